import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomnessOf } from './beacon.ts'
import { ranking, scoreOf, seedOf } from './draw.ts'
import kat from './known-answers/draw.json' with { type: 'json' }
import { manifestHash, manifestText, readManifest } from './manifest.ts'
import { inclusionProof, merkleRoot, provesInclusion } from './merkle.ts'
import { potOf, sharesOf } from './pot.ts'
import { resultOf } from './result.ts'
import { holderOf, lineOf, listHash, readList, sealedList } from './sealed-list.ts'
import { choiceOf, countVotes, winnersOf } from './winner-vote.ts'

const { lines, tickets } = readList(kat.list)
const manifest = readManifest(kat.manifest_text)
const numbers = tickets.map(({ number }) => number)

describe('the hand-calculated draw', () => {
  test('has the list and the tree that it sealed', () => {
    expect(sealedList(tickets)).toBe(kat.list)
    expect(tickets.map(lineOf)).toEqual(lines)
    expect(listHash(kat.list)).toBe(manifest.list_sha256)
    expect(merkleRoot(lines)).toBe(manifest.merkle_root)
  })

  test('has the votes, the winners and the pot that it sealed', () => {
    const votes = countVotes(tickets.map(({ vote }) => vote))
    expect(votes).toEqual(manifest.votes)
    expect(choiceOf(votes)).toBe(manifest.choice)
    expect(winnersOf(choiceOf(votes), tickets.length)).toBe(manifest.winners)
    expect(potOf(tickets.length, manifest.contribution_cents, manifest.carried_in_cents)).toBe(
      manifest.pot_cents,
    )
  })

  test('has its manifest, its seed, its winners and its reserve', () => {
    expect(manifestText(manifest)).toBe(kat.manifest_text)
    expect(manifestHash(kat.manifest_text)).toBe(kat.manifest_sha256)
    expect(randomnessOf(kat.beacon.signature)).toBe(kat.beacon.randomness)
    const sealed = {
      manifest: kat.manifest_text,
      draw: manifest.draw,
      winners: manifest.winners,
      potCents: manifest.pot_cents,
    }
    const result = resultOf(sealed, numbers, kat.beacon.randomness)
    expect(result).toEqual({ v: 1, draw: '2026-W32', seed: kat.seed, winners: kat.winners })
    const behind = ranking(kat.seed, numbers, 5).slice(2)
    expect(behind).toEqual(kat.reserve)
  })

  test('proves that a ticket is in it, and who owned it', () => {
    const { index, line, proof } = kat.inclusion
    expect(lines[index]).toBe(line)
    expect(inclusionProof(lines, index)).toEqual(proof)
    const claim = { line, index, count: lines.length, proof, root: manifest.merkle_root }
    expect(provesInclusion(claim)).toBe(true)
    const { number, nonce, player } = kat.holder_opening
    expect(tickets.find((ticket) => ticket.number === number)?.holder).toBe(holderOf(nonce, player))
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
          .map((ticket) => ({ ticket, score: scoreOf(seed, ticket) }))
          .sort((one, other) => (`${one.score}${one.ticket}` < `${other.score}${other.ticket}` ? -1 : 1))
          .map((scored, index) => ({ rank: index + 1, ...scored }))
        const shuffled = some
          .map((ticket) => ({ ticket, at: random.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ ticket }) => ticket)
        expect(ranking(seed, shuffled, some.length)).toEqual(byScore)
      }),
    )
  })

  test('without one ticket is the same, but the tickets behind it move up by one', () => {
    fc.assert(
      fc.property(seeds, someNumbers, fc.nat(), (seed, some, at) => {
        const gone = some[at - Math.floor(at / some.length) * some.length]
        const whole = ranking(seed, some, some.length).map(({ ticket }) => ticket)
        const without = ranking(
          seed,
          some.filter((ticket) => ticket !== gone),
          some.length,
        )
        expect(without.map(({ ticket }) => ticket)).toEqual(whole.filter((ticket) => ticket !== gone))
      }),
    )
  })

  test('returns no more ranks than requested, nor than there are tickets', () => {
    const seed = seedOf(kat.manifest_sha256, kat.beacon.randomness)
    expect(ranking(seed, numbers, 3)).toHaveLength(3)
    expect(ranking(seed, numbers, 1000)).toHaveLength(numbers.length)
    expect(ranking(seed, [], 3)).toEqual([])
  })

  test('follows the rule where scores share a prefix', () => {
    // A hash whose first bytes are equal: the later ones decide.
    const alike = (bytes: Uint8Array) => {
      const hash = new Uint8Array(32)
      hash[31] = bytes.at(-1) ?? 0
      return hash
    }
    const order = ranking('seed', ['AA00AA09', 'AA00AA01', 'BB00AA01'], 3, alike)
    expect(order.map(({ ticket }) => ticket)).toEqual(['AA00AA01', 'BB00AA01', 'AA00AA09'])
  })
})

describe('shares', () => {
  test('sum to the pot, and differ by at most a cent, the first ranks first', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 5000 }), (pot, winners) => {
        const shares = sharesOf(pot, winners)
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
    expect(() => sharesOf(pot, winners)).toThrow(RangeError)
  })
})
