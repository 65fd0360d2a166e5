import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineEndpoint } from '@repo/contracts/endpoint'
import express from 'express'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { closeServer, listenOn } from './lifecycle.ts'
import { openTraces } from './open-traces.ts'
import { guardProviderCalls } from './provider-calls.ts'
import { Refusal } from './refusal.ts'
import {
  assignRequestId,
  createRouteFinder,
  logRequests,
  noteFailure,
  requestIdHeader,
} from './request-log.ts'
import type { Site } from './site.ts'
import { serveSite } from './site.ts'
import { startSweeper } from './sweeper.ts'
import type { Collector } from './testing/collector.ts'
import { startCollector } from './testing/collector.ts'
import { unloggedSite } from './testing/unlogged.ts'
import { traceRequests } from './trace-requests.ts'
import { describeStatement } from './trace-statements.ts'
import type { Traces } from './traces.ts'
import { endSpanWith, getTraceparent, readErrorType } from './traces.ts'

const silent = pino({ level: 'silent' })
let collector: Collector

beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.close())

/** Closing has a long timeout, unless the test is about closing: a busy machine sends late. */
async function open(ratio = 1, service = 'test', log = silent, closeWithinMs = 60_000): Promise<Traces> {
  const traces = await openTraces({ url: collector.url, ratio, closeWithinMs }, service, log)
  if (!traces) throw new Error('Nothing is traced')
  return traces
}

const begun = { name: 'work', kind: 'internal' } as const
const listSpans = (name: string) => collector.spans.filter((span) => span.name === name)

describe('with traces,', () => {
  test('parts of work are children of its span, however deep and concurrent', async () => {
    const traces = await open()
    const port = guardProviderCalls('maps', {
      name: 'x',
      locate: async () => 'here',
      isNear: () => true,
      fail: async () => Promise.reject(Object.assign(new Error('to eve@example.com'), { code: 'EAUTH' })),
    })
    await endSpanWith(traces.begin(begun), async () => {
      expect(port.isNear()).toBe(true)
      expect(await Promise.all([port.locate(), port.locate()])).toEqual(['here', 'here'])
      await expect(port.fail()).rejects.toThrow('to eve@example.com')
    })
    await traces.close()
    const [work] = listSpans('work')
    expect(collector.spans.map(({ name }) => name).sort()).toEqual([
      'maps.fail',
      'maps.locate',
      'maps.locate',
      'work',
    ])
    for (const part of [...listSpans('maps.locate'), ...listSpans('maps.fail')])
      expect(part).toMatchObject({ traceId: work?.traceId, parentSpanId: work?.spanId })
    expect(listSpans('maps.fail')[0]).toMatchObject({
      attributes: { 'error.type': 'Error EAUTH' },
      status: { code: 2 },
    })
    expect(collector.sent()).not.toContain('eve@example.com')
  })

  test('a provider call outside of traced work has no span, and no trace to pass on', async () => {
    const traces = await open()
    expect(
      await guardProviderCalls('maps', { locate: async () => getTraceparent() }).locate(),
    ).toBeUndefined()
    await traces.close()
    expect(collector.spans).toEqual([])
  })

  test('each run of a sweeper is a separate trace, and a failed run is marked as failed', async () => {
    const traces = await open()
    let runs = 0
    const sweeper = startSweeper({
      name: 'offers',
      maxMs: 1,
      log: silent,
      traces,
      sweep: async () => {
        runs += 1
        if (runs === 1) throw new RangeError('of Claire Martin')
        return null
      },
    })
    await expect.poll(() => runs).toBeGreaterThan(1)
    await sweeper.stop()
    await traces.close()
    const [first, second] = listSpans('sweep offers')
    expect(first?.attributes).toEqual({ 'error.type': 'RangeError' })
    expect(second?.attributes).toEqual({})
    expect(second?.traceId).not.toBe(first?.traceId)
  })

  test('an error is recorded by class and code, and by class only when its code is a text', () => {
    expect(readErrorType(Object.assign(new TypeError('Claire'), { code: 'P2002' }))).toBe('TypeError P2002')
    expect(readErrorType(Object.assign(new Error('x'), { code: 'to eve@example.com' }))).toBe('Error')
    expect(readErrorType(new Refusal('not-found'))).toBe('Refusal not-found')
    expect(readErrorType('Claire')).toBe('string')
  })
})

describe('a traced statement', () => {
  test.each([
    ['SELECT "public"."order"."id" FROM "public"."order" WHERE "id" = $1', 'SELECT order'],
    ['INSERT INTO pgboss.job (id) VALUES ($1)', 'INSERT job'],
    ['\n  update only account SET name = $12', 'UPDATE account'],
    ['COMMIT', 'COMMIT'],
  ])('%s is named by its operation and first table, and keeps its placeholders', (sql, name) => {
    const text = sql.replace(/\s+/g, ' ').trim()
    expect(describeStatement(sql)).toMatchObject({ name, attributes: { 'db.query.text': text } })
  })

  test.each([
    ["SELECT 'Eve' FROM t1 WHERE a = 'O''Hara' AND b = 0612345678", 'SELECT ? FROM t1 WHERE a = ? AND b = ?'],
    ["SELECT a -- Eve's\nFROM b /* 'Eve */ WHERE c = 'Eve'", 'SELECT a FROM b WHERE c = ?'],
    ["SELECT '-- ' || 'Eve' FROM b", 'SELECT ? || ? FROM b'],
    [`SELECT "it's" FROM b WHERE c = 'Eve'`, `SELECT "it's" FROM b WHERE c = ?`],
    ["SELECT a FROM b WHERE c = 'Eve is not closed", 'SELECT a FROM b WHERE c = ?'],
    ["DO $fn$ BEGIN x := 'Eve'; END $fn$", 'DO ?'],
    ["SELECT E'\\'Eve' FROM b", ''],
  ])('%s is recorded without its literals', (sql, recorded) => {
    expect(describeStatement(sql).attributes).toMatchObject({ 'db.query.text': recorded })
  })

  test('that is long is cut without revealing part of a literal', () => {
    const sql = `SELECT a FROM b WHERE c = 'Eve ${'x'.repeat(5000)}'`
    expect(describeStatement(sql).attributes).toMatchObject({
      'db.query.text': 'SELECT a FROM b WHERE c = ?',
    })
  })
})

describe('a call that a site forwards to the API', () => {
  const follow = defineEndpoint({
    method: 'GET',
    path: '/suivi/:jeton',
    auth: 'public',
    summary: 'x',
    request: z.object({ jeton: z.string() }),
    response: z.object({}),
  })
  const findRoute = createRouteFinder([follow])
  const stranger = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  let dir = ''
  let api: Server
  let site: Site
  let apiTraces: Traces
  let siteTraces: Traces
  /** The API's trusted proxies. */
  let trusted = true

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'volant-traces-'))
    await writeFile(join(dir, 'index.html'), '<!doctype html>')
  })
  afterAll(() => rm(dir, { recursive: true }))
  beforeEach(async () => {
    ;[apiTraces, siteTraces] = [await open(1, 'api'), await open(1, 'site')]
    trusted = true
    const app = express().set('trust proxy', () => trusted)
    app.use(assignRequestId, logRequests(silent, { findRoute }), traceRequests(apiTraces, { isEntry: false }))
    app.all(/./, (request, response) => {
      if (request.url.includes('broken')) noteFailure(response, new Error('of Claire Martin'))
      response.status(request.url.includes('broken') ? 500 : 200).json(request.headers)
    })
    api = createServer(app)
    const apiUrl = `http://127.0.0.1:${await listenOn(api, 0, '127.0.0.1')}`
    site = await serveSite({
      ...unloggedSite,
      endpoints: [follow],
      dir,
      port: 0,
      host: '127.0.0.1',
      apiUrl,
      traces: siteTraces,
    })
  })
  afterEach(async () => {
    await site.close()
    await closeServer(api, 100)
  })
  const ask = (path: string, to = site.port) =>
    fetch(`http://127.0.0.1:${to}/api${path}`, { headers: { traceparent: stranger } })
  const endTraces = async () => {
    await Promise.all([siteTraces.close(), apiTraces.close()])
    const [atSite, atApi] = ['site', 'api'].map((name) =>
      collector.spans.find(({ service }) => service === name),
    )
    return { atSite, atApi }
  }

  test('is one trace, named by its route and id, without the ids of its path and without a stranger’s parent', async () => {
    const answer = await ask('/suivi/unJetonSecret?a=claire@example.com')
    const { atSite, atApi } = await endTraces()
    const attributes = {
      requestId: answer.headers.get(requestIdHeader),
      'http.request.method': 'GET',
      'http.route': '/suivi/:jeton',
      'http.response.status_code': 200,
      isBrokenOff: false,
    }
    expect(atSite).toMatchObject({ name: 'GET /suivi/:jeton', attributes })
    expect(atApi).toMatchObject({ name: 'GET /suivi/:jeton', attributes })
    expect(atApi).toMatchObject({ traceId: atSite?.traceId, parentSpanId: atSite?.spanId })
    expect(atSite?.parentSpanId).toBeUndefined()
    expect(collector.sent()).not.toMatch(/Secret|claire|0af7651916cd43dd/)
  })

  test('that fails has a failed span, with the class of its error', async () => {
    await ask('/suivi/broken')
    const { atSite, atApi } = await endTraces()
    expect(atApi).toMatchObject({ attributes: { 'error.type': 'Error' }, status: { code: 2 } })
    expect(atSite).toMatchObject({ attributes: { 'error.type': '500' }, status: { code: 2 } })
    expect(collector.sent()).not.toContain('Claire')
  })

  test('is a separate trace when the API does not trust the site', async () => {
    trusted = false
    await ask('/suivi/a')
    const { atSite, atApi } = await endTraces()
    expect(atApi?.parentSpanId).toBeUndefined()
    expect(atApi?.traceId).not.toBe(atSite?.traceId)
  })

  test('is a separate trace when the site does not trace, whatever a stranger claims', async () => {
    const { port } = api.address() as { port: number } // as: it listens on a port
    const apiUrl = `http://127.0.0.1:${port}`
    const plain = await serveSite({ ...unloggedSite, dir, port: 0, host: '127.0.0.1', apiUrl })
    await ask('/suivi/a', plain.port)
    await plain.close()
    expect((await endTraces()).atApi?.parentSpanId).toBeUndefined()
  })
})

describe('a trace collector', () => {
  test('that does not respond blocks neither the work nor its end, and its queue is bounded', async () => {
    const traces = await open(1, 'test', silent, 1000)
    collector.setMode('hangs')
    for (let count = 0; count < 5000; count += 1) traces.begin(begun).end()
    await expect.poll(() => collector.spans.length).toBe(512)
    expect(
      await Promise.race([collector.givenUp.then(() => 'given up'), traces.close().then(() => 'closed')]),
    ).toBe('closed')
    collector.setMode('responds')
    await expect.poll(() => collector.spans.length).toBe(512 + 2048)
  })

  test('that refuses is logged once, and once more when it accepts again', async () => {
    const lines: unknown[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
    const traces = await open(1, 'test', log)
    const endTwo = async () => {
      for (const before of [collector.exports(), collector.exports() + 1]) {
        traces.begin(begun).end()
        await expect.poll(() => collector.exports()).toBeGreaterThan(before)
      }
    }
    collector.setMode('refuses')
    await endTwo()
    collector.setMode('responds')
    await endTwo()
    await traces.close()
    expect(lines).toEqual(['the collector accepts no traces', 'the collector accepts traces again'])
  })

  test('gets the configured share of the traces, and complete ones', async () => {
    const none = await open(0)
    const span = none.begin(begun)
    expect(span.traceparent).toMatch(/-00$/)
    span.begin(begun).end()
    span.end()
    const all = await open()
    all.begin(begun, span.traceparent).end()
    all.begin(begun, 'no traceparent').end()
    await Promise.all([none.close(), all.close()])
    expect(collector.spans).toHaveLength(1)
  })

  test('that no setting names costs nothing: no tracing module is loaded', () => {
    const program = (url: string) => `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
      const { openTraces } = await import(${JSON.stringify(new URL('open-traces.ts', import.meta.url).href)})
      await import(${JSON.stringify(new URL('service-deps.ts', import.meta.url).href)})
      await openTraces(${url}, 'test', { warn: () => undefined })
      console.log(loaded.filter((one) => /opentelemetry.(?:sdk-trace|exporter)/.test(one)).length)
      process.exit()`
    const loadedBy = (target: string) =>
      Number(
        execFileSync(process.execPath, ['--input-type=module', '-e', program(target)], { encoding: 'utf8' }),
      )
    expect(loadedBy('null')).toBe(0)
    expect(loadedBy("{ url: 'http://127.0.0.1:1', ratio: 1 }")).toBeGreaterThan(0)
  })
})
