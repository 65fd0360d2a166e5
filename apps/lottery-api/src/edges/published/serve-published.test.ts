import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublishedFiles } from './published-files.ts'
import { createLocalPublishedFiles } from './published-files.ts'
import { createPublishedRouter } from './serve-published.ts'

const root = mkdtempSync(path.join(tmpdir(), 'serve-published-'))
const folder = path.join(root, 'published')
const local = createLocalPublishedFiles(folder)
let timesOpened = 0
/** Counts how often a file is read from the store. */
const files: PublishedFiles = {
  ...local,
  find: async (draw, file) => {
    const found = await local.find(draw, file)
    const open = () => {
      timesOpened += 1
      return found?.open() ?? Readable.from([])
    }
    return found && { ...found, open }
  },
}
const week = '2026-W32'
const list = Array.from(
  { length: 20_000 },
  () => `AA00AA00;none;paid;${randomBytes(32).toString('hex')}\n`,
).join('')
const errors: unknown[] = []
let server: Server
let port = 0

beforeAll(async () => {
  await files.publish(week, 'manifest.json', '{"é":1}')
  await files.publish(week, 'manifest.sig', `${'ab'.repeat(64)}\n`)
  await files.publish(week, 'list.txt', list)
  writeFileSync(path.join(root, 'secret.txt'), 'secret')
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  writeFileSync(path.join(folder, week, 'list.txt.1.part'), 'secret')
  writeFileSync(path.join(folder, week, 'secret.txt'), 'secret')
  const app = express().use('/published', createPublishedRouter(files))
  app.use(
    (error: unknown, _request: express.Request, _response: express.Response, next: express.NextFunction) => {
      errors.push(error)
      next(error)
    },
  )
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port // as: a TCP server has one
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true })
})

type FileResponse = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Sends a request with its path as written; fetch would normalise it. */
function get(
  requestPath: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<FileResponse> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      path: `/published${requestPath}`,
      headers,
      method,
      agent: false,
    }
    httpRequest(options, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) })
    })
      .on('error', reject)
      .end()
  })
}

describe('a published file', () => {
  test('that is large is not read for a caller who requests only its size', async () => {
    const { headers } = await get(`/${week}/list.txt`, {}, 'HEAD')
    expect([headers['content-length'], timesOpened]).toEqual([String(list.length), 0])
  })

  test('that is large is read once for sixteen concurrent callers, of whom eight get it packed', async () => {
    const packed = { 'Accept-Encoding': 'gzip' }
    const packedRequests = Array.from({ length: 8 }, () => get(`/${week}/list.txt`, packed))
    const plain = await Promise.all(Array.from({ length: 8 }, () => get(`/${week}/list.txt`)))
    const all = await Promise.all(packedRequests)
    expect(timesOpened).toBe(1)
    for (const { body } of plain) expect(body.toString()).toBe(list)
    for (const { headers, body } of all) {
      // A stored copy has a length; one packed on the way has none.
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(body.length) })
      expect(gunzipSync(body).toString()).toBe(list)
    }
  })

  test.each([
    ['manifest.json', 'application/json; charset=utf-8', '{"é":1}'],
    ['manifest.sig', 'text/plain; charset=utf-8', `${'ab'.repeat(64)}\n`],
    ['list.txt', 'text/plain; charset=utf-8', list],
  ])('such as %s is sent unchanged, and may be cached', async (file, type, content) => {
    const { status, headers, body } = await get(`/${week}/${file}`)
    expect(status).toBe(200)
    expect(body.toString()).toBe(content)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(Buffer.byteLength(content)),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('is packed for clients that accept it, under another tag, unless it is tiny', async () => {
    const plain = await get(`/${week}/list.txt`)
    const packed = await get(`/${week}/list.txt`, { 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.body.length).toBeLessThan(list.length * 0.7)
    expect(gunzipSync(packed.body).toString()).toBe(list)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const tiny = await get(`/${week}/manifest.json`, { 'accept-encoding': 'gzip' })
    expect(tiny.headers['content-encoding']).toBeUndefined()
    const unpacked = await get(`/${week}/list.txt`, { 'accept-encoding': 'gzip;q=0' })
    expect(unpacked.headers['content-encoding']).toBeUndefined()
  })

  test.each(['', 'gzip'])(
    'is not sent again to a client that has it in the encoding "%s"',
    async (encoding) => {
      const accepting = encoding ? { 'accept-encoding': encoding } : {}
      const { headers } = await get(`/${week}/list.txt`, accepting)
      const again = await get(`/${week}/list.txt`, { ...accepting, 'if-none-match': headers.etag ?? '' })
      expect(again.status).toBe(304)
      expect(again.body).toHaveLength(0)
      expect(again.headers['cache-control']).toContain('immutable')
      expect((await get(`/${week}/list.txt`, { ...accepting, 'if-none-match': '"other"' })).status).toBe(200)
    },
  )

  test('returns its size for HEAD', async () => {
    const { status, headers, body } = await get(`/${week}/list.txt`, {}, 'HEAD')
    expect([status, body.length, headers['content-length']]).toEqual([200, 0, String(list.length)])
  })

  test('survives a client that disconnects in the middle without an error', async () => {
    await new Promise<void>((resolve) => {
      const request = httpRequest({ port, path: `/published/${week}/list.txt`, agent: false }, (response) => {
        response.once('data', () => response.destroy()).on('close', resolve)
      })
      request.end()
    })
    expect((await get(`/${week}/list.txt`)).body).toHaveLength(list.length)
    expect(errors).toEqual([])
  })

  test.each(['POST', 'PUT', 'DELETE'])('is not changed by %s', async (method) => {
    expect((await get(`/${week}/manifest.json`, {}, method)).status).toBe(404)
    expect(await files.read(week, 'manifest.json')).toBe('{"é":1}')
  })
})

describe('the trust file', () => {
  test('is revalidated on every request, since it may change', async () => {
    expect((await get('/trust.json')).status).toBe(404)
    await files.setTrust('{"publicKey":"ab"}')
    const { status, headers, body } = await get('/trust.json')
    expect([status, body.toString()]).toEqual([200, '{"publicKey":"ab"}'])
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('json'),
    })
  })
})

describe('an unpublished file', () => {
  test.each([
    `/${week}/result.json`,
    '/2026-W33/manifest.json',
    `/${week}/secret.txt`,
    `/${week}/list.txt.1.part`,
    '/secret.txt',
    `/${week}`,
    `/${week}/`,
    '/',
    `/${week}/../secret.txt`,
    `/${week}/../../secret.txt`,
    `/${week}/..%2fsecret.txt`,
    `/${week}/..%2f..%2fsecret.txt`,
    `/..%2f${week}/manifest.json`,
    '/%2e%2e/secret.txt',
    `/${week}%2f..%2f${week}/manifest.json`,
    `/${week}/manifest.json%00`,
    `/${week}/manifest.json%00.txt`,
    `/${week}/..%5csecret.txt`,
    `/${week.toLowerCase()}/manifest.json`,
    `/${week}/Manifest.json`,
    `/${week}/manifest.json/`,
    '/__proto__/manifest.json',
  ])('is a 404 that is never cached: %s', async (requestPath) => {
    const { status, headers, body } = await get(requestPath)
    expect(status).toBe(404)
    expect(body.toString()).not.toContain('secret\n')
    expect(body.toString()).not.toBe('secret')
    expect(headers['cache-control'] ?? '').not.toContain('max-age')
  })

  test('is served as soon as it is published', async () => {
    const early = await get(`/${week}/beacon.json`)
    expect([early.status, early.headers['cache-control']]).toEqual([404, 'no-store'])
    await files.publish(week, 'beacon.json', '{"round":1}')
    expect((await get(`/${week}/beacon.json`)).body.toString()).toBe('{"round":1}')
  })
})
