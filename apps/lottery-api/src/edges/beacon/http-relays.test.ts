import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { quicknet, randomnessOf, signRound } from '@repo/lottery-rules/beacon'
import known from '@repo/lottery-rules/known-answers/quicknet.json' with { type: 'json' }
import { afterEach, describe, expect, test } from 'vitest'
import type { BeaconAnswer } from './beacon-source.ts'
import { createHttpRelays, publicRelays } from './http-relays.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void
type Relay = { readonly url: string; readonly asked: readonly string[] }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** A relay that gives its responses one after the other, the last one repeatedly. */
async function aRelay(...answers: readonly Answer[]): Promise<Relay> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const answer = answers[asked.length - 1] ?? answers.at(-1)
    answer?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo // as: a TCP server has one
  return { url: `http://127.0.0.1:${port}`, asked }
}

const json =
  (body: unknown): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end('no')
const never: Answer = () => undefined

const round = 1000
const beacon = {
  round,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
}
/** Of the same round, by another chain. */
const stranger = signRound('2a'.repeat(32), round)
const ofRound = (wanted: number) => known.beacons.find((one) => one.round === wanted)

const honest = json(beacon)

/** A source that waits for each relay as long as a busy machine needs. */
function sourceOf(...relays: readonly (Relay | string)[]) {
  return sourceWithin(60_000, ...relays)
}

function sourceWithin(timeoutMs: number, ...relays: readonly (Relay | string)[]) {
  return createHttpRelays({
    chain: quicknet,
    relays: relays.map((relay) => (typeof relay === 'string' ? relay : relay.url)),
    timeoutMs,
    backOffMs: 5,
  })
}

const outcomes = ({ attempts }: BeaconAnswer) => attempts.map(({ outcome }) => outcome)

/** An address without a listener. */
async function nowhere(): Promise<string> {
  const relay = await aRelay(never)
  await closing.pop()?.()
  return relay.url
}

describe('an honest relay', () => {
  test('is asked by the chain’s hash and the round, and its beacon is accepted', async () => {
    const relay = await aRelay(honest)
    const other = await aRelay(honest)
    const answer = await sourceOf(`${relay.url}/`, other).get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(outcomes(answer)).toEqual(['verified'])
    expect(relay.asked).toEqual([`GET /${quicknet.hash}/public/1000`])
    expect(other.asked).toEqual([])
  })

  test.each(known.beacons)('has its beacon of round $round accepted', async (published) => {
    const answer = await sourceOf(await aRelay(json(published))).get(published.round)
    expect(answer).toMatchObject({ kind: 'verified', beacon: published })
  })

  test('may send additional members: only the beacon is returned', async () => {
    const relay = await aRelay(json({ ...beacon, previous_signature: 'ab', chain: 'another' }))
    const answer = await sourceOf(relay).get(round)
    expect(answer.kind === 'verified' && answer.beacon).toEqual(beacon)
  })
})

describe('an invalid beacon', () => {
  test.each(known.negative.filter((one) => one.round > 0))('($id) is refused', async (negative) => {
    const isHex = /^(?:[0-9a-f]{2})*$/.test(negative.signature)
    const randomness = isHex ? randomnessOf(negative.signature) : beacon.randomness
    const relay = await aRelay(json({ ...negative, randomness }))
    const answer = await sourceOf(relay).get(negative.round)
    expect(answer.kind).toBe('trouble')
    expect(outcomes(answer)[0]).toMatch(/^(?:other-spelling|unverified)$/)
    expect(relay.asked).toHaveLength(1)
  })

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])(
    'is requested from no relay for the invalid round %d',
    async (wrong) => {
      const relay = await aRelay(honest)
      await expect(sourceOf(relay).get(wrong)).rejects.toThrow(RangeError)
      expect(relay.asked).toEqual([])
    },
  )

  test.each<[string, Answer, string]>([
    ['of another round', json(ofRound(255)), 'other-round'],
    ['of another round under this number', json({ ...ofRound(255), round }), 'unverified'],
    ['of another chain', json(stranger), 'unverified'],
    [
      'with a signature in capitals',
      json({ ...beacon, signature: beacon.signature.toUpperCase() }),
      'other-spelling',
    ],
    [
      'with a signature in base64',
      json({ ...beacon, signature: Buffer.from(beacon.signature, 'hex').toString('base64') }),
      'other-spelling',
    ],
    ['with 0x before it', json({ ...beacon, signature: `0x${beacon.signature}` }), 'other-spelling'],
    ['with another randomness', json({ ...beacon, randomness: stranger.randomness }), 'other-randomness'],
    [
      'with its randomness in capitals',
      json({ ...beacon, randomness: beacon.randomness.toUpperCase() }),
      'other-randomness',
    ],
    ['without its randomness', json({ round, signature: beacon.signature }), 'malformed'],
    ['with its round as a text', json({ ...beacon, round: '1000' }), 'malformed'],
    ['cut off', (response) => void response.end(JSON.stringify(beacon).slice(0, -9)), 'malformed'],
    ['that is a page', (response) => void response.end('<h1>Welcome</h1>'), 'malformed'],
    ['that is null', json(null), 'malformed'],
    ['behind spaces without end', (response) => void response.end(' '.repeat(5_000_000)), 'too-large'],
    ['that is too long by a byte', json({ ...beacon, more: 'm'.repeat(4096) }), 'too-large'],
    ['with another status', status(403), 'refused'],
  ])('%s is recorded, and the next relay is asked', async (_, lie, outcome) => {
    const liar = await aRelay(lie)
    const answer = await sourceOf(liar, await aRelay(honest)).get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(outcomes(answer)).toEqual([outcome, 'verified'])
    expect(answer.attempts[0]).toMatchObject({ relay: liar.url, durationMs: expect.any(Number) })
    expect(answer.attempts[0]?.detail?.length ?? 0).toBeLessThanOrEqual(200)
  })

  test('is not fetched from a relay’s redirect', async () => {
    const target = await aRelay(honest)
    const pointing = await aRelay(status(302, { location: `${target.url}/${quicknet.hash}/public/1000` }))
    const answer = await sourceOf(pointing).get(round)
    expect(answer.kind).toBe('trouble')
    expect(outcomes(answer)).toEqual(['redirected'])
    expect(target.asked).toEqual([])
  })

  test('without an end is not read to the end', async () => {
    let sent = 0
    const endless = await aRelay((response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 32))) sent += 65_536
      }
      response.on('drain', pour)
      pour()
    })
    const answer = await sourceOf(endless).get(round)
    expect(outcomes(answer)).toEqual(['too-large'])
    expect(sent).toBeLessThan(20_000_000)
  })
})

describe('relays that disagree', () => {
  test('are all recorded, and only the validly signed beacon is accepted', async () => {
    const answer = await sourceOf(
      await aRelay(json(stranger)),
      await aRelay(json({ ...beacon, randomness: 'ab'.repeat(32) })),
      await aRelay(honest),
    ).get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(outcomes(answer)).toEqual(['unverified', 'other-randomness', 'verified'])
    expect(answer.attempts[0]?.detail).toContain(stranger.signature.slice(0, 40))
  })

  test('without any validly signed beacon end as trouble', async () => {
    const answer = await sourceOf(await aRelay(json(stranger)), await aRelay(json(ofRound(255)))).get(round)
    expect(answer.kind).toBe('trouble')
    expect(outcomes(answer)).toEqual(['unverified', 'other-round'])
  })
})

describe('a round that is late', () => {
  test.each([404, 425])('is pending while relays answer %d, and returned afterwards', async (code) => {
    const relay = await aRelay(status(code), honest)
    const source = sourceOf(relay)
    const first = await source.get(round)
    expect(first.kind).toBe('pending')
    expect(outcomes(first)).toEqual(['pending'])
    expect(await source.get(round)).toMatchObject({ kind: 'verified', beacon })
  })

  test('at one relay is accepted from the next', async () => {
    const answer = await sourceOf(await aRelay(status(404)), await aRelay(honest)).get(round)
    expect(outcomes(answer)).toEqual(['pending', 'verified'])
  })

  test('is pending where one relay waits, one lies and one is down', async () => {
    const answer = await sourceOf(
      await nowhere(),
      await aRelay(json(stranger)),
      await aRelay(status(404)),
    ).get(round)
    expect(answer.kind).toBe('pending')
    expect(outcomes(answer)).toEqual(['unreachable', 'unverified', 'pending'])
  })
})

describe('an unreachable relay', () => {
  test.each<[string, Answer, string]>([
    ['takes too long', never, 'timed-out'],
    ['begins and takes too long', (response) => void response.writeHead(200).write('{"round":'), 'timed-out'],
    ['hangs up', (response) => void response.destroy(), 'unreachable'],
    [
      'hangs up in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '250' }).write('{"round":')
        setTimeout(() => response.destroy(), 20)
      },
      'unreachable',
    ],
    ['has an error', status(500), 'unreachable'],
    ['has had enough', status(429), 'unreachable'],
  ])('(it %s) is passed over', async (_, answerOf, outcome) => {
    const relays = [await aRelay(answerOf), await aRelay(honest)]
    const source = outcome === 'timed-out' ? sourceWithin(1500, ...relays) : sourceOf(...relays)
    const answer = await source.get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(outcomes(answer)).toEqual([outcome, 'verified'])
  })

  test('is asked again after the others, with a pause, and no more than three times', async () => {
    const [gone, failing] = [await nowhere(), await aRelay(status(503))]
    const startedAt = performance.now()
    const source = createHttpRelays({ chain: quicknet, relays: [gone, failing.url], backOffMs: 40 })
    const answer = await source.get(round)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115)
    expect(answer.kind).toBe('trouble')
    expect(answer.attempts.map(({ relay }) => relay)).toEqual([1, 2, 3].flatMap(() => [gone, failing.url]))
    expect(answer.attempts[0]?.detail).toContain('ECONNREFUSED')
  })

  test('is asked again until it is back, while a relay that lied is not asked again', async () => {
    const [recovering, liar] = [await aRelay(status(503), honest), await aRelay(json(stranger))]
    const answer = await sourceOf(recovering, liar).get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(outcomes(answer)).toEqual(['unreachable', 'unverified', 'verified'])
    expect(liar.asked).toHaveLength(1)
  })
})

test('a source without relays, or with an invalid web address, is refused', () => {
  expect(() => sourceOf()).toThrow('no relay')
  expect(() => sourceOf('api.drand.sh')).toThrow("'api.drand.sh' is no relay")
  expect(() => sourceOf('ftp://api.drand.sh')).toThrow("'ftp://api.drand.sh' is no relay")
  expect(createHttpRelays({ chain: quicknet, relays: publicRelays })).toMatchObject({
    chain: quicknet,
    isDevelopment: false,
  })
})
