import { expect, test } from 'vitest'
import { statementCsv } from './statement-csv.ts'

const line = {
  at: new Date('2026-11-22T10:00:00Z'),
  kind: 'purchase',
  cents: -300,
  credits: 4,
  week: '2026-W47',
  drawTime: new Date('2026-11-22T19:00:00Z'),
  reference: 'RF18 5390, "x"',
}

test('a line has its six cells; what needs quotes has them', () => {
  expect(statementCsv(['a', 'b'], [line], () => 'Achat')).toBe(
    'a,b\r\n2026-11-22T10:00:00.000Z,Achat,-3.00,4,2026-W47,"RF18 5390, ""x"""\r\n',
  )
})

test('a reference is never a formula', () => {
  const csv = statementCsv([], [{ ...line, week: null, reference: '=1+1' }], (kind) => kind)
  expect(csv).toContain(",,'=1+1\r\n")
})
