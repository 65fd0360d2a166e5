import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { untold } from '#api/testing/exported.ts'
import { retentionRules } from '../rules/retention.rules.ts'
import { columnOf, tableOf } from './column-names.data.ts'
import { keptBecause } from './holding.types.ts'
import { holdings, sections } from './retention.holdings.ts'

const schema = readFileSync(
  join(import.meta.dirname, '../../../../../../prisma/delivery/schema.prisma'),
  'utf8',
)

/** The tables of the schema with their columns, as it writes them: `field → column, type`. */
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [name, body]),
)
function fieldsOf(body: string): Map<string, { readonly column: string; readonly isUuid: boolean }> {
  const fields = new Map()
  for (const line of body.split('\n')) {
    const [, field, type] = /^ {2}(\w+)\s+(\w+)/.exec(line) ?? []
    if (field === undefined || type === undefined || models.has(type)) continue
    fields.set(field, {
      column: /@map\("(\w+)"\)/.exec(line.replaceAll('@@', ''))?.[1] ?? field,
      isUuid: line.includes('@db.Uuid'),
    })
  }
  return fields
}

const ruleNames = retentionRules({ quoteDays: 7, notificationDays: 60, documentDays: 365 }).map(
  ({ name }) => name,
)

test('every table is there once', () => {
  expect(holdings.map(({ model }) => model).sort()).toEqual([...models.keys()].sort())
})

describe.each(holdings)('$model', ({ model, columns, section, of }) => {
  const fields = fieldsOf(models.get(model) ?? '')

  test('states the retention and its reason for every column', () => {
    expect(columns.map(({ field }) => field).sort()).toEqual([...fields.keys()].sort())
    const known: string[] = [...ruleNames, ...Object.keys(keptBecause)]
    expect(columns.map(({ keeping }) => keeping).filter((keeping) => !known.includes(keeping))).toEqual([])
  })

  test('names its columns as the database does', () => {
    const body = models.get(model) ?? ''
    expect(tableOf(model)).toBe(/@@map\("(\w+)"\)/.exec(body)?.[1])
    for (const [field, { column }] of fields) expect(columnOf(field)).toBe(column)
  })

  test('exports personal columns to their person, or gives the reason why not', () => {
    const silent = columns.filter(({ handedOut }) => 'because' in handedOut && handedOut.because === null)
    const impersonal = ['figures', 'ids', 'nobody']
    expect(silent.filter(({ keeping }) => !impersonal.includes(keeping))).toEqual([])
    expect(section === null).toBe(of === null)
    const labels = columns.flatMap(({ handedOut }) => ('label' in handedOut ? [handedOut.label] : []))
    expect(new Set(labels).size).toBe(labels.length)
    expect(section === null ? labels : []).toEqual([])
  })

  // A file with another name would be treated as an orphan, and removed.
  test('names files by columns that end in FileId', () => {
    const ofFiles = [...fields].filter(([field, { isUuid }]) => /file/i.test(field) && isUuid)
    expect(ofFiles.map(([field]) => field).filter((field) => !/fileIds?$/i.test(field))).toEqual([])
  })
})

test('another person’s data is in that person’s export', () => {
  // For the audit, and decisions of two persons: which staff member it was.
  const staffs = [
    'AuditRecord.actor',
    ...['proposedBy', 'approvedBy', 'rejectedBy'].map((field) => `Approval.${field}`),
    ...['name', 'revokedBy'].map((field) => `RevokedStaffKey.${field}`),
  ]
  const others = holdings.flatMap(({ model, columns }) =>
    columns.flatMap(({ field, handedOut }) =>
      'because' in handedOut && handedOut.because === 'other' ? [`${model}.${field}`] : [],
    ),
  )
  const handedOut = sections.flatMap(({ model, columns }) => columns.map(({ field }) => `${model}.${field}`))
  expect(others.filter((name) => !staffs.includes(name)).length).toBeGreaterThan(0)
  expect(others.filter((name) => !staffs.includes(name) && !handedOut.includes(name))).toEqual([])
})

/** The names of columns with an account's id, besides those of a relation to it. */
const namesAnAccount =
  /^(?:account|sender|recipient|carrier|company|owner|party|buyerAccount|issuerAccount)Id$/

test('every table with an account’s id is in its export, or has no personal data of it', () => {
  const pointing = [...models].filter(([, body]) => {
    const isRelated = /^ {2}\w+\s+(?:Account|Carrier)\??\s.*fields: \[/m.test(body)
    return isRelated || [...fieldsOf(body).keys()].some((field) => namesAnAccount.test(field))
  })
  const names = pointing.map(([model]) => model).filter((model) => !untold.includes(tableOf(model)))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !sections.some(({ model }) => model === name))).toEqual([])
})

test('every rule ends something, and sections have unique names', () => {
  const ended = new Set<string>(holdings.flatMap(({ columns }) => columns.map(({ keeping }) => keeping)))
  // These end what another rule ends too, or in another way.
  const others = [
    'orders-of-ended-accounts',
    'tracks-of-ended-carriers',
    'quotes',
    'left-cards',
    'idle-cards',
    'queued-mail',
  ]
  const ofAccounts = ['inactive-warnings', 'inactive-accounts']
  for (const name of ruleNames) expect([...ended, ...others, ...ofAccounts]).toContain(name)
  const names = sections.map(({ section }) => section)
  expect(new Set(names).size).toBe(names.length)
})
