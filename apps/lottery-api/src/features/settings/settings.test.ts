import { afterAll, beforeAll, expect, test } from 'vitest'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const minuteMs = 60_000
const readSettings = async (client: Awaited<ReturnType<TestApp['as']>>) =>
  (await client.request('GET', '/api/settings')).body

test('each group of settings can be changed separately, and absent groups stay', async () => {
  const client = await app.as(await aPlayer(app.deps))
  const before = await readSettings(client)
  expect(before).toMatchObject({
    language: 'fr',
    defaultVote: 'none',
    security: { idleMinutes: 15, twoStep: false },
  })
  const change = (body: object) => client.request('PUT', '/api/settings', { body })
  expect((await change({ language: 'it', defaultVote: 'maximum' })).body).toEqual({ success: true })
  const accessibility = { largeText: true, highContrast: false, reducedMotion: true }
  const notifications = { draw: false, result: true, credits: false, marketing: true }
  await change({ accessibility, notifications, defaultPaymentMethod: 'transfer' })
  const push = { draw: true, result: false, credits: false }
  await change({ security: { idleMinutes: 60, twoStep: true } })
  await change({ push })
  await change({})
  expect(await readSettings(client)).toEqual({
    ...before,
    language: 'it',
    defaultVote: 'maximum',
    defaultPaymentMethod: 'transfer',
    accessibility,
    notifications,
    push,
    security: { idleMinutes: 60, twoStep: true },
  })
})

test('a player is mailed once when two concurrent calls switch two-step sign-in on, and when one switches it off', async () => {
  const player = await aPlayer(app.deps, { hasTwoStep: false })
  const client = await app.as(player)
  const change = (twoStep: boolean) =>
    client.request('PUT', '/api/settings', { body: { security: { idleMinutes: 15, twoStep } } })
  await Promise.all([change(true), change(true)])
  await change(false)
  await client.request('PUT', '/api/settings', { body: { security: { idleMinutes: 30, twoStep: false } } })
  expect((await listQueuedEmails(app.deps, player.email ?? '')).map(({ subject }) => subject)).toEqual([
    'La connexion en deux étapes est activée',
    'La connexion en deux étapes est désactivée',
  ])
})

test('the security settings can be changed only soon after the password was given', async () => {
  const player = await aPlayer(app.deps, { idleMinutes: 60, hasTwoStep: true })
  const client = await app.as(player)
  await app.passTime(20 * minuteMs)
  for (const security of [
    { idleMinutes: 60, twoStep: false },
    { idleMinutes: 5, twoStep: true },
  ])
    expect((await client.request('PUT', '/api/settings', { body: { security } })).status).toBe(403)
  // An unchanged value changes nothing.
  const same = { security: { idleMinutes: 60, twoStep: true }, language: 'es' }
  expect((await client.request('PUT', '/api/settings', { body: same })).status).toBe(200)
  expect(await readSettings(client)).toMatchObject(same)
})

test.each([
  ['seven idle minutes', { security: { idleMinutes: 7, twoStep: false } }],
  ['an unknown vote', { defaultVote: 'most' }],
  ['an unknown language', { language: 'de' }],
])('a change to %s is refused', async (_, body) => {
  const client = await app.as(await aPlayer(app.deps))
  const { status } = await client.request('PUT', '/api/settings', { body })
  expect(status).toBe(422)
})
