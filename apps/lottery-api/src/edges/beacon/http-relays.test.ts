import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { computeRandomness, quicknet, signRound } from '@repo/lottery-rules/beacon'
import published from '@repo/lottery-rules/known-answers/quicknet.json' with { type: 'json' }
import { afterEach, describe, expect, test } from 'vitest'
import type { BeaconAnswer } from './beacon-source.ts'
import { createHttpRelays, publicRelays } from './http-relays.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void
type Relay = { readonly url: string; readonly requests: readonly string[] }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** Starts a relay that gives its responses one after the other, and the last one repeatedly. */
async function aRelay(...answers: readonly Answer[]): Promise<Relay> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const answer = answers[requests.length - 1] ?? answers.at(-1)
    answer?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo // as: a TCP server has one
  return { url: `http://127.0.0.1:${port}`, requests }
}

const respondJson =
  (body: unknown): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const respondStatus =
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
/** The beacon of the same round of another chain. */
const stranger = signRound('2a'.repeat(32), round)
const findBeacon = (wantedRound: number) => published.beacons.find((one) => one.round === wantedRound)

const honest = respondJson(beacon)

/** Creates a source that waits for each relay as long as a busy machine needs. */
function createSource(...relays: readonly (Relay | string)[]) {
  return createSourceWithin(60_000, ...relays)
}

function createSourceWithin(timeoutMs: number, ...relays: readonly (Relay | string)[]) {
  return createHttpRelays({
    chain: quicknet,
    relays: relays.map((relay) => (typeof relay === 'string' ? relay : relay.url)),
    timeoutMs,
    backOffMs: 5,
  })
}

const listOutcomes = ({ attempts }: BeaconAnswer) => attempts.map(({ outcome }) => outcome)

/** Returns the address of a relay that has been closed. */
async function findDeadAddress(): Promise<string> {
  const relay = await aRelay(never)
  await closing.pop()?.()
  return relay.url
}

describe('an honest relay', () => {
  test('gets one request, by the chain’s hash and the round, and its beacon is accepted', async () => {
    const relay = await aRelay(honest)
    const other = await aRelay(honest)
    const answer = await createSource(`${relay.url}/`, other).get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(listOutcomes(answer)).toEqual(['verified'])
    expect(relay.requests).toEqual([`GET /${quicknet.hash}/public/1000`])
    expect(other.requests).toEqual([])
  })

  test.each(published.beacons)('has its beacon of round $round accepted', async (known) => {
    const answer = await createSource(await aRelay(respondJson(known))).get(known.round)
    expect(answer).toMatchObject({ kind: 'verified', beacon: known })
  })

  test('may send additional members, which are not returned', async () => {
    const relay = await aRelay(respondJson({ ...beacon, previous_signature: 'ab', chain: 'another' }))
    const answer = await createSource(relay).get(round)
    expect(answer.kind === 'verified' && answer.beacon).toEqual(beacon)
  })
})

describe('an invalid beacon', () => {
  test.each(published.negative.filter((one) => one.round > 0))('($id) is refused', async (negative) => {
    const isHex = /^(?:[0-9a-f]{2})*$/.test(negative.signature)
    const randomness = isHex ? computeRandomness(negative.signature) : beacon.randomness
    const relay = await aRelay(respondJson({ ...negative, randomness }))
    const answer = await createSource(relay).get(negative.round)
    expect(answer.kind).toBe('trouble')
    expect(listOutcomes(answer)[0]).toMatch(/^(?:other-spelling|unverified)$/)
    expect(relay.requests).toHaveLength(1)
  })

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])(
    'of the round %d is requested from no relay',
    async (wrong) => {
      const relay = await aRelay(honest)
      await expect(createSource(relay).get(wrong)).rejects.toThrow(RangeError)
      expect(relay.requests).toEqual([])
    },
  )

  test.each<[string, Answer, string]>([
    ['of another round', respondJson(findBeacon(255)), 'other-round'],
    ['of another round under this number', respondJson({ ...findBeacon(255), round }), 'unverified'],
    ['of another chain', respondJson(stranger), 'unverified'],
    [
      'with a signature in capitals',
      respondJson({ ...beacon, signature: beacon.signature.toUpperCase() }),
      'other-spelling',
    ],
    [
      'with a signature in base64',
      respondJson({ ...beacon, signature: Buffer.from(beacon.signature, 'hex').toString('base64') }),
      'other-spelling',
    ],
    [
      'with 0x before its signature',
      respondJson({ ...beacon, signature: `0x${beacon.signature}` }),
      'other-spelling',
    ],
    [
      'with another randomness',
      respondJson({ ...beacon, randomness: stranger.randomness }),
      'other-randomness',
    ],
    [
      'with its randomness in capitals',
      respondJson({ ...beacon, randomness: beacon.randomness.toUpperCase() }),
      'other-randomness',
    ],
    ['without its randomness', respondJson({ round, signature: beacon.signature }), 'malformed'],
    ['with its round as a text', respondJson({ ...beacon, round: '1000' }), 'malformed'],
    ['that is cut off', (response) => void response.end(JSON.stringify(beacon).slice(0, -9)), 'malformed'],
    ['that is a page', (response) => void response.end('<h1>Welcome</h1>'), 'malformed'],
    ['that is null', respondJson(null), 'malformed'],
    ['behind five million spaces', (response) => void response.end(' '.repeat(5_000_000)), 'too-large'],
    ['that is too long by a byte', respondJson({ ...beacon, more: 'm'.repeat(4096) }), 'too-large'],
    ['with another status', respondStatus(403), 'refused'],
  ])('%s is recorded, and the next relay’s beacon is returned', async (_, lie, outcome) => {
    const liar = await aRelay(lie)
    const answer = await createSource(liar, await aRelay(honest)).get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(listOutcomes(answer)).toEqual([outcome, 'verified'])
    expect(answer.attempts[0]).toMatchObject({ relay: liar.url, durationMs: expect.any(Number) })
    expect(answer.attempts[0]?.detail?.length ?? 0).toBeLessThanOrEqual(200)
  })

  test('is not fetched from a relay’s redirect', async () => {
    const target = await aRelay(honest)
    const redirecting = await aRelay(
      respondStatus(302, { location: `${target.url}/${quicknet.hash}/public/1000` }),
    )
    const answer = await createSource(redirecting).get(round)
    expect(answer.kind).toBe('trouble')
    expect(listOutcomes(answer)).toEqual(['redirected'])
    expect(target.requests).toEqual([])
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
    const answer = await createSource(endless).get(round)
    expect(listOutcomes(answer)).toEqual(['too-large'])
    expect(sent).toBeLessThan(20_000_000)
  })
})

describe('relays that disagree', () => {
  test('are all recorded, and only the validly signed beacon is accepted', async () => {
    const answer = await createSource(
      await aRelay(respondJson(stranger)),
      await aRelay(respondJson({ ...beacon, randomness: 'ab'.repeat(32) })),
      await aRelay(honest),
    ).get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(listOutcomes(answer)).toEqual(['unverified', 'other-randomness', 'verified'])
    expect(answer.attempts[0]?.detail).toContain(stranger.signature.slice(0, 40))
  })

  test('without any validly signed beacon end as trouble', async () => {
    const answer = await createSource(
      await aRelay(respondJson(stranger)),
      await aRelay(respondJson(findBeacon(255))),
    ).get(round)
    expect(answer.kind).toBe('trouble')
    expect(listOutcomes(answer)).toEqual(['unverified', 'other-round'])
  })
})

describe('a late round', () => {
  test.each([404, 425])('is pending while relays answer %d, and returned afterwards', async (code) => {
    const relay = await aRelay(respondStatus(code), honest)
    const source = createSource(relay)
    const first = await source.get(round)
    expect(first.kind).toBe('pending')
    expect(listOutcomes(first)).toEqual(['pending'])
    expect(await source.get(round)).toMatchObject({ kind: 'verified', beacon })
  })

  test('at one relay is accepted from the next', async () => {
    const answer = await createSource(await aRelay(respondStatus(404)), await aRelay(honest)).get(round)
    expect(listOutcomes(answer)).toEqual(['pending', 'verified'])
  })

  test('is pending where one relay has no beacon yet, one lies and one is down', async () => {
    const answer = await createSource(
      await findDeadAddress(),
      await aRelay(respondJson(stranger)),
      await aRelay(respondStatus(404)),
    ).get(round)
    expect(answer.kind).toBe('pending')
    expect(listOutcomes(answer)).toEqual(['unreachable', 'unverified', 'pending'])
  })
})

describe('an unreachable relay', () => {
  test.each<[string, Answer, string]>([
    ['that takes too long', never, 'timed-out'],
    [
      'that begins and takes too long',
      (response) => void response.writeHead(200).write('{"round":'),
      'timed-out',
    ],
    ['that hangs up', (response) => void response.destroy(), 'unreachable'],
    [
      'that hangs up in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '250' }).write('{"round":')
        setTimeout(() => response.destroy(), 20)
      },
      'unreachable',
    ],
    ['that has an error', respondStatus(500), 'unreachable'],
    ['that has had too many requests', respondStatus(429), 'unreachable'],
  ])('%s is skipped for the next one', async (_, respond, outcome) => {
    const relays = [await aRelay(respond), await aRelay(honest)]
    const source = outcome === 'timed-out' ? createSourceWithin(1500, ...relays) : createSource(...relays)
    const answer = await source.get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(listOutcomes(answer)).toEqual([outcome, 'verified'])
  })

  test('gets three requests at most, each after the other relays and a pause', async () => {
    const [gone, failing] = [await findDeadAddress(), await aRelay(respondStatus(503))]
    const startedAt = performance.now()
    const source = createHttpRelays({ chain: quicknet, relays: [gone, failing.url], backOffMs: 40 })
    const answer = await source.get(round)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115)
    expect(answer.kind).toBe('trouble')
    expect(answer.attempts.map(({ relay }) => relay)).toEqual([1, 2, 3].flatMap(() => [gone, failing.url]))
    expect(answer.attempts[0]?.detail).toContain('ECONNREFUSED')
  })

  test('gets another request until it is back, while a relay that lied gets none', async () => {
    const [recovering, liar] = [await aRelay(respondStatus(503), honest), await aRelay(respondJson(stranger))]
    const answer = await createSource(recovering, liar).get(round)
    expect(answer).toMatchObject({ kind: 'verified', beacon })
    expect(listOutcomes(answer)).toEqual(['unreachable', 'unverified', 'verified'])
    expect(liar.requests).toHaveLength(1)
  })
})

test('a source without relays, or with an invalid web address, is refused', () => {
  expect(() => createSource()).toThrow('no relay')
  expect(() => createSource('api.drand.sh')).toThrow("'api.drand.sh' is no relay")
  expect(() => createSource('ftp://api.drand.sh')).toThrow("'ftp://api.drand.sh' is no relay")
  expect(createHttpRelays({ chain: quicknet, relays: publicRelays })).toMatchObject({
    chain: quicknet,
    isDevelopment: false,
  })
})
