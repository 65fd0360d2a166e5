import { describe, expect, test } from 'vitest'
import {
  computeRandomness,
  derivePublicKey,
  findRound,
  findRoundTime,
  isSignatureOf,
  quicknet,
  signRound,
} from './beacon.ts'
import published from './known-answers/quicknet.json' with { type: 'json' }

test('quicknet is pinned as it is published', () => {
  expect(quicknet).toEqual({
    hash: published.chain.hash,
    publicKey: published.chain.public_key,
    genesis: published.chain.genesis_time,
    period: published.chain.period,
  })
})

describe('a beacon that the chain published', () => {
  test.each(published.beacons)('of round $round is accepted', ({ round, signature, randomness }) => {
    expect(isSignatureOf(quicknet, round, signature)).toBe(true)
    expect(computeRandomness(signature)).toBe(randomness)
  })

  test('is rejected for the previous and the next round', () => {
    const [{ round, signature }] = published.beacons.slice(-1) as [(typeof published.beacons)[number]] // as: there are some
    expect(isSignatureOf(quicknet, round - 1, signature)).toBe(false)
    expect(isSignatureOf(quicknet, round + 1, signature)).toBe(false)
  })

  test('is not accepted in another spelling', () => {
    const [{ round, signature }] = published.beacons as [(typeof published.beacons)[number]] // as: there are some
    expect(isSignatureOf(quicknet, round, signature.toUpperCase())).toBe(false)
    expect(isSignatureOf(quicknet, round, `0x${signature}`)).toBe(false)
    expect(isSignatureOf(quicknet, round, ` ${signature}`)).toBe(false)
  })
})

test.each(published.negative)('an invalid beacon ($id) is refused', ({ round, signature }) => {
  expect(isSignatureOf(quicknet, round, signature)).toBe(false)
})

describe('the round of an instant', () => {
  test.each([
    [0, 1],
    [1, 2],
    [3, 2],
    [4, 3],
  ])('%d s after the beginning of the chain is %d', (seconds, round) => {
    expect(findRound(quicknet, quicknet.genesis + seconds)).toBe(round)
    expect(findRoundTime(quicknet, round)).toBeGreaterThanOrEqual(quicknet.genesis + seconds)
    expect(findRoundTime(quicknet, round - 1)).toBeLessThan(quicknet.genesis + seconds)
  })

  test('is refused before the chain began', () => {
    expect(() => findRound(quicknet, quicknet.genesis - 1)).toThrow(RangeError)
  })
})

test('a development chain’s signature is verified by its own key alone', () => {
  const secret = '2a'.repeat(32)
  const development = { ...quicknet, publicKey: derivePublicKey(secret) }
  const { signature, randomness } = signRound(secret, 12_345)
  expect(isSignatureOf(development, 12_345, signature)).toBe(true)
  expect(isSignatureOf(quicknet, 12_345, signature)).toBe(false)
  expect(randomness).toBe(computeRandomness(signature))
})
