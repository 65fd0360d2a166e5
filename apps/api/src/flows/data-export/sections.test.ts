import { retention } from '@repo/prisma/delivery-retention'
import { expect, test } from 'vitest'
import { unexportedTables } from '#api/testing/data-export.ts'
import { sections } from './sections.data.ts'

const exportedTables = new Set(sections.map(({ table }) => table))

test('sections have unique names', () => {
  const names = sections.map(({ section }) => section)
  expect(new Set(names).size).toBe(names.length)
})

test('another person’s data in an account’s rows is in that person’s export', () => {
  // For the audit, and decisions of two persons: which staff member it was.
  const staffTables = ['audit_record', 'approval', 'revoked_staff_key']
  const hiddenColumns = retention.tables.flatMap(({ table, columns }) =>
    columns.filter(({ hidden }) => hidden === 'other').map(({ column }) => ({ table, column })),
  )
  const personColumns = hiddenColumns.filter(({ table }) => !staffTables.includes(table))
  expect(personColumns.length).toBeGreaterThan(0)
  const isExported = ({ table, column }: (typeof hiddenColumns)[number]) =>
    sections.some(
      (section) =>
        section.table === table && section.columns.some((exportedColumn) => exportedColumn.column === column),
    )
  expect(personColumns.filter((name) => !isExported(name))).toEqual([])
})

/** The names of columns with an account's id, besides those of a relation to it. */
const accountIdField =
  /^(?:account|sender|recipient|carrier|driver|company|owner|party|buyerAccount|issuerAccount|\w+By)Id$/

test('every table with an account’s id is in its export, or has none of its personal data', () => {
  const accountTables = retention.tables.filter(({ columns }) =>
    columns.some(({ field }) => accountIdField.test(field)),
  )
  const tablesToExport = accountTables.filter(({ table }) => !unexportedTables.includes(table))
  expect(tablesToExport.length).toBeGreaterThan(20)
  expect(tablesToExport.filter(({ table }) => !exportedTables.has(table)).map(({ table }) => table)).toEqual(
    [],
  )
})

test('every rule of retention is named at a column, except those that end what another rule ends, too or in another way', () => {
  const namedRules = new Set<string>(
    retention.tables.flatMap(({ columns }) => columns.map(({ keep }) => keep)),
  )
  const unnamedRules = retention.rules.filter(({ name }) => !namedRules.has(name)).map(({ name }) => name)
  expect(unnamedRules.sort()).toEqual([
    'idle-cards',
    'inactive-accounts',
    'inactive-warnings',
    'left-cards',
    'orders-of-ended-accounts',
    'quotes',
    'tracks-of-ended-carriers',
  ])
})
