import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '#api/testing/authenticator.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let web: { origin: string; rpId: string }
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  const { origin, hostname } = new URL(app.deps.config.webUrl)
  web = { origin, rpId: hostname }
})
afterAll(() => app.close())

const call = (path: string, body = {}, token?: string) =>
  app.request('POST', `/api/user/cles-acces/${path}`, { token, body })
const readChallengeOf = async (path: string, body = {}, token?: string) =>
  String((await call(path, body, token)).body.options.challenge)
const fetchSignInChallenge = (site = 'expediteur') => readChallengeOf('connexion', { site })
const signIn = (reponse: object, site = 'expediteur') => call('login', { site, reponse })
const fetchList = async ({ token }: SignedIn) => (await call('liste', {}, token)).body.cles

/** Creates the passkey of a new device, stored for the owner's account. */
async function aPasskey(owner: SignedIn): Promise<Authenticator> {
  const device = new Authenticator()
  const challenge = await readChallengeOf('preparer', {}, owner.token)
  const reponse = device.create({ challenge, ...web })
  expect((await call('creer', { nom: 'Mon téléphone', reponse }, owner.token)).body).toEqual({
    success: true,
  })
  return device
}

describe('a passkey', () => {
  test('opens a session of its account, without a password and without a second factor', async () => {
    const owner = await aSender(app.deps)
    const device = await aPasskey(owner)
    await app.deps.db.secondFactor.create({
      data: { accountId: owner.account.id, sealed: 'x', confirmedAt: new Date() },
    })
    const { body } = await signIn(device.get({ challenge: await fetchSignInChallenge(), ...web }))
    expect(body).toMatchObject({ error: false, success: true })
    const info = await app.request('POST', '/api/expediteur/getInfoUser', { token: body.token, body: {} })
    expect(info.body.user.userId).toBe(owner.account.id)
    expect(await fetchList(owner)).toMatchObject([{ nom: 'Mon téléphone', utiliseeA: expect.any(String) }])
  })

  test('is reported to the owner by email, and listed', async () => {
    const owner = await aSender(app.deps)
    await aPasskey(owner)
    await aPasskey(owner)
    const subjects = (await listQueuedEmails(app, owner.account.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Une clé d’accès a été ajoutée'))).toHaveLength(2)
    expect(await fetchList(owner)).toHaveLength(2)
  })

  test.each([
    ['of another site', { origin: 'https://volant.example.attacker.test' }],
    ['for another site', { rpId: 'attacker.test' }],
    ['of a device that nobody unlocked', { isUnlocked: false }],
    ['to a challenge of the device’s own', { challenge: 'eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHg' }],
  ])('opens nothing with a response %s', async (_, changes) => {
    const device = await aPasskey(await aSender(app.deps))
    const answer = device.get({ challenge: await fetchSignInChallenge(), ...web, ...changes })
    expect((await signIn(answer)).body).toMatchObject({ success: false, code: 'passkey-refused' })
  })

  test('opens nothing with the signature of another device', async () => {
    const device = await aPasskey(await aSender(app.deps))
    const challenge = await fetchSignInChallenge()
    const { response } = new Authenticator().get({ challenge, ...web })
    const forged = { ...device.get({ challenge, ...web }), response }
    expect((await signIn(forged)).body.code).toBe('passkey-refused')
  })

  test.each([
    ['counts its uses', true],
    ['counts nothing', false],
  ])(
    'of a device that %s opens one session per response, even sent twice concurrently',
    async (_, counts) => {
      const device = await aPasskey(await aSender(app.deps))
      device.counts = counts
      const answer = device.get({ challenge: await fetchSignInChallenge(), ...web })
      const answers = await Promise.all([signIn(answer), signIn(answer)])
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
      expect((await signIn(answer)).body.code).toBe('passkey-refused')
    },
  )

  test('opens nothing when its use count decreases, because a copy exists', async () => {
    const device = await aPasskey(await aSender(app.deps))
    device.uses = 7
    expect((await signIn(device.get({ challenge: await fetchSignInChallenge(), ...web }))).body.success).toBe(
      true,
    )
    device.uses = 3
    expect((await signIn(device.get({ challenge: await fetchSignInChallenge(), ...web }))).body.code).toBe(
      'passkey-refused',
    )
  })

  test('must be used within five minutes of its challenge', async () => {
    const device = await aPasskey(await aSender(app.deps))
    const challenge = await fetchSignInChallenge()
    await app.passTime(5 * 60_000)
    expect((await signIn(device.get({ challenge, ...web }))).body.code).toBe('passkey-refused')
  })

  test('opens a session at its own site only, and none of a suspended account', async () => {
    const owner = await aSender(app.deps)
    const device = await aPasskey(owner)
    const { origin, hostname } = new URL(app.deps.config.carrierUrl)
    const carriersSite = { origin, rpId: hostname }
    const atCarriers = device.get({ challenge: await fetchSignInChallenge('transporteur'), ...carriersSite })
    expect((await signIn(atCarriers, 'transporteur')).body).toMatchObject({
      success: false,
      code: 'not-a-carrier',
    })
    await app.deps.db.account.update({ where: { id: owner.account.id }, data: { status: 'suspended' } })
    const { body } = await signIn(device.get({ challenge: await fetchSignInChallenge(), ...web }))
    expect(body.code).toBe('account-suspended')
  })

  test('counts as the password of its account for five minutes', async () => {
    const owner = await aSender(app.deps)
    const device = await aPasskey(owner)
    const others = await aPasskey(await aSender(app.deps))
    await app.passTime(5 * 60_000 + 1000)
    const confirm = async (by: Authenticator) =>
      (
        await call(
          'confirmer',
          { reponse: by.get({ challenge: await fetchSignInChallenge(), ...web }) },
          owner.token,
        )
      ).body
    expect((await call('preparer', {}, owner.token)).body.code).toBe('password-needed')
    expect((await confirm(others)).code).toBe('passkey-refused')
    expect((await call('preparer', {}, owner.token)).body.code).toBe('password-needed')
    const { token } = await confirm(device)
    expect((await call('preparer', {}, token)).body.success).toBe(true)
    // A copy of the previous token gains nothing.
    expect((await call('preparer', {}, owner.token)).body.code).toBe('password-needed')
    await app.passTime(5 * 60_000 + 1000)
    expect((await call('preparer', {}, token)).body.code).toBe('password-needed')
  })

  test('is deleted immediately, once for two concurrent calls, and not by another account', async () => {
    const owner = await aSender(app.deps)
    const device = await aPasskey(owner)
    const [{ cleAccesId }] = await fetchList(owner)
    expect((await call('supprimer', { cleAccesId }, (await aSender(app.deps)).token)).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => call('supprimer', { cleAccesId }, owner.token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await signIn(device.get({ challenge: await fetchSignInChallenge(), ...web }))).body.code).toBe(
      'passkey-refused',
    )
  })
})

describe('a new passkey', () => {
  test('is stored once by two concurrent calls, and not for a challenge of another account', async () => {
    const owner = await aSender(app.deps)
    const challenge = await readChallengeOf('preparer', {}, owner.token)
    const reponse = new Authenticator().create({ challenge, ...web })
    const stranger = await aSender(app.deps)
    expect((await call('creer', { nom: 'À moi', reponse }, stranger.token)).body.code).toBe('passkey-refused')
    const create = () => call('creer', { nom: 'Portable', reponse }, owner.token)
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
    expect(await fetchList(owner)).toHaveLength(1)
  })

  test('is refused for another site, and from a device that nobody unlocked', async () => {
    const owner = await aSender(app.deps)
    for (const changes of [
      { origin: 'https://attacker.test' },
      { rpId: 'attacker.test' },
      { isUnlocked: false },
    ]) {
      const challenge = await readChallengeOf('preparer', {}, owner.token)
      const reponse = new Authenticator().create({ challenge, ...web, ...changes })
      expect((await call('creer', { nom: 'Clé', reponse }, owner.token)).body.code).toBe('passkey-refused')
    }
  })

  test('is refused after ten', async () => {
    const owner = await aSender(app.deps)
    for (let count = 0; count < 10; count += 1) await aPasskey(owner)
    expect((await call('preparer', {}, owner.token)).body.code).toBe('too-many-passkeys')
  })

  test('of a carrier belongs to the carriers’ site', async () => {
    const { origin, hostname } = new URL(app.deps.config.carrierUrl)
    const carrier = await aCarrier(app.deps)
    const { options } = (await call('preparer', {}, carrier.token)).body
    expect(options.rp).toEqual({ name: 'Volant Pro', id: hostname })
    const device = new Authenticator()
    const carriersSite = { origin, rpId: hostname }
    const reponse = device.create({ challenge: options.challenge, ...carriersSite })
    expect((await call('creer', { nom: 'Téléphone', reponse }, carrier.token)).body.success).toBe(true)
    const answer = device.get({ challenge: await fetchSignInChallenge('transporteur'), ...carriersSite })
    expect((await signIn(answer, 'transporteur')).body.success).toBe(true)
  })
})
