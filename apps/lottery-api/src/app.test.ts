import { defineEndpoint } from '@repo/contracts/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from './serve.ts'
import { aPlayer } from './testing/players.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

const readCaller = defineEndpoint({
  method: 'POST',
  path: '/test/who-am-i',
  auth: 'optional',
  summary: '',
  request: z.object({}),
  response: z.object({ playerId: z.string().nullable() }),
})
const readOwn = defineEndpoint({ ...readCaller, path: '/test/mine', auth: 'signed-in' })

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    routes: [
      serve(readCaller, async (_deps, _input, caller) => ({ playerId: caller?.accountId ?? null })),
      serve(readOwn, async (_deps, _input, { accountId }) => ({ playerId: accountId })),
    ],
  })
})
afterAll(() => app.close())

test('only a session’s cookie identifies the caller', async () => {
  const player = await aPlayer(app.deps)
  const browser = await app.as(player)
  const stranger = app.guest()
  expect((await browser.request('POST', '/api/test/mine')).body).toEqual({ playerId: player.id })
  expect((await stranger.request('POST', '/api/test/who-am-i')).body).toEqual({ playerId: null })
  const answer = await stranger.request('POST', '/api/test/mine')
  expect(answer).toMatchObject({ status: 401, body: { type: 'urn:cagnotte:not-signed-in', success: false } })
  expect(answer.headers.get('www-authenticate')).toBeNull()
  stranger.cookies.set('session', 'guessed')
  expect((await stranger.request('POST', '/api/test/mine')).status).toBe(401)
  expect((await stranger.request('POST', '/api/test/who-am-i')).body).toEqual({ playerId: null })
})

test('another site’s page cannot use the session', async () => {
  const browser = await app.as(await aPlayer(app.deps))
  const elsewhere = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
  const answer = await browser.request('POST', '/api/test/mine', { headers: elsewhere })
  expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('a stranger may read the health and the API reference, and finds nothing under an unknown path', async () => {
  const stranger = app.guest()
  expect((await stranger.request('GET', '/livez')).status).toBe(200)
  expect((await stranger.request('GET', '/readyz')).body).toEqual({ ok: true })
  const { body } = await stranger.request('GET', '/api/openapi.json')
  expect(body.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'session' })
  expect((await stranger.request('GET', '/api/reference')).body).toContain('API Cagnotte')
  const missing = await stranger.request('GET', '/api/nothing')
  expect(missing).toMatchObject({ status: 404, body: { type: 'urn:cagnotte:not-found' } })
})

test('every response requires HTTPS for a year, and has headers that keep it from being shown as a page', async () => {
  const stranger = app.guest()
  for (const path of [
    '/livez',
    '/readyz',
    '/api/session',
    '/api/nothing',
    '/api/openapi.json',
    '/api/published/draws.json',
  ]) {
    const { headers } = await stranger.request('GET', path)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toBe(
      "default-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    )
  }
})
