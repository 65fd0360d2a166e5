import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  listQueuedEmails,
  mailRequestedLinks,
  readLastEmailTo,
  readToken,
} from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aRegistration } from '#lottery-api/testing/registration.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000
const expired = {
  status: 200,
  body: { success: false, message: 'Ce lien a expiré, veuillez en demander un nouveau' },
}

const activate = (token: string) => app.guest().request('POST', '/api/players/activate', { body: { token } })
const requestActivation = (email: string) =>
  app.guest().request('POST', '/api/players/activation-link', { body: { email } })

describe('an activation link', () => {
  async function register() {
    const draft = aRegistration()
    await app.guest().request('POST', '/api/players', { body: draft })
    return { email: draft.email, token: readToken(await readLastEmailTo(app.deps, draft.email)) }
  }
  const readStatus = async (email: string) =>
    (await app.deps.db.player.findUniqueOrThrow({ where: { email } })).status

  test('activates the account once, and is refused as used or expired to the other of two concurrent clicks', async () => {
    const { email, token } = await register()
    const check = () =>
      app.guest().request('POST', '/api/links/check', { body: { token, kind: 'activation' } })
    expect((await check()).body).toEqual({ success: true })
    const answers = await Promise.all([activate(token), activate(token)])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.find(({ body }) => !body.success)).toMatchObject(expired)
    expect(await readStatus(email)).toBe('activated')
    expect(await check()).toMatchObject(expired)
    expect(await activate(token)).toMatchObject(expired)
  })

  test('is valid for 48 hours', async () => {
    const { email, token } = await register()
    const late = await register()
    await app.passTime(48 * hourMs - 20_000)
    expect((await activate(token)).body).toEqual({ success: true })
    await app.passTime(20_000)
    expect(await activate(late.token)).toMatchObject(expired)
    expect([await readStatus(email), await readStatus(late.email)]).toEqual(['activated', 'registered'])
  })

  test('with an unknown secret activates nothing', async () => {
    expect(await activate('x'.repeat(43))).toMatchObject(expired)
    expect(await activate('é')).toMatchObject({ status: 422, body: { success: false } })
  })

  test('is not accepted as a link of another kind', async () => {
    const { token } = await register()
    for (const kind of ['password_reset', 'new_address', 'new_email', 'winner'])
      expect(await app.guest().request('POST', '/api/links/check', { body: { token, kind } })).toMatchObject(
        expired,
      )
  })

  test('is replaced by another one that the player requests', async () => {
    const { email, token } = await register()
    expect((await requestActivation(` ${email.toUpperCase()} `)).body).toEqual({ success: true })
    // The worker creates the second link; until then the first one is valid.
    expect(await mailRequestedLinks(app.deps)).toBe(1)
    const second = readToken(await readLastEmailTo(app.deps, email))
    expect(second).not.toBe(token)
    expect(await activate(token)).toMatchObject(expired)
    expect((await activate(second)).body).toEqual({ success: true })
  })

  test('is requested with the same response for everyone, and mailed only to players who wait for one', async () => {
    const active = await aPlayer(app.deps)
    const ended = await aPlayer(app.deps, { status: 'ended', endedAt: new Date() })
    const { email } = await register()
    const emails = [email, active.email ?? '', ended.email ?? '', 'personne@exemple.test']
    const answers = await Promise.all(emails.map(requestActivation))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect(await mailRequestedLinks(app.deps)).toBe(emails.length)
    const counts = await Promise.all(emails.map(async (to) => (await listQueuedEmails(app.deps, to)).length))
    expect(counts).toEqual([2, 0, 0, 0])
  })

  test('that is requested ten times concurrently is valid in its last mail only', async () => {
    const { email } = await register()
    await Promise.all(Array.from({ length: 10 }, () => requestActivation(email)))
    await mailRequestedLinks(app.deps)
    const tokens = (await listQueuedEmails(app.deps, email)).map(readToken)
    expect(tokens).toHaveLength(11)
    const answers = await Promise.all(tokens.map(activate))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })
})
