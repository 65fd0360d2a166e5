import { retention } from '@repo/prisma/delivery-retention'
import { expect, test } from 'vitest'
import { columnOf, tableOf } from './holdings/column-names.data.ts'
import { holdings } from './holdings/retention.holdings.ts'
import { retentionRules } from './rules/retention.rules.ts'

const days = { quoteDays: 7, notificationDays: 60, documentDays: 365 }
/** Uuids that name no file are ids; Prisma shows no unsupported type. */
const known = ['Message.clientKey', 'Claim.clientKey', 'StepNumber.device', 'LivePosition.indexedPoint']

test('the schema says the same of every column as the table of holdings', () => {
  const was = holdings.map(({ model, section, columns }) => ({
    model,
    table: tableOf(model),
    section,
    columns: columns
      .filter(({ field }) => !known.includes(`${model}.${field}`))
      .map(({ field, keeping, handedOut: how }) => ({
        field,
        column: columnOf(field),
        keep: keeping,
        label: 'label' in how ? how.label : null,
        hidden: 'because' in how ? how.because : null,
        isFile: 'label' in how && how.isFile,
        sealedFor: 'label' in how && how.sealedFor !== null ? `t."${columnOf(how.sealedFor)}"` : null,
      }))
      .sort((a, b) => a.field.localeCompare(b.field)),
  }))
  const is = retention.tables.map(({ model, table, section, columns }) => ({
    model,
    table,
    section: section?.name ?? null,
    columns: columns
      .filter(({ field }) => !known.includes(`${model}.${field}`))
      .toSorted((a, b) => a.field.localeCompare(b.field)),
  }))
  const byModel = (a: { model: string }, b: { model: string }) => a.model.localeCompare(b.model)
  expect(is.sort(byModel)).toEqual(was.sort(byModel))
})

test('the schema says the same of every rule', () => {
  const was = retentionRules(days)
    .filter(({ name }) => name !== 'queued-mail')
    .map(({ name, what, table, period, because }) => ({
      name,
      what,
      table: table.replaceAll('"', ''),
      period,
      because,
    }))
  const is = retention.rules.map(({ name, what, table, period: named }) => {
    const period = retention.periods[named]
    const length = period.length ?? `${days[period.setting]} days`
    return { name, what, table: table.replaceAll('"', ''), period: length, because: period.because }
  })
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(is.sort(byName)).toEqual(was.sort(byName))
})
