import { CallError } from '@repo/api-client/call'
import { eligiblePositionMs } from '@repo/delivery-rules/offer'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Fix } from './position-feed.ts'
import { maxQueuedPositions, PositionFeed } from './position-feed.ts'

let nowMs: number
let sentBatches: (readonly Fix[])[]
let isOffDuty: boolean
let respond: () => Promise<{ intervalleS?: number }>
let feed: PositionFeed
let lateFixes: Fix[]

beforeEach(() => {
  nowMs = 1_000_000
  sentBatches = []
  isOffDuty = false
  lateFixes = []
  respond = async () => ({})
  feed = new PositionFeed({
    getNowMs: () => nowMs,
    onLate: (fixes) => void lateFixes.push(...fixes),
    onOffDuty: () => {
      isOffDuty = true
    },
    send: (fixes, signal) => {
      sentBatches.push(fixes)
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        respond().then(resolve, reject)
      })
    },
  })
})

/** Returns a fix, one second after the previous one. */
function createFix(accuracyM = 8): Fix {
  nowMs += 1000
  return { lat: 48.85, long: 2.35 + nowMs / 1e9, accuracyM, atMs: nowMs }
}

/** Runs all pending callbacks. */
const runCallbacks = () => new Promise((resolve) => setTimeout(resolve))
const rejectWith =
  (status: number, code: string | null = null, retryAfterMs: number | null = null) =>
  async () => {
    throw new CallError('non', { status, code, retryAfterMs })
  }

describe('the position feed on duty', () => {
  beforeEach(() => feed.start())

  test.each<[string, () => Promise<{ intervalleS?: number }>]>([
    ['asks for a pause', async () => ({ intervalleS: 10 })],
    ['refuses with a pause', rejectWith(503, 'unavailable', 10_000)],
  ])(
    'a server that %s is called again only after that pause, then at each flush with new positions',
    async (_, respondFirst) => {
      respond = respondFirst
      feed.add(createFix())
      await runCallbacks()
      respond = async () => ({})
      nowMs += 8000
      feed.add(createFix())
      await feed.flush()
      expect(sentBatches).toHaveLength(1)
      feed.add(createFix())
      await feed.flush()
      expect(sentBatches).toHaveLength(2)
      await feed.flush()
      expect(sentBatches).toHaveLength(2)
      feed.add(createFix())
      await feed.flush()
      expect(sentBatches).toHaveLength(3)
    },
  )

  test('positions are queued again at once after the device’s clock was set back', async () => {
    feed.add(createFix())
    await runCallbacks()
    nowMs -= 3_600_000
    const fix = createFix()
    feed.add(fix)
    await feed.flush()
    expect(sentBatches.at(-1)).toEqual([fix])
  })

  test('the first position is sent at once, the next ones together', async () => {
    const fixes = [createFix(), createFix(), createFix()]
    feed.add(fixes[0] as Fix)
    await runCallbacks()
    expect(sentBatches).toEqual([[fixes[0]]])
    feed.add(fixes[1] as Fix)
    feed.add(fixes[2] as Fix)
    expect(sentBatches).toHaveLength(1)
    await feed.flush()
    await feed.flush()
    expect(sentBatches).toEqual([[fixes[0]], [fixes[1], fixes[2]]])
    expect(feed.getSnapshot()).toEqual({
      sentAtMs: nowMs,
      accuracyM: 8,
      isInaccurate: false,
      unsentCount: 0,
      isDisconnected: false,
    })
  })

  test('an inaccurate position is reported, not sent', async () => {
    feed.add(createFix(101))
    await runCallbacks()
    expect(sentBatches).toEqual([])
    expect(feed.getSnapshot()).toMatchObject({ accuracyM: 101, isInaccurate: true, unsentCount: 0 })
    feed.add(createFix(100))
    await runCallbacks()
    expect(sentBatches).toHaveLength(1)
    expect(feed.getSnapshot().isInaccurate).toBe(false)
  })

  test('a position less than half a second after the last one is not queued', async () => {
    const first = createFix()
    feed.add(first)
    await runCallbacks()
    feed.add({ ...first, atMs: first.atMs + 499 })
    expect(feed.getSnapshot().unsentCount).toBe(0)
    feed.add({ ...first, atMs: first.atMs + 500 })
    expect(feed.getSnapshot().unsentCount).toBe(1)
  })

  test.each([0, 429, 500, 503])(
    'positions whose call fails with the status %i are sent with the next ones',
    async (status) => {
      respond = rejectWith(status)
      const fixes = [createFix(), createFix()]
      feed.add(fixes[0] as Fix)
      await runCallbacks()
      feed.add(fixes[1] as Fix)
      await runCallbacks()
      expect(feed.getSnapshot()).toMatchObject({ unsentCount: 2, sentAtMs: null, isDisconnected: true })
      respond = async () => ({})
      await feed.flush()
      expect(sentBatches.at(-1)).toEqual(fixes)
      expect(feed.getSnapshot()).toMatchObject({ unsentCount: 0, sentAtMs: nowMs, isDisconnected: false })
    },
  )

  test('after a long disconnection only fresh positions are sent; older ones are passed on once', async () => {
    respond = rejectWith(0)
    const fixes: Fix[] = []
    for (let count = 0; count < maxQueuedPositions + 20; count += 1) {
      fixes.push(createFix())
      feed.add(fixes[count] as Fix)
    }
    await runCallbacks()
    expect(lateFixes).toEqual(fixes.slice(0, 20))
    expect(feed.getSnapshot().unsentCount).toBe(maxQueuedPositions)
    respond = async () => ({})
    await feed.flush()
    const sent = sentBatches.at(-1) ?? []
    expect(sent).toHaveLength(eligiblePositionMs / 1000)
    expect([...lateFixes, ...sent]).toEqual(fixes)
    expect(sent.every(({ atMs }) => nowMs - atMs < eligiblePositionMs)).toBe(true)
    nowMs += eligiblePositionMs
    feed.add(createFix())
    nowMs += eligiblePositionMs
    await feed.flush()
    expect(feed.getSnapshot().unsentCount).toBe(0)
    expect(sentBatches.at(-1)).toEqual(sent)
  })

  test('one call runs at a time, and later positions wait for it', async () => {
    let resolveCall: () => void = () => undefined
    respond = () => new Promise((resolve) => (resolveCall = () => resolve({})))
    feed.add(createFix())
    feed.add(createFix())
    await feed.flush()
    expect(sentBatches).toHaveLength(1)
    resolveCall()
    await runCallbacks()
    expect(feed.getSnapshot().unsentCount).toBe(1)
  })

  test('a refusal because the carrier is off duty is reported, and drops the refused positions', async () => {
    respond = rejectWith(409, 'off-duty')
    feed.add(createFix())
    await runCallbacks()
    expect([isOffDuty, feed.getSnapshot().unsentCount]).toEqual([true, 0])
  })

  test('any other refusal drops the refused positions without such a report', async () => {
    respond = rejectWith(422)
    feed.add(createFix())
    await runCallbacks()
    expect([isOffDuty, feed.getSnapshot().unsentCount]).toEqual([false, 0])
  })
})

describe('the position feed off duty', () => {
  test('no position is sent or stored before the start', async () => {
    feed.add(createFix())
    await feed.flush()
    expect([sentBatches, feed.getSnapshot().unsentCount]).toEqual([[], 0])
  })

  test('no position is sent or stored after the stop', async () => {
    feed.start()
    feed.add(createFix())
    await runCallbacks()
    feed.add(createFix())
    feed.stop()
    for (let count = 0; count < 5; count += 1) {
      feed.add(createFix())
      await feed.flush()
    }
    expect(sentBatches).toHaveLength(1)
    expect(feed.getSnapshot()).toEqual({
      sentAtMs: null,
      accuracyM: null,
      isInaccurate: false,
      unsentCount: 0,
      isDisconnected: false,
    })
    // Earlier positions are not sent in the next run, either.
    feed.start()
    await feed.flush()
    expect(sentBatches).toHaveLength(1)
  })

  test('a stop aborts the running call, whose response changes nothing', async () => {
    let signal: AbortSignal | undefined
    feed = new PositionFeed({
      getNowMs: () => nowMs,
      onOffDuty: () => undefined,
      onLate: () => undefined,
      send: (_, callSignal) => {
        signal = callSignal
        return new Promise((_resolve, reject) =>
          callSignal.addEventListener('abort', () => reject(callSignal.reason)),
        )
      },
    })
    feed.start()
    feed.add(createFix())
    feed.stop()
    feed.start()
    await runCallbacks()
    expect(signal?.aborted).toBe(true)
    expect(feed.getSnapshot()).toMatchObject({ sentAtMs: null, unsentCount: 0 })
  })
})
