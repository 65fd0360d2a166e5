import { expect, test } from 'vitest'
import { activeExclusion, exclusionTerms, findExclusionEnd } from './exclusion-terms.ts'

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
] as const)('a term of %s ends %s', (term, end) => {
  expect(findExclusionEnd(term, start, paris)?.toISOString() ?? null).toBe(end)
})

test('the terms end one after the other, whenever they begin', () => {
  for (let day = 0; day < 800; day += 1) {
    const begun = new Date(Date.UTC(2026, 0, 1, 22, 30) + day * 86_400_000)
    const ends = exclusionTerms.map(
      (term) => findExclusionEnd(term, begun, paris)?.getTime() ?? Number.POSITIVE_INFINITY,
    )
    expect(ends).toEqual([...ends].sort((one, other) => one - other))
  }
})

const span = (startedAt: string, endsAt: string | null) => ({
  startedAt: new Date(startedAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

test.each([
  ['none stands', [], null],
  ['one that is over does not stand', [span('2026-01-01', '2026-02-01')], null],
  ['its end is the first instant of play', [span('2026-01-01', '2026-06-01T00:00:00.000Z')], null],
  ['the last millisecond counts', [span('2026-01-01', '2026-06-01T00:00:00.001Z')], 0],
  ['its first instant counts', [span('2026-06-01T00:00:00Z', '2026-07-01')], 0],
  ['the one that ends last stands', [span('2026-01-01', '2026-07-01'), span('2026-02-01', '2026-08-01')], 1],
  ['for ever ends after all', [span('2026-01-01', null), span('2026-02-01', '2026-08-01')], 0],
] as const)('%s', (_, spans, active) => {
  const found = activeExclusion(spans, new Date('2026-06-01T00:00:00Z'))
  expect(found).toBe(active === null ? null : spans[active])
})
