import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineEndpoint } from '@repo/contracts/endpoint'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { CallTurns } from './call-turns.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import { mountRoutes } from './mount.ts'
import { Refusal } from './refusal.ts'
import { assignRequestId, findRoute, logRequests } from './request-log.ts'
import { createErrorHandler } from './responses.ts'
import type { BaseCaller } from './serve.ts'
import { createServe } from './serve.ts'
import type { Site } from './site.ts'
import { serveSite } from './site.ts'

const secret = 'aSecretThatOpensADelivery'
const style = { problemType: 'urn:test:' }
const follow = defineEndpoint({
  method: 'POST',
  path: '/suivi/:jeton',
  auth: 'public',
  summary: 'x',
  request: z.object({ jeton: z.string(), how: z.string() }),
  response: z.object({ ok: z.boolean() }),
})

type Line = Readonly<Record<string, unknown>>
const lines: { api: Line[]; site: Line[] } = { api: [], site: [] }
const createLog = (where: 'api' | 'site') =>
  pino({ level: 'info' }, { write: (line: string) => void lines[where].push(JSON.parse(line)) })

let dir = ''
let api: Server
let site: Site
let siteWithoutApi: Site

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'volant-log-'))
  await writeFile(join(dir, 'index.html'), '<!doctype html>')
  const log = createLog('api')
  const app = express().set('trust proxy', 'loopback')
  app.use(assignRequestId, logRequests(log, { findRoute }))
  const route = createServe<object, BaseCaller>()(follow, async (_deps, { how }) => {
    if (how === 'bug') throw new Error('a bug')
    if (how === 'refused') throw new Refusal('not-found')
    return { ok: true }
  })
  const open = { deps: {}, authenticate: async () => null, admit: () => null, limit: async () => undefined }
  app.use(
    '/api',
    mountRoutes([route], { ...open, refusalStyle: style, longRequestMs: 60_000, turns: new CallTurns() }),
  )
  app.use(createErrorHandler(log, style))
  api = createServer(app)
  const apiUrl = `http://127.0.0.1:${await listenOn(api, 0, '127.0.0.1')}`
  const usual = {
    dir,
    port: 0,
    host: '127.0.0.1',
    log: createLog('site'),
    endpoints: [follow],
    securityEmail: 'security@volant.test',
  }
  site = await serveSite({ ...usual, apiUrl })
  siteWithoutApi = await serveSite({ ...usual, apiUrl: 'http://127.0.0.1:1' })
})
afterAll(async () => {
  await Promise.all([site.close(), siteWithoutApi.close()])
  await closeServer(api, 100)
  await rm(dir, { recursive: true })
})
beforeEach(() => {
  lines.api.length = 0
  lines.site.length = 0
})

function sendFollow(port: number, how: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/suivi/${secret}?x=claire@example.fr`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ how }),
  })
}

const expectCallIn = (where: 'api' | 'site') =>
  expect.poll(() => lines[where].find(({ msg }) => msg === 'call'))

test('a call is one line of the API’s log, with its route, status and duration, and without its content', async () => {
  const answer = await sendFollow(site.port, 'well')
  const requestId = answer.headers.get('x-request-id')
  await expectCallIn('api').toMatchObject({
    level: 30,
    requestId,
    method: 'POST',
    route: '/suivi/:jeton',
    status: 200,
  })
  expect(lines.api).toHaveLength(1)
  expect(lines.api[0]).toMatchObject({ ms: expect.any(Number), isBrokenOff: false })
  expect(JSON.stringify(lines.api)).not.toMatch(/aSecret|claire/)
  expect(lines.site).toEqual([])
})

test('a failure of the API is in the API’s and the site’s log by one id, which the response carries', async () => {
  const answer = await sendFollow(site.port, 'bug')
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(await answer.json()).toMatchObject({ code: 'internal-error', requestId })
  await expectCallIn('site').toMatchObject({ level: 40, requestId, route: '/suivi/:jeton', status: 500 })
  await expectCallIn('api').toMatchObject({ level: 40, requestId, route: '/suivi/:jeton', status: 500 })
  expect(lines.api.find(({ msg }) => msg === 'internal-error')).toMatchObject({
    requestId,
    route: '/suivi/:jeton',
  })
  expect(JSON.stringify(lines)).not.toMatch(/aSecret|claire/)
})

test('a refusal carries no id and is not logged as a warning', async () => {
  const answer = await sendFollow(site.port, 'refused')
  expect(await answer.json()).not.toHaveProperty('requestId')
  await expectCallIn('api').toMatchObject({ level: 30, status: 404 })
})

test.each([
  ['a change', {}],
  ['a read', { 'X-Retryable': '1' }],
])(
  '%s that reached no API is in the site’s log, with its cause and the id of the response',
  async (_what, headers) => {
    const answer = await sendFollow(siteWithoutApi.port, 'well', headers)
    const requestId = answer.headers.get('x-request-id')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable', requestId })
    await expectCallIn('site').toMatchObject({ level: 40, requestId, route: '/suivi/:jeton', status: 503 })
    expect(JSON.stringify(lines.site)).toContain('ECONNREFUSED')
    expect(JSON.stringify(lines.site)).not.toMatch(/aSecret|claire/)
  },
)

test('a refusal by the site itself is logged by an id, without the address', async () => {
  const answer = await fetch(`http://127.0.0.1:${site.port}/claire@example.fr/${secret}.php`)
  expect(answer.status).toBe(404)
  const requestId = answer.headers.get('x-request-id')
  await expectCallIn('site').toMatchObject({
    level: 30,
    requestId,
    method: 'GET',
    route: 'other',
    status: 404,
  })
  expect(lines.site).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toMatch(/aSecret|claire/)
})

test('a refusal by the API is logged by the API alone, without the address', async () => {
  await sendFollow(site.port, 'refused')
  await sendFollow(site.port, 'refused', { 'X-Retryable': '1' })
  await expectCallIn('api').toMatchObject({ status: 404 })
  expect(lines.site).toEqual([])
  expect(JSON.stringify(lines)).not.toMatch(/aSecret|claire/)
})

test('an id that a trusted proxy gives a call is kept if it is a UUID, and replaced otherwise', async () => {
  const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(
    (await sendFollow(site.port, 'well', { 'X-Request-Id': requestId })).headers.get('x-request-id'),
  ).toBe(requestId)
  const forged = await sendFollow(site.port, 'well', { 'X-Request-Id': 'claire@example.fr' })
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
