import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeServer, listenOn } from './lifecycle.ts'
import type { Site } from './site.ts'
import { serveSite } from './site.ts'
import { unloggedSite } from './testing/unlogged.ts'

let dir = ''
let api: Server
let apiUrl: string
let site: Site
/** When each call reached the API. */
let callsAtMs: number[]
/** The connections of the calls. */
let sockets: Set<Socket>
let answer: (call: IncomingMessage, response: ServerResponse, count: number) => void

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'volant-site-'))
  await writeFile(join(dir, 'index.html'), '<!doctype html>')
  api = createServer((call, response) => {
    callsAtMs.push(performance.now())
    sockets.add(call.socket)
    answer(call, response, callsAtMs.length)
  })
  const port = await listenOn(api, 0, '127.0.0.1')
  apiUrl = `http://127.0.0.1:${port}`
  site = await serveSite({ ...unloggedSite, dir, port: 0, host: '127.0.0.1', apiUrl })
})
beforeEach(() => {
  callsAtMs = []
  sockets = new Set()
})
afterAll(async () => {
  await site.close()
  await closeServer(api)
  await rm(dir, { recursive: true })
})

const get = (init?: RequestInit) => fetch(`http://127.0.0.1:${site.port}/api/draws?x=1`, init)

/** Refuses as an API that is too busy for a moment. */
function refuse(response: ServerResponse, retryAfter?: string): void {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
  response.writeHead(503, { 'Content-Type': 'application/problem+json' }).end('{"code":"unavailable"}')
}

describe('a read that the API refuses for a moment', () => {
  test('is retried as often as needed, each time after the API’s requested pause', async () => {
    answer = (_call, response, count) => (count < 3 ? refuse(response, '1') : response.end(`answer ${count}`))
    const response = await get()
    expect([response.status, await response.text()]).toEqual([200, 'answer 3'])
    const [first = 0, second = 0, third = 0] = callsAtMs
    expect(second - first).toBeGreaterThanOrEqual(995)
    expect(third - second).toBeGreaterThanOrEqual(995)
  })

  test('is refused in the end, with the API’s last refusal', async () => {
    answer = (_call, response) => refuse(response, '4')
    const response = await get()
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '4',
      { code: 'unavailable' },
    ])
    expect(callsAtMs).toHaveLength(2)
  })

  test('is refused immediately when the API requests a longer pause than a browser should wait', async () => {
    answer = (_call, response) => refuse(response, '60')
    expect((await get()).status).toBe(503)
    expect(callsAtMs).toHaveLength(1)
  })

  test('is not retried for a browser that has disconnected', async () => {
    answer = (_call, response) => refuse(response, '1')
    const leaving = new AbortController()
    const left = get({ signal: leaving.signal }).catch((error: Error) => error.name)
    while (callsAtMs.length === 0) await pause(10)
    leaving.abort()
    expect(await left).toBe('AbortError')
    await pause(1500)
    expect(callsAtMs).toHaveLength(1)
  })
})

test('a POST that its client marks as retryable is retried with its body', async () => {
  const bodies: string[] = []
  answer = (call, response, count) => {
    let body = ''
    call.on('data', (part: Buffer) => {
      body += part
    })
    call.on('end', () => {
      bodies.push(body)
      if (count === 1) refuse(response, '1')
      else response.end('read')
    })
  }
  const response = await get({ method: 'POST', body: '{"page":1}', headers: { 'X-Retryable': '1' } })
  expect([response.status, await response.text()]).toEqual([200, 'read'])
  expect(bodies).toEqual(['{"page":1}', '{"page":1}'])
})

test('a header named by Connection is not forwarded', async () => {
  let seen: IncomingMessage['headers'] = {}
  answer = (call, response) => {
    seen = call.headers
    response.setHeader('Connection', 'x-inner')
    response.setHeader('X-Inner', 'secret').setHeader('X-Outer', 'told')
    response.end('read')
  }
  const headers = { Connection: 'x-hop', 'X-Hop': 'one', 'X-End': 'two' }
  const call = request({ port: site.port, host: '127.0.0.1', path: '/api/draws', headers }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage] // as: Node documents the event's argument
  response.resume()
  expect([seen['x-hop'], seen['x-end']]).toEqual([undefined, 'two'])
  expect([response.headers['x-inner'], response.headers['x-outer']]).toEqual([undefined, 'told'])
})

test('a read whose new connection the API drops is not retried', async () => {
  const fresh = await serveSite({ ...unloggedSite, dir, port: 0, host: '127.0.0.1', apiUrl })
  answer = (call) => void call.socket.destroy()
  expect((await fetch(`http://127.0.0.1:${fresh.port}/api/draws`)).status).toBe(503)
  expect(callsAtMs).toHaveLength(1)
  await fresh.close()
})

test('an address of the API that is not http stops the start', async () => {
  const started = serveSite({
    ...unloggedSite,
    dir,
    port: 0,
    host: '127.0.0.1',
    apiUrl: 'https://127.0.0.1:1',
  })
  await expect(started).rejects.toThrow('by http')
})

test('an address of the API with a path and an IPv6 host is reached', async () => {
  let path: string | undefined
  const other = createServer((call, response) => {
    path = call.url
    response.end('read')
  })
  const port = await listenOn(other, 0, '::1')
  const there = await serveSite({
    ...unloggedSite,
    dir,
    port: 0,
    host: '127.0.0.1',
    apiUrl: `http://[::1]:${port}/inner/`,
  })
  const response = await fetch(`http://127.0.0.1:${there.port}/api/draws`)
  expect([response.status, path]).toEqual([200, '/inner/api/draws'])
  await there.close()
  await closeServer(other)
})

test.each([
  ['a refusal without a time', {}, undefined],
  ['a call that may change something', { method: 'POST', body: '{}' }, '1'],
  ['an event stream', { headers: { Accept: 'text/event-stream' } }, '1'],
])('%s is not retried', async (_what, init, retryAfter) => {
  answer = (call, response) => void call.resume().on('end', () => refuse(response, retryAfter))
  expect((await get(init)).status).toBe(503)
  expect(callsAtMs).toHaveLength(1)
})

describe('a connection that the API closes as the next call arrives', () => {
  beforeEach(async () => {
    answer = (_call, response) => response.end('first')
    await (await get()).text()
    // The API of this test closes every connection but a new one.
    const used = new Set(sockets)
    answer = (call, response) => (used.has(call.socket) ? call.socket.destroy() : response.end('second'))
  })

  test('does not fail a read', async () => {
    const response = await get()
    expect([response.status, await response.text()]).toEqual([200, 'second'])
    expect(callsAtMs).toHaveLength(3)
  })

  test('fails a call that may change something with a refusal', async () => {
    const response = await get({ method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(callsAtMs).toHaveLength(2)
  })
})

test('consecutive reads use one connection to the API', async () => {
  answer = (_call, response) => response.end('one')
  for (let count = 0; count < 5; count += 1) await (await get()).text()
  expect(sockets.size).toBe(1)
})

test('a read is forwarded with its query, and its response unchanged', async () => {
  const bytes = Buffer.alloc(3_000_000, 'volant')
  answer = (call, response) => {
    response.writeHead(206, { 'Set-Cookie': ['a=1', 'b=2'], 'X-Call': `${call.method} ${call.url}` })
    response.end(bytes)
  }
  const response = await get()
  expect([response.status, response.headers.get('x-call')]).toEqual([206, 'GET /api/draws?x=1'])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

test('while the API is down a read is refused immediately in the API’s format', async () => {
  const siteWithoutApi = await serveSite({
    ...unloggedSite,
    dir,
    port: 0,
    host: '127.0.0.1',
    apiUrl: 'http://127.0.0.1:1',
  })
  const response = await fetch(`http://127.0.0.1:${siteWithoutApi.port}/api/draws`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' })
  await siteWithoutApi.close()
})

test('an incomplete response is aborted', async () => {
  answer = (call, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('begun')
    setTimeout(() => call.socket.destroy(), 50)
  }
  const response = await get()
  await expect(response.text()).rejects.toThrow()
})
