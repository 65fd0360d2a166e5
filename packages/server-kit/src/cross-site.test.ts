import type { Server } from 'node:http'
import { createServer, request as send } from 'node:http'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseCrossSite } from './cross-site.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import { createErrorHandler } from './responses.ts'

let server: Server
let port = 0

beforeAll(async () => {
  const app = express()
  app.use(refuseCrossSite(['https://cagnotte.test', 'http://localhost:3200'], ({ path }) => path === '/open'))
  app.use((_request, response) => void response.json({ ok: true }))
  app.use(createErrorHandler(pino({ level: 'silent' }), { problemType: 'urn:test:' }))
  server = createServer(app)
  port = await listenOn(server, 0, '127.0.0.1')
})
afterAll(() => closeServer(server, 100))

// Not fetch, which sets some of these headers itself.
function sendCall(
  method: string,
  headers: Record<string, string>,
  path = '/',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = send({ port, host: '127.0.0.1', method, headers, path }, (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    call.on('error', reject)
    call.end()
  })
}

test.each([
  ['of our own page', { Origin: 'https://cagnotte.test', 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['of our page on another port', { Origin: 'http://localhost:3200', 'Sec-Fetch-Site': 'same-site' }, 200],
  ['of a program', {}, 200],
  ['of another site', { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['of another site by an old browser', { Origin: 'https://evil.test' }, 403],
  ['of a site that hides its name', { Origin: 'null' }, 403],
  ['of a site whose name begins like ours', { Origin: 'https://cagnotte.test.evil.test' }, 403],
  ['of our name without encryption', { Origin: 'http://cagnotte.test' }, 403],
  ['of our name on another port', { Origin: 'https://cagnotte.test:8443' }, 403],
  ['of another site that left its name out', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  [
    'of another site under our name',
    { Origin: 'https://cagnotte.test', 'Sec-Fetch-Site': 'Cross-Site' },
    403,
  ],
] as const)(
  'a changing call is accepted from our pages and from programs only: one %s',
  async (_, headers, status) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await sendCall(method, headers)
      expect(answer.status, method).toBe(status)
      if (status === 403)
        expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 'not-allowed' })
    }
  },
)

test('a link from another site may be followed', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { status } = await sendCall(method, { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' })
    expect(status).toBe(200)
  }
})

test('a call that is open to all is accepted from another site, and one below its path is not', async () => {
  const elsewhere = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
  expect((await sendCall('POST', elsewhere, '/open')).status).toBe(200)
  expect((await sendCall('POST', elsewhere, '/open/more')).status).toBe(403)
})
