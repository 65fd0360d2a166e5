import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { followHints, isStreamingHints } from '@repo/api-client/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const hint = { type: 'order', id: '0b1c3a52-3f0e-4a4e-9d5b-0d8a1f6f2c11' } as const

let server: Server
let ended: AbortController
/** The streams that the server has opened, and those that have ended. */
const streams: { readonly response: ServerResponse; isOver: boolean }[] = []
/** How many of the server's next calls get no response. */
let unansweredCalls = 0
let calls = 0

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  streams.length = 0
  calls = 0
  unansweredCalls = 0
  ended = new AbortController()
  server = createServer((_request, response) => {
    calls += 1
    if (unansweredCalls > 0) {
      unansweredCalls -= 1
      return
    }
    const stream = { response, isOver: false }
    response.on('close', () => {
      stream.isOver = true
    })
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('retry: 2000\n\n')
    streams.push(stream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number } // as: it listens on a port
  const realFetch = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  )
})
afterEach(async () => {
  ended.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Waits for the network while the timers stand still. */
async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

function follow() {
  const seen = { hints: 0, connections: 0, disconnections: 0 }
  void followHints({
    token: 'token',
    signal: ended.signal,
    onConnect: () => {
      seen.connections += 1
    },
    onDisconnect: () => {
      seen.disconnections += 1
    },
    onHint: () => {
      seen.hints += 1
    },
  })
  return seen
}

test('a stream that is silent for 45 seconds is closed and opened again', async () => {
  const seen = follow()
  await waitUntil(() => seen.connections === 1)
  await vi.advanceTimersByTimeAsync(44_000)
  expect([isStreamingHints(), streams[0]?.isOver]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1000)
  await waitUntil(() => streams[0]?.isOver === true && seen.disconnections === 1)
  expect(isStreamingHints()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await waitUntil(() => seen.connections === 2)
  streams[1]?.response.write(`data: ${JSON.stringify(hint)}\n\n`)
  await waitUntil(() => seen.hints === 1)
  expect(isStreamingHints()).toBe(true)
})

test('a stream with heartbeats stays open', async () => {
  const seen = follow()
  await waitUntil(() => seen.connections === 1)
  for (let beat = 1; beat <= 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    streams[0]?.response.write(`: still here\n\ndata: ${JSON.stringify(hint)}\n\n`)
    await waitUntil(() => seen.hints === beat)
  }
  expect([calls, seen.connections, seen.disconnections]).toEqual([1, 1, 0])
})

test('a connection without a response within 45 seconds is closed and opened again', async () => {
  unansweredCalls = 1
  const seen = follow()
  await waitUntil(() => calls === 1)
  await vi.advanceTimersByTimeAsync(46_000)
  await waitUntil(() => calls === 2 && seen.connections === 1)
  expect(seen.disconnections).toBe(0)
})

test('an aborted stream ends immediately and is not opened again', async () => {
  const seen = follow()
  await waitUntil(() => seen.connections === 1)
  ended.abort()
  await waitUntil(() => streams[0]?.isOver === true && seen.disconnections === 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls, vi.getTimerCount()]).toEqual([1, 0])
})
