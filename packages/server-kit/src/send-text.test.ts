import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { createServer, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeServer, listenOn } from './lifecycle.ts'
import { sendJson } from './responses.ts'

const list = JSON.stringify(Array.from({ length: 2000 }, (_, index) => ({ order: index, city: 'Lyon' })))
const short = JSON.stringify({ order: 1 })

let server: Server
let port = 0

beforeAll(async () => {
  const app = express()
  app.get('/list', (_call, response) => sendJson(response, 200, list))
  app.get('/short', (_call, response) => sendJson(response, 200, short))
  app.get('/late', (_call, response) => {
    sendJson(response, 200, list)
    response.status(503).end()
  })
  server = createServer(app)
  port = await listenOn(server, 0, '127.0.0.1')
})

afterAll(() => closeServer(server, 100))

async function get(path: string, encoding: string) {
  const call = request({
    port,
    host: '127.0.0.1',
    path,
    agent: false,
    headers: { 'accept-encoding': encoding },
  })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

describe('a long JSON response', () => {
  test('is compressed for a client that takes gzip', async () => {
    const { headers, body } = await get('/list', 'br, gzip')
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
    })
    expect(gunzipSync(body).toString()).toBe(list)
    expect(body.length).toBeLessThan(list.length / 4)
  })

  test('is sent as it is to a client that takes no gzip', async () => {
    const { headers, body } = await get('/list', 'identity')
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding'])
    expect(body.toString()).toBe(list)
  })

  test('reaches each of many clients that request it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('/list', 'gzip')))
    for (const { headers, body } of answers) {
      const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      expect(text.toString()).toBe(list)
    }
  })

  test('is dropped when the call was answered during the compression', async () => {
    expect(await get('/late', 'gzip')).toMatchObject({ status: 503, body: Buffer.alloc(0) })
    expect((await get('/list', 'gzip')).status).toBe(200)
  })
})

test('a short JSON response is not compressed', async () => {
  const { headers, body } = await get('/short', 'gzip')
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, short])
})
