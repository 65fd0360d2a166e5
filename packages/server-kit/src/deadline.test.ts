import type { Server } from 'node:http'
import { createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Express, RequestHandler } from 'express'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { coalesceReads } from './coalesce-reads.ts'
import {
  extendDeadline,
  getMsLeft,
  isTimedOut,
  refuseIfTimedOut,
  runRegardlessOfDeadline,
  runUncounted,
} from './deadline.ts'
import { endInTime } from './end-in-time.ts'
import { FairTurns, runAtPlace } from './fair-turns.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import { guardProviderCalls } from './provider-calls.ts'
import { assignRequestId, findRoute, logRequests } from './request-log.ts'
import { createErrorHandler } from './responses.ts'

/** Longer than any other pause in this file may take on a busy machine; nothing compares it with a clock. */
const requestMs = 300
const style = { problemType: 'urn:test:' }
const lines: Record<string, unknown>[] = []
const servers: Server[] = []
let origin = ''
/** What an interrupted handler waits for, and what it saw then. */
let release = Promise.withResolvers<void>()
const seen: unknown[] = []
let callProvider = async () => undefined as unknown

/** Serves an application until the tests end. Returns its address. */
async function serve(app: Express): Promise<string> {
  const server = createServer(app)
  servers.push(server)
  return `http://127.0.0.1:${await listenOn(server, 0, '127.0.0.1')}`
}

const handlers: Readonly<Record<string, RequestHandler>> = {
  '/stuck': async (_request, response) => {
    await release.promise
    seen.push(
      isTimedOut(),
      getMsLeft(),
      runRegardlessOfDeadline(() => [isTimedOut(), getMsLeft()]),
    )
    response.json({ ok: true })
  },
  '/stuck-and-careful': async () => {
    await release.promise
    refuseIfTimedOut()
    seen.push('began something more')
  },
  '/stuck-and-charging': async () => {
    await release.promise
    await callProvider()
  },
  '/stream': async (_request, response) => {
    response.write('begun,')
    await pause(2 * requestMs)
    refuseIfTimedOut()
    response.end(`ended,${getMsLeft()}`)
  },
  '/upload': async (_request, response) => {
    extendDeadline(60_000)
    await pause(2 * requestMs)
    response.json({ isOver: isTimedOut() })
  },
  '/slowly-sent': async (request, response) => {
    const bytes = await runUncounted(async () => Buffer.concat(await request.toArray()).length)
    response.json({ bytes })
  },
}

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = express()
  app.use(assignRequestId, logRequests(log, { findRoute }), endInTime(requestMs, style))
  for (const [path, handler] of Object.entries(handlers)) app.all(path, handler)
  app.use(createErrorHandler(log, style))
  origin = await serve(app)
})
afterAll(() => Promise.all(servers.map((server) => closeServer(server, 100))))
beforeEach(() => {
  lines.length = 0
  seen.length = 0
  release = Promise.withResolvers()
})

test('a stuck request gets a 503 with a time to retry, and its log line names the reason', async () => {
  const answer = await fetch(`${origin}/stuck`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 'unavailable', requestId: expect.any(String) })
  await expect.poll(() => lines).toMatchObject([{ level: 40, route: '/stuck', status: 503, msg: 'call' }])
  release.resolve()
})

test('work that continues after its request was refused can tell, and is logged when it ends', async () => {
  const { headers } = await fetch(`${origin}/stuck`)
  release.resolve()
  await expect.poll(() => seen).toEqual([true, 0, [false, Number.POSITIVE_INFINITY]])
  await expect
    .poll(() => lines.at(-1))
    .toMatchObject({ msg: 'call ended after its deadline', requestId: headers.get('x-request-id') })
})

test('a refused request starts no further statement', async () => {
  expect((await fetch(`${origin}/stuck-and-careful`)).status).toBe(503)
  release.resolve()
  await expect.poll(() => lines.at(-1)?.msg).toBe('call ended after its deadline')
  expect(seen).toEqual([])
})

test('a refused request calls no provider', async () => {
  const provider = guardProviderCalls('payments', { capture: async () => void seen.push('captured') })
  callProvider = provider.capture
  expect((await fetch(`${origin}/stuck-and-charging`)).status).toBe(503)
  release.resolve()
  await expect.poll(() => lines.at(-1)?.msg).toBe('call ended after its deadline')
  expect(seen).toEqual([])
  await provider.capture()
  expect(seen).toEqual(['captured'])
})

test('a response that has begun has no deadline', async () => {
  const answer = await fetch(`${origin}/stream`)
  expect(await answer.text()).toBe('begun,ended,Infinity')
})

test('a request that extends its deadline is not refused', async () => {
  expect(await (await fetch(`${origin}/upload`)).json()).toEqual({ isOver: false })
})

test('the time in which a body arrives does not count towards the deadline', async () => {
  const answer = Promise.withResolvers<number | undefined>()
  const sending = request(`${origin}/slowly-sent`, { method: 'POST' }, (response) => {
    response.resume()
    answer.resolve(response.statusCode)
  })
  sending.on('error', answer.reject)
  sending.write('slow')
  await pause(2 * requestMs)
  sending.end('ly')
  expect(await answer.promise).toBe(200)
})

test('a waiting call leaves the queue when its request is refused, and the next one gets the turn', async () => {
  const turns = new FairTurns({ maxRunning: 1, maxPerKey: 10, maxWaiting: 10 })
  const first = Promise.withResolvers<void>()
  const ran: string[] = []
  const take = (name: string) => turns.take(async () => void ran.push(name))
  const running = turns.take(() => first.promise)
  const place = { lane: 'other', key: 'a' }
  const app = express().use(endInTime(requestMs, style))
  const waits: RequestHandler = async () => runAtPlace(place, () => take('refused'))
  app.use(waits, createErrorHandler(pino({ level: 'silent' }), style))
  expect((await fetch(await serve(app))).status).toBe(503)
  const later = runAtPlace({ lane: 'other', key: 'b' }, () => take('later'))
  first.resolve()
  await Promise.all([running, later])
  expect(ran).toEqual(['later'])
  expect(turns.isIdle).toBe(true)
})

test('a call that begins after its request was refused gets no turn, neither free nor queued', async () => {
  const turns = new FairTurns({ maxRunning: 1, maxPerKey: 10, maxWaiting: 10 })
  const refused = Promise.withResolvers<void>()
  const outcomes = Promise.withResolvers<readonly unknown[]>()
  const app = express().use(endInTime(requestMs, style))
  app.use(async () => {
    await refused.promise
    const end = Promise.withResolvers<void>()
    const take = () => turns.take(async () => 'ran').catch((error: unknown) => error)
    const free = await take()
    const running = runRegardlessOfDeadline(() => turns.take(() => end.promise))
    const queued = take()
    end.resolve()
    await running
    outcomes.resolve([free, await queued])
  })
  expect((await fetch(await serve(app))).status).toBe(503)
  refused.resolve()
  const unavailable = expect.objectContaining({ code: 'unavailable' })
  expect(await outcomes.promise).toEqual([unavailable, unavailable])
  expect(turns.isIdle).toBe(true)
})

test('a shared read does not end with the request that started it', async () => {
  const over: boolean[] = []
  const first = Promise.withResolvers<void>()
  const read = coalesceReads(
    async (keys: readonly string[]) => {
      if (keys.includes('first')) await first.promise
      over.push(isTimedOut())
      return keys
    },
    { maxKeys: 10, maxRunning: 1 },
  )
  const app = express().use(endInTime(requestMs, style))
  const reads: RequestHandler = async () => void (await read('first'))
  app.use(reads, createErrorHandler(pino({ level: 'silent' }), style))
  expect((await fetch(await serve(app))).status).toBe(503)
  const other = read('other')
  first.resolve()
  expect(await other).toBe('other')
  expect(over).toEqual([false, false])
})
