import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '#lottery-api/testing/client.ts'
import {
  listQueuedEmails,
  mailRequestedLinks,
  readLastEmailTo,
  readToken,
} from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { placeAtAddress, readSession, recordKnownAddress, signIn } from '#lottery-api/testing/sign-in.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { judgePassword } from './new-password.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const minuteMs = 60_000
const dayMs = 86_400_000
const homeAddress = '198.51.100.7'
const expired = { status: 200, body: { success: false, code: 'link-used-or-expired' } }
const usedRecently = 'Vous avez utilisé ce mot de passe récemment, choisissez-en un autre'

const createPassphrase = (index: number) => `brouette-${'abcdefghij'[index]}-lanterne`
const requestLink = (email: string) =>
  app.guest().request('POST', '/api/password/reset-link', { body: { email } })

async function readResetLink(email: string): Promise<string> {
  expect((await requestLink(email)).body).toEqual({ success: true })
  await mailRequestedLinks(app.deps)
  return readToken(await readLastEmailTo(app.deps, email))
}

function reset(token: string, password = createPassphrase(0)): Promise<Answer> {
  const body = { token, password, passwordConfirmation: password }
  return app.guest().request('POST', '/api/password/reset', { body })
}

function change(browser: Client, currentPassword: string, password: string): Promise<Answer> {
  const body = { currentPassword, password, passwordConfirmation: password }
  return browser.request('POST', '/api/profile/password', { body })
}

/** Whether a password opens a session at home. */
async function canSignIn(email: string, password: string): Promise<boolean> {
  return (await signIn(placeAtAddress(app.guest(), homeAddress), email, password)).body.success
}

async function aPlayerAtHome(changes: Parameters<typeof aPlayer>[1] = {}) {
  const player = await aPlayer(app.deps, changes)
  await recordKnownAddress(app, player.id, homeAddress)
  return { player, email: player.email ?? '' }
}

describe('a link to choose a new password', () => {
  test('is mailed with the nickname and works once; every session ends and the owner is notified', async () => {
    const { player, email } = await aPlayerAtHome({ language: 'es' })
    const openBrowser = await app.as(player)
    expect((await requestLink(` ${email.toUpperCase()} `)).body).toEqual({ success: true })
    await mailRequestedLinks(app.deps)
    const mail = await readLastEmailTo(app.deps, email)
    const token = readToken(mail)
    expect(mail.subject).toBe('Elija una contraseña nueva')
    expect(mail.text).toContain(`Su apodo: ${player.nickname}`)
    const answers = await Promise.all([reset(token), reset(token)])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await reset(token, createPassphrase(1))).toMatchObject(expired)
    expect(await canSignIn(email, testPassword)).toBe(false)
    expect(await canSignIn(email, createPassphrase(0))).toBe(true)
    expect((await readSession(openBrowser)).body.player).toBeNull()
    expect((await readLastEmailTo(app.deps, email)).subject).toBe('Su contraseña ha cambiado')
  })

  test('is requested with the same response for every address, and mailed only to players', async () => {
    const { email } = await aPlayerAtHome()
    const ended = await aPlayer(app.deps, { status: 'ended', endedAt: new Date() })
    const emails = [email, ended.email ?? '', 'personne@exemple.test']
    for (const { status, body } of await Promise.all(emails.map(requestLink)))
      expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect(await mailRequestedLinks(app.deps)).toBe(3)
    const counts = await Promise.all(emails.map(async (to) => (await listQueuedEmails(app.deps, to)).length))
    expect(counts).toEqual([1, 0, 0])
  })

  test.each([
    ['an empty address', '', 'Entrez votre adresse e-mail'],
    ['an invalid address', 'eve@', 'Entrez une adresse e-mail valide'],
    ['a domain that takes no mail', 'eve@nulle-part.invalid', "L'adresse e-mail n'existe pas"],
  ])('is refused by its field for %s', async (_, address, message) => {
    const { status, body } = await requestLink(address)
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { email: message } })
    expect(await mailRequestedLinks(app.deps)).toBe(0)
  })

  test('is valid for 30 minutes, and not once another one is requested', async () => {
    const { email } = await aPlayerAtHome()
    const first = await readResetLink(email)
    const second = await readResetLink(email)
    expect(await reset(first)).toMatchObject(expired)
    await app.passTime(30 * minuteMs)
    expect(await reset(second)).toMatchObject(expired)
    const third = await readResetLink(email)
    await app.passTime(30 * minuteMs - 10_000)
    expect((await reset(third)).body).toEqual({ success: true })
  })

  test('stays valid after a refused password', async () => {
    const { email } = await aPlayerAtHome()
    const token = await readResetLink(email)
    const refused = await reset(token, 'motdepasse2026')
    expect(refused).toMatchObject({ status: 422, body: { errors: { password: /courant/ } } })
    expect((await reset(token, testPassword)).body.errors).toEqual({ password: usedRecently })
    expect((await reset(token)).body).toEqual({ success: true })
  })

  test('does not activate an account', async () => {
    const { email } = await aPlayerAtHome({ status: 'registered', activatedAt: null, validatedAt: null })
    await reset(await readResetLink(email))
    const answer = await signIn(placeAtAddress(app.guest(), homeAddress), email, createPassphrase(0))
    expect(answer.body).toMatchObject({ code: 'not-activated' })
  })

  test('is invalid once the password was changed in another way', async () => {
    const { player, email } = await aPlayerAtHome()
    const token = await readResetLink(email)
    expect((await change(await app.as(player), testPassword, createPassphrase(2))).body.success).toBe(true)
    expect(await reset(token)).toMatchObject(expired)
    expect(await canSignIn(email, createPassphrase(2))).toBe(true)
  })
})

describe('a change of password', () => {
  test('requires the present password, keeps this session and ends the others', async () => {
    const { player, email } = await aPlayerAtHome()
    const [own, other] = [await app.as(player), await app.as(player)]
    expect((await change(own, createPassphrase(0), createPassphrase(1))).body).toMatchObject({
      success: false,
      code: 'wrong-password-given',
    })
    expect(await canSignIn(email, testPassword)).toBe(true)
    expect((await change(own, testPassword, createPassphrase(1))).body).toEqual({ success: true })
    expect((await readSession(own)).body.player).not.toBeNull()
    expect((await readSession(other)).body.player).toBeNull()
    expect(await canSignIn(email, createPassphrase(1))).toBe(true)
    expect((await readLastEmailTo(app.deps, email)).subject).toBe('Votre mot de passe a été modifié')
  })

  test.each([
    ['a password of eleven characters', 'xK9vq2Lm7Tr', /au moins 12/],
    ['a password of 129 characters', 'xK9vq2Lm'.repeat(17).slice(0, 129), /au plus 128/],
    ['a password that many people use', 'Password12345', /courant/],
    ['personal data', 'martin-1990-camille', /courant/],
  ])('to %s is refused by its field', async (_, password, message) => {
    const { player } = await aPlayerAtHome()
    const { status, body } = await change(await app.as(player), testPassword, password)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['password'] })
    expect(body.errors.password).toMatch(message)
  })

  test('to a password of 12 or of 128 characters is accepted', async () => {
    const { player, email } = await aPlayerAtHome()
    const own = await app.as(player)
    const long = 'xK9vq2Lm-brouette'.repeat(8).slice(0, 128)
    expect((await change(own, testPassword, 'xK9vq2Lm7Trw')).body).toEqual({ success: true })
    expect((await change(own, 'xK9vq2Lm7Trw', long)).body).toEqual({ success: true })
    expect(await canSignIn(email, long)).toBe(true)
  })

  test('to the present password, or to one used within twelve months, is refused', async () => {
    const { player } = await aPlayerAtHome({ idleMinutes: 60 })
    const own = await app.as(player)
    let present = testPassword
    const tryChange = async (password: string) => {
      const { body } = await change(own, present, password)
      if (body.success) present = password
      return body.success ? 'accepted' : body.errors.password
    }
    expect(await tryChange(testPassword)).toBe(usedRecently)
    for (let index = 0; index < 6; index += 1)
      expect(await tryChange(createPassphrase(index))).toBe('accepted')
    // The first two are no longer among the last five, but were used within the year.
    for (const former of [testPassword, createPassphrase(0), createPassphrase(4), createPassphrase(5)])
      expect(await tryChange(former)).toBe(usedRecently)
  })

  test('to one of the last five passwords is refused after a year, and to an older one is accepted then', async () => {
    const { player, email } = await aPlayerAtHome()
    const own = await app.as(player)
    let present = testPassword
    for (let index = 0; index < 5; index += 1) {
      await change(own, present, createPassphrase(index))
      present = createPassphrase(index)
    }
    await app.passTime(370 * dayMs)
    const later = await app.as(player)
    // The last five: the present one and the four before it.
    for (let index = 0; index < 5; index += 1)
      expect((await change(later, present, createPassphrase(index))).body.errors, `${index}`).toEqual({
        password: usedRecently,
      })
    expect((await change(later, present, testPassword)).body).toEqual({ success: true })
    await recordKnownAddress(app, player.id, homeAddress)
    expect(await canSignIn(email, testPassword)).toBe(true)
  })

  test('that is requested twice concurrently succeeds once', async () => {
    const { player, email } = await aPlayerAtHome()
    const own = await app.as(player)
    const answers = await Promise.all(
      [0, 1].map((index) => change(own, testPassword, createPassphrase(index))),
    )
    const succeeded = answers.findIndex(({ body }) => body.success)
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await canSignIn(email, createPassphrase(succeeded))).toBe(true)
    expect(await app.deps.db.formerPassword.count({ where: { playerId: player.id } })).toBe(1)
  })
})

test('a new password is compared with the 24 newest passwords at most', async () => {
  const player = await aPlayer(app.deps)
  const usedUntil = await databaseNow(app.deps.db)
  await app.deps.db.formerPassword.createMany({
    data: Array.from({ length: 40 }, () => ({
      playerId: player.id,
      hash: player.passwordHash ?? '',
      usedUntil,
    })),
  })
  let compared = 0
  const passwords = {
    ...app.deps.passwords,
    matches: async (...input: Parameters<typeof app.deps.passwords.matches>) => {
      compared += 1
      return app.deps.passwords.matches(...input)
    },
  }
  await judgePassword({ ...app.deps, passwords }, player, createPassphrase(7))
  expect(compared).toBe(24)
})
