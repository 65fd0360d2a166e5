import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeRandomness } from './beacon.ts'
import { computeScore, computeSeed, rankTickets } from './draw.ts'
import known from './known-answers/draw.json' with { type: 'json' }
import { formatManifest, hashManifest, readManifest } from './manifest.ts'
import { createInclusionProof, merkleRoot, provesInclusion } from './merkle.ts'
import { computePot, computeShares } from './pot.ts'
import { computeResult } from './result.ts'
import { formatLine, formatSealedList, hashHolder, hashList, readList } from './sealed-list.ts'
import { countVotes, countWinners, findChoice } from './winner-vote.ts'

const { lines, tickets } = readList(known.list)
const manifest = readManifest(known.manifest_text)
const numbers = tickets.map(({ number }) => number)

describe('the hand-calculated draw', () => {
  test('has the list and the tree that it sealed', () => {
    expect(formatSealedList(tickets)).toBe(known.list)
    expect(tickets.map(formatLine)).toEqual(lines)
    expect(hashList(known.list)).toBe(manifest.list_sha256)
    expect(merkleRoot(lines)).toBe(manifest.merkle_root)
  })

  test('has the votes, the winners and the pot that it sealed', () => {
    const votes = countVotes(tickets.map(({ vote }) => vote))
    expect(votes).toEqual(manifest.votes)
    expect(findChoice(votes)).toBe(manifest.choice)
    expect(countWinners(findChoice(votes), tickets.length)).toBe(manifest.winners)
    expect(computePot(tickets.length, manifest.contribution_cents, manifest.carried_in_cents)).toBe(
      manifest.pot_cents,
    )
  })

  test('has the manifest, the seed, the winners and the reserve that were calculated', () => {
    expect(formatManifest(manifest)).toBe(known.manifest_text)
    expect(hashManifest(known.manifest_text)).toBe(known.manifest_sha256)
    expect(computeRandomness(known.beacon.signature)).toBe(known.beacon.randomness)
    const sealed = {
      manifest: known.manifest_text,
      draw: manifest.draw,
      winners: manifest.winners,
      potCents: manifest.pot_cents,
    }
    const result = computeResult(sealed, numbers, known.beacon.randomness)
    expect(result).toEqual({ v: 1, draw: '2026-W32', seed: known.seed, winners: known.winners })
    const reserve = rankTickets(known.seed, numbers, 5).slice(2)
    expect(reserve).toEqual(known.reserve)
  })

  test('proves that a ticket is in its list, and who owned it', () => {
    const { index, line, proof } = known.inclusion
    expect(lines[index]).toBe(line)
    expect(createInclusionProof(lines, index)).toEqual(proof)
    const claim = { line, index, count: lines.length, proof, root: manifest.merkle_root }
    expect(provesInclusion(claim)).toBe(true)
    const { number, nonce, player } = known.holder_opening
    expect(tickets.find((ticket) => ticket.number === number)?.holder).toBe(hashHolder(nonce, player))
  })
})

const seeds = fc.stringMatching(/^[0-9a-f]{64}$/)
const someNumbers = fc.uniqueArray(fc.stringMatching(/^[A-Z]{2}[0-9]{2}[A-Z]{2}[0-9]{2}$/), {
  minLength: 1,
  maxLength: 60,
})

describe('a ranking', () => {
  test('is by score, then by number, whatever the order of the tickets', () => {
    fc.assert(
      fc.property(seeds, someNumbers, fc.infiniteStream(fc.nat()), (seed, some, random) => {
        const byScore = some
          .map((ticket) => ({ ticket, score: computeScore(seed, ticket) }))
          .sort((one, other) => (`${one.score}${one.ticket}` < `${other.score}${other.ticket}` ? -1 : 1))
          .map((scored, index) => ({ rank: index + 1, ...scored }))
        const shuffled = some
          .map((ticket) => ({ ticket, at: random.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ ticket }) => ticket)
        expect(rankTickets(seed, shuffled, some.length)).toEqual(byScore)
      }),
    )
  })

  test('keeps its order without one of its tickets', () => {
    fc.assert(
      fc.property(seeds, someNumbers, fc.nat(), (seed, some, at) => {
        const removed = some[at % some.length]
        const whole = rankTickets(seed, some, some.length).map(({ ticket }) => ticket)
        const without = rankTickets(
          seed,
          some.filter((ticket) => ticket !== removed),
          some.length,
        )
        expect(without.map(({ ticket }) => ticket)).toEqual(whole.filter((ticket) => ticket !== removed))
      }),
    )
  })

  test('has no more ranks than requested, and no more than there are tickets', () => {
    const seed = computeSeed(known.manifest_sha256, known.beacon.randomness)
    expect(rankTickets(seed, numbers, 3)).toHaveLength(3)
    expect(rankTickets(seed, numbers, 1000)).toHaveLength(numbers.length)
    expect(rankTickets(seed, [], 3)).toEqual([])
  })

  test('is by the later bytes where scores begin with equal ones', () => {
    // A hash whose first bytes are equal: the later ones decide.
    const hashAlike = (bytes: Uint8Array) => {
      const hash = new Uint8Array(32)
      hash[31] = bytes.at(-1) ?? 0
      return hash
    }
    const order = rankTickets('seed', ['AA00AA09', 'AA00AA01', 'BB00AA01'], 3, hashAlike)
    expect(order.map(({ ticket }) => ticket)).toEqual(['AA00AA01', 'BB00AA01', 'AA00AA09'])
  })
})

describe('shares', () => {
  test('sum to the pot, and differ by at most a cent, which the first ranks get', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 5000 }), (pot, winners) => {
        const shares = computeShares(pot, winners)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(pot)
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1)
        expect([...shares].sort((one, other) => other - one)).toEqual(shares)
      }),
    )
  })

  test.each([
    [-1, 2],
    [1.5, 2],
    [100, 0],
    [100, 1.5],
  ])('of %d cents for %d winners are refused', (pot, winners) => {
    expect(() => computeShares(pot, winners)).toThrow(RangeError)
  })
})
