import { hash } from 'node:crypto'
import { rankTickets } from '@repo/lottery-rules/draw'
import { describe, expect, test } from 'vitest'
import { machineHash } from './machine-hash.ts'

/** Many draws of the same tickets on fixed seeds: no ticket wins more often than by chance. A test run samples them. */

const draws = process.env.CAMPAIGN === '1' ? 20_000 : 6_000
const tickets = Array.from({ length: 50 }, (_, index) => `AB${String(index).padStart(2, '0')}CD00`)
const winners = 5
/** χ² with 49 degrees of freedom is outside once in 500 times. */
const bounds = { low: 23.98, high: 85.35 }

const createSeed = (index: number) => hash('sha256', `statistics:${index}`)

/** Returns the winners' places among the tickets, first to last. */
type Selector = (seed: string) => readonly number[]

const selectByScore: Selector = (seed) =>
  rankTickets(seed, tickets, winners, machineHash).map(({ ticket }) => tickets.indexOf(ticket))

/** A wrong method as control: a byte of the seed, modulo the number of tickets. */
const selectByModulo: Selector = (seed) => {
  const places = new Set<number>()
  for (let next = seed; places.size < winners; next = hash('sha256', next))
    places.add(Number.parseInt(next.slice(0, 2), 16) % tickets.length)
  return [...places]
}

const runDraws = (select: Selector) => Array.from({ length: draws }, (_, index) => select(createSeed(index)))

function countWins(places: Iterable<number>): readonly number[] {
  const counts = tickets.map(() => 0)
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1
  return counts
}

function computeChiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** A draw's winners differ from each other, so that their counts vary less than independent ones by this factor. */
const varianceFactor = ((1 - winners / tickets.length) * tickets.length) / (tickets.length - 1)

function measureWins(results: readonly (readonly number[])[]): number {
  return computeChiSquare(countWins(results.flat()), (draws * winners) / tickets.length) / varianceFactor
}

describe(`over ${draws} draws`, () => {
  const results = runDraws(selectByScore)

  test('every ticket wins as often as the others', () => {
    const wins = measureWins(results)
    expect(wins).toBeGreaterThan(bounds.low)
    expect(wins).toBeLessThan(bounds.high)
  })

  test('every ticket has each rank as often as the others', () => {
    for (let rank = 0; rank < winners; rank += 1) {
      const winnersAtRank = results.map((places) => places[rank] ?? -1)
      const atRank = computeChiSquare(countWins(winnersAtRank), draws / tickets.length)
      expect(atRank, `rank ${rank + 1}`).toBeGreaterThan(bounds.low)
      expect(atRank, `rank ${rank + 1}`).toBeLessThan(bounds.high)
    }
  })

  test('every pair of tickets wins together as often as the others', () => {
    const pairChance = (winners * (winners - 1)) / (tickets.length * (tickets.length - 1))
    const pairs = new Map<string, number>()
    for (const places of results)
      for (const one of places)
        for (const other of places)
          if (one < other) pairs.set(`${one} ${other}`, (pairs.get(`${one} ${other}`) ?? 0) + 1)
    const deviation = Math.sqrt(draws * pairChance * (1 - pairChance))
    const counts = [...pairs.values()]
    expect(counts).toHaveLength((tickets.length * (tickets.length - 1)) / 2)
    const farthest = Math.max(...counts.map((count) => Math.abs(count - draws * pairChance) / deviation))
    // Of 1225 pairs one is farther away once in 120 times.
    expect(farthest).toBeLessThan(4.5)
  })

  test('the winners of a draw win the next one as often as any ticket', () => {
    // How many do is hypergeometric.
    const share = winners / tickets.length
    const variance = winners * share * (1 - share) * ((tickets.length - winners) / (tickets.length - 1))
    const common = results
      .slice(1)
      .map((places, index) => places.filter((place) => results[index]?.includes(place)))
    const mean = common.flat().length / common.length
    expect(Math.abs(mean - winners * share)).toBeLessThan(4 * Math.sqrt(variance / common.length))
  })
})

test('a selector that takes a byte modulo the number of tickets is caught by the same measure', () => {
  expect(measureWins(runDraws(selectByModulo))).toBeGreaterThan(bounds.high)
})
