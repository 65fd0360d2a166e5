import { expect, test } from 'vitest'
import { exclusionTerms, findActiveExclusion, findExclusionEnd } from './exclusion-terms.ts'

const paris = 'Europe/Paris'
const start = new Date('2026-11-30T09:15:00.500Z')

test.each([
  ['24h', '2026-12-01T09:15:00.500Z'],
  ['1w', '2026-12-07T09:15:00.500Z'],
  ['1m', '2026-12-30T09:15:00.500Z'],
  ['6w', '2027-01-11T09:15:00.500Z'],
  ['3m', '2027-03-01T09:15:00.500Z'],
  ['6m', '2027-05-30T08:15:00.500Z'],
  ['12m', '2027-11-30T09:15:00.500Z'],
  ['3y', '2029-11-30T09:15:00.500Z'],
  ['ever', null],
] as const)('an exclusion of the term %s ends at %s', (term, end) => {
  expect(findExclusionEnd(term, start, paris)?.toISOString() ?? null).toBe(end)
})

test('the terms are listed in the order of their ends, whenever they begin', () => {
  for (let day = 0; day < 800; day += 1) {
    const startedAt = new Date(Date.UTC(2026, 0, 1, 22, 30) + day * 86_400_000)
    const ends = exclusionTerms.map(
      (term) => findExclusionEnd(term, startedAt, paris)?.getTime() ?? Number.POSITIVE_INFINITY,
    )
    expect(ends).toEqual([...ends].sort((one, other) => one - other))
  }
})

const createSpan = (startedAt: string, endsAt: string | null) => ({
  startedAt: new Date(startedAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

test.each([
  ['there is none', [], null],
  ['one is over', [createSpan('2026-01-01', '2026-02-01')], null],
  ['one ends at this instant', [createSpan('2026-01-01', '2026-06-01T00:00:00.000Z')], null],
  ['one is in its last millisecond', [createSpan('2026-01-01', '2026-06-01T00:00:00.001Z')], 0],
  ['one begins at this instant', [createSpan('2026-06-01T00:00:00Z', '2026-07-01')], 0],
  [
    'the second ends last',
    [createSpan('2026-01-01', '2026-07-01'), createSpan('2026-02-01', '2026-08-01')],
    1,
  ],
  ['the first never ends', [createSpan('2026-01-01', null), createSpan('2026-02-01', '2026-08-01')], 0],
] as const)('the active exclusion is the one that ends last, if any is active: %s', (_, spans, active) => {
  const found = findActiveExclusion(spans, new Date('2026-06-01T00:00:00Z'))
  expect(found).toBe(active === null ? null : spans[active])
})
