import { randomBytes } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLink, findActiveLink } from '#lottery-api/core/links/links.service.ts'
import type { Client } from '#lottery-api/testing/client.ts'
import { listQueuedEmails, readLastEmailTo, readToken } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000
const expired = { status: 200, body: { success: false, code: 'link-used-or-expired' } }
const anAddress = () => `nouvelle-${randomBytes(4).toString('hex')}@exemple.test`

const requestChange = (browser: Client, newEmail: string) =>
  browser.request('POST', '/api/profile/email', { body: { newEmail } })
const confirm = (token: string) =>
  app.guest().request('POST', '/api/profile/email/confirm', { body: { token } })

async function startChange() {
  const player = await aPlayer(app.deps, { idleMinutes: 60 })
  const browser = await app.as(player)
  const email = anAddress()
  expect((await requestChange(browser, email.toUpperCase())).body).toEqual({ success: true })
  return { player, browser, email, token: readToken(await readLastEmailTo(app.deps, email)) }
}

const readEmail = async (id: string) => (await app.deps.db.player.findUniqueOrThrow({ where: { id } })).email

test('a new address replaces the old one once its link is opened, and the old one is notified twice', async () => {
  const { player, email, token } = await startChange()
  expect(await readEmail(player.id)).toBe(player.email)
  const answers = await Promise.all([confirm(token), confirm(token)])
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(await confirm(token)).toMatchObject(expired)
  expect(await readEmail(player.id)).toBe(email)
  const subjects = (await listQueuedEmails(app.deps, player.email ?? '')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Changement d’adresse e-mail demandé', 'Votre adresse e-mail a été changée'])
})

test.each(['password_reset', 'new_address', 'winner'] as const)(
  'a link of the kind %s is invalid once the address has changed',
  async (kind) => {
    const { db } = app.deps
    const { player, token } = await startChange()
    const now = await databaseNow(db)
    const oldToken = await db.$transaction((tx) => createLink(tx, { playerId: player.id, kind }, now))
    expect(await findActiveLink(db, oldToken, kind, now)).toMatchObject({ playerId: player.id })
    expect((await confirm(token)).body.success).toBe(true)
    await expect(findActiveLink(db, oldToken, kind, now)).rejects.toMatchObject({
      code: 'link-used-or-expired',
    })
  },
)

test('a change is refused unless the password was given within 15 minutes', async () => {
  const browser = await app.as(await aPlayer(app.deps, { idleMinutes: 60 }))
  await app.passTime(16 * 60_000)
  const email = anAddress()
  expect(await requestChange(browser, email)).toMatchObject({
    status: 403,
    body: { code: 'password-needed' },
  })
  await browser.request('POST', '/api/session/confirm', { body: { password: testPassword } })
  expect((await requestChange(browser, email)).body).toEqual({ success: true })
})

test('an address of another player, or of a domain without mail, is refused by its field', async () => {
  const browser = await app.as(await aPlayer(app.deps))
  const other = await aPlayer(app.deps)
  expect((await requestChange(browser, other.email?.toUpperCase() ?? '')).body.errors).toEqual({
    newEmail: 'Cette adresse e-mail est déjà utilisée',
  })
  expect((await requestChange(browser, 'eve@nulle-part.invalid')).body.errors).toEqual({
    newEmail: "L'adresse e-mail n'existe pas",
  })
})

test('the link of an address that another player has got meanwhile is refused', async () => {
  const { player, email, token } = await startChange()
  await aPlayer(app.deps, { email })
  expect(await confirm(token)).toMatchObject({ status: 422, body: { errors: { newEmail: /déjà utilisée/ } } })
  expect(await readEmail(player.id)).toBe(player.email)
})

test('one of two players who confirm the same address concurrently gets it', async () => {
  const email = anAddress()
  const tokens: string[] = []
  for (let count = 0; count < 2; count += 1) {
    await requestChange(await app.as(await aPlayer(app.deps)), email)
    tokens.push(readToken(await readLastEmailTo(app.deps, email)))
  }
  const answers = await Promise.all(tokens.map(confirm))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a link is invalid after 48 hours, and once another one is requested or the password changes', async () => {
  const [late, replaced, changed] = [await startChange(), await startChange(), await startChange()]
  await requestChange(replaced.browser, anAddress())
  const password = 'marguerites-et-lanternes'
  await changed.browser.request('POST', '/api/profile/password', {
    body: { currentPassword: testPassword, password, passwordConfirmation: password },
  })
  for (const { token } of [replaced, changed]) expect(await confirm(token)).toMatchObject(expired)
  await app.passTime(48 * hourMs)
  expect(await confirm(late.token)).toMatchObject(expired)
})
