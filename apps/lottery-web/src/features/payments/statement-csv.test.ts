import { expect, test } from 'vitest'
import { formatStatementCsv } from './statement-csv.ts'

const line = {
  at: new Date('2026-11-22T10:00:00Z'),
  kind: 'purchase',
  cents: -300,
  credits: 4,
  week: '2026-W47',
  drawTime: new Date('2026-11-22T19:00:00Z'),
  reference: 'RF18 5390, "x"',
}

test('a statement is its headings and six cells a line; a cell with a comma and quotes is quoted', () => {
  expect(formatStatementCsv(['a', 'b'], [line], () => 'Achat')).toBe(
    'a,b\r\n2026-11-22T10:00:00.000Z,Achat,-3.00,4,2026-W47,"RF18 5390, ""x"""\r\n',
  )
})

test('a reference that starts like a formula is escaped', () => {
  const csv = formatStatementCsv([], [{ ...line, week: null, reference: '=1+1' }], (kind) => kind)
  expect(csv).toContain(",,'=1+1\r\n")
})
