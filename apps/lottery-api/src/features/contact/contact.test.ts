import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#lottery-api/testing/client.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { queuedMails } from '#lottery-api/testing/queued-mails.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

const support = 'equipe@example.test'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { LOTTERY_SUPPORT_EMAIL: support } })
})
afterAll(() => app.close())

const form = { name: 'Claire <M>', subject: 'winnings', text: 'Bonjour,\noù est mon gain ?', language: 'it' }
const send = (client: Client, changes: object) =>
  client.request('POST', '/api/contact', { body: { ...form, ...changes } })

test('a message of a guest is kept, mailed to the support, and acknowledged without a word of it', async () => {
  expect((await send(app.guest(), { email: 'Claire@example.test' })).body).toEqual({ success: true })
  expect(await app.deps.db.contactMessage.findMany()).toMatchObject([
    { name: 'Claire <M>', email: 'claire@example.test', subject: 'winnings', playerId: null, language: 'it' },
  ])
  const [toSupport] = await queuedMails(app.deps, support)
  expect(toSupport).toMatchObject({ subject: '[Contact] Les gains' })
  expect(toSupport?.replyTo?.toLowerCase()).toBe('claire@example.test')
  expect(toSupport?.text).toContain('> où est mon gain ?')
  const [copy] = await queuedMails(app.deps, 'claire@example.test')
  expect(copy?.subject).toBe('Abbiamo ricevuto il suo messaggio')
  expect(copy?.text).not.toMatch(/gain|Claire/)
})

test('a player gets a copy of what they wrote, at their own address only', async () => {
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  await send(client, { email: player.email, language: 'en' })
  expect(await app.deps.db.contactMessage.findFirst({ where: { playerId: player.id } })).not.toBeNull()
  const [copy] = await queuedMails(app.deps, player.email ?? '')
  expect(copy?.text).toContain('> où est mon gain ?')
  await send(client, { email: 'somebody@example.test' })
  const [other] = await queuedMails(app.deps, 'somebody@example.test')
  expect(other?.text).not.toContain('gain')
})

test('ten times the same at once is one message; another one within the hour is acknowledged no more', async () => {
  const email = 'twice@example.test'
  await Promise.all(Array.from({ length: 10 }, () => send(app.guest(), { email })))
  expect(await app.deps.db.contactMessage.count({ where: { email } })).toBe(1)
  await send(app.guest(), { email, text: 'Autre chose' })
  expect(await app.deps.db.contactMessage.count({ where: { email } })).toBe(2)
  expect(await queuedMails(app.deps, email)).toHaveLength(1)
  await app.passTime(3_600_001)
  await send(app.guest(), { email, text: 'Plus tard' })
  expect(await queuedMails(app.deps, email)).toHaveLength(2)
})

test.each([{ subject: 'other' }, { text: ' ' }, { email: 'x' }, { name: '' }, { text: 'x'.repeat(4001) }])(
  '%j is refused',
  async (changes) => {
    expect((await send(app.guest(), { email: 'a@example.test', ...changes })).status).toBe(422)
  },
)
