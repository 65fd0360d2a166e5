import {
  computeRandomness,
  findRound,
  findRoundTime,
  isSignatureOf,
  quicknet,
} from '@repo/lottery-rules/beacon'
import published from '@repo/lottery-rules/known-answers/quicknet.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { createBeacon } from './create-beacon.ts'
import { createDevelopmentBeacon, deriveDevelopmentChain } from './development-beacon.ts'
import { createRecordedBeacon } from './recorded-beacon.ts'

const recorded = new Map(published.beacons.map(({ round, signature }) => [round, signature]))
const readNoon = async () => new Date('2026-08-02T12:00:00Z')

describe('the development beacon', () => {
  const source = createDevelopmentBeacon({ secret: 'on this machine', now: readNoon })

  test('has a chain of its own secret, and is marked as a development beacon', () => {
    expect(source.isDevelopment).toBe(true)
    expect(source.chain).toEqual(deriveDevelopmentChain('on this machine'))
    expect(source.chain.hash).toMatch(/^[0-9a-f]{64}$/)
    const others = [quicknet, deriveDevelopmentChain('on another machine')]
    for (const other of others) {
      expect(source.chain.hash).not.toBe(other.hash)
      expect(source.chain.publicKey).not.toBe(other.publicKey)
    }
  })

  test('signs as drand does, by its own key alone', async () => {
    const answer = await source.get(1000)
    if (answer.kind !== 'verified') throw new Error(answer.kind)
    const { round, signature, randomness } = answer.beacon
    expect(round).toBe(1000)
    expect(isSignatureOf(source.chain, 1000, signature)).toBe(true)
    expect(isSignatureOf(quicknet, 1000, signature)).toBe(false)
    expect(randomness).toBe(computeRandomness(signature))
    expect(await source.get(1000)).toEqual(answer)
  })

  test('has a round from the instant of its time on, by the given clock, and not before', async () => {
    const round = findRound(source.chain, (await readNoon()).getTime() / 1000)
    const due = findRoundTime(source.chain, round) * 1000
    const findKindAt = async (ms: number) => {
      const then = createDevelopmentBeacon({ secret: 'on this machine', now: async () => new Date(ms) })
      return (await then.get(round)).kind
    }
    expect(await findKindAt(due - 1)).toBe('pending')
    expect(await findKindAt(due)).toBe('verified')
    expect(await findKindAt(due + 1)).toBe('verified')
  })

  test('signs with any secret, and has no round 0', async () => {
    for (let index = 0; index < 20; index += 1)
      expect(deriveDevelopmentChain(`secret ${index}`).publicKey).toMatch(/^[0-9a-f]{192}$/)
    await expect(source.get(0)).rejects.toThrow(RangeError)
  })
})

describe('a recorded beacon', () => {
  test.each(published.beacons)('returns round $round as it was published', async (beacon) => {
    const answer = await createRecordedBeacon(quicknet, recorded).get(beacon.round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
  })

  test.each(published.negative.filter(({ round }) => round > 0))(
    'refuses an invalid record: $id',
    async (one) => {
      const source = createRecordedBeacon(quicknet, new Map([[one.round, one.signature]]))
      expect((await source.get(one.round)).kind).toBe('trouble')
    },
  )

  test.each([
    ['late', 'pending', 'pending'],
    ['down', 'trouble', 'unreachable'],
    ['other-round', 'trouble', 'other-round'],
    ['other-chain', 'trouble', 'unverified'],
    ['honest', 'verified', 'verified'],
  ] as const)('in the fault mode %s returns %s', async (mode, kind, outcome) => {
    const source = createRecordedBeacon(quicknet, recorded)
    source.setMode(mode)
    expect(await source.get(1000)).toMatchObject({ kind, attempts: [{ outcome }] })
    expect(source.requestedRounds).toEqual([1000])
  })

  test('is pending for a round that it has no record of, and has no round 0', async () => {
    const source = createRecordedBeacon(quicknet, recorded)
    expect((await source.get(1001)).kind).toBe('pending')
    await expect(source.get(0)).rejects.toThrow(RangeError)
  })
})

describe('the configured beacon', () => {
  const here = { isProduction: false, now: readNoon }
  const inProduction = { isProduction: true, now: readNoon }
  const records = { kind: 'recorded', chain: quicknet, signatures: recorded } as const

  test('is the one that the configuration names', async () => {
    const development = createBeacon({ kind: 'development', secret: 'here' }, here)
    expect(development.chain).toEqual(deriveDevelopmentChain('here'))
    expect((await development.get(1)).kind).toBe('verified')
    expect((await createBeacon(records, here).get(1000)).kind).toBe('verified')
    for (const where of [here, inProduction])
      expect(createBeacon({ kind: 'drand' }, where)).toMatchObject({ chain: quicknet, isDevelopment: false })
  })

  test('asks the configured relays', async () => {
    const source = createBeacon(
      { kind: 'drand', relays: ['http://127.0.0.1:9'], timeoutMs: 50 },
      inProduction,
    )
    const { kind, attempts } = await source.get(1000)
    expect(kind).toBe('trouble')
    expect(new Set(attempts.map(({ relay }) => relay))).toEqual(new Set(['http://127.0.0.1:9']))
  })

  test('is refused in production where it is not drand’s', () => {
    expect(() => createBeacon({ kind: 'development', secret: 'here' }, inProduction)).toThrow('production')
    expect(() => createBeacon(records, inProduction)).toThrow('production')
  })
})
