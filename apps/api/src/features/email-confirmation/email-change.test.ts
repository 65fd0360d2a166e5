import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { givePassword } from '#api/testing/give-password.ts'
import { mailedSecret, mailsTo } from '#api/testing/mailed.ts'
import { staff, staffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

const aMinute = 60_000
const aDay = 24 * 60 * aMinute
const expired = { status: 200, body: { success: false, code: 'link-expired' } }
const taken = { status: 200, body: { success: false, code: 'email-taken' } }
const done = { success: true }

const anAddress = () => `${randomUUID()}@ailleurs.test`
const form = {
  nom: 'Martin',
  prenoms: 'Claire',
  adresse: '12 rue de Rivoli, 75004 Paris',
  telephone: '06 12 34 56 78',
}
const ask = ({ token }: { readonly token: string }, email: string) =>
  app.request('POST', '/api/expediteur/client/update', { token, body: { ...form, email } })
const follow = (path: string, jeton: string) =>
  app.request('POST', `/api/user/adresse/${path}`, { body: { jeton } })
const confirm = async (email: string) =>
  follow('confirmer', await mailedSecret(app, email, 'confirmer-adresse'))
const undo = async (email: string) => follow('annuler', await mailedSecret(app, email, 'annuler-changement'))
const giveUp = ({ token }: SignedIn) =>
  app.request('POST', '/api/user/adresse/abandonner', { token, body: {} })
const signIn = async (email: string, password = testPassword) =>
  (await app.request('POST', '/api/expediteur/login', { body: { email, password } })).body.success
const infoOf = async ({ token }: { readonly token: string }) =>
  (await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).body.user
const register = (email: string) =>
  app.request('POST', '/api/expediteur/client/registration', {
    body: { ...form, email, dateNaissance: '17/05/1990', password: 'lanterne-brouette-27' },
  })
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

/** A request of a new password that waits for its code. */
function aResetOf(accountId: string, email: string) {
  const at = new Date()
  return app.deps.db.passwordReset.create({
    data: {
      accountId,
      email,
      clientHash: randomUUID(),
      codeHash: 'a'.repeat(64),
      requestedAt: at,
      expiresAt: new Date(at.getTime() + 10 * aMinute),
    },
  })
}

/** A sender whose address has just changed; `before` runs first. */
async function aMovedSender(before: (sender: SignedIn) => Promise<unknown> = () => Promise.resolve()) {
  const sender = await aSender(app.deps)
  await before(sender)
  const [old, now] = [sender.account.email, anAddress()]
  await ask(sender, now)
  expect((await confirm(now)).body).toEqual(done)
  return { sender, old, now }
}

describe('a new e-mail', () => {
  test('counts once it is confirmed there; until then the old one signs in', async () => {
    const sender = await aSender(app.deps)
    const [old, wanted] = [sender.account.email, anAddress()]
    expect((await ask(sender, ` ${wanted.toUpperCase()} `)).body).toEqual(done)
    expect(await infoOf(sender)).toMatchObject({ email: old, emailDemande: wanted, emailConfirme: true })
    expect([await signIn(old), await signIn(wanted)]).toEqual([true, false])
    const link = await mailedSecret(app, wanted, 'confirmer-adresse')
    const twice = await Promise.all([follow('confirmer', link), follow('confirmer', link)])
    for (const { body } of twice) expect(body).toEqual(done)
    expect(await infoOf(sender)).toMatchObject({ email: wanted, emailDemande: null, emailConfirme: true })
    expect(await subjectsTo(old)).toEqual([
      'Une autre adresse e-mail est demandée pour votre compte',
      'Votre adresse e-mail a été modifiée',
    ])
    expect(await subjectsTo(wanted)).toEqual(['Confirmez votre nouvelle adresse e-mail'])
    expect([await signIn(old), await signIn(wanted)]).toEqual([false, true])
  })

  test('is shown to the staff, and when it was asked for, until it is confirmed or given up', async () => {
    const sender = await aSender(app.deps)
    const show = ['accounts', 'show', sender.account.id, '--as', 'camille']
    const pending = async () => (await staffJson(app, ...show)).account.pendingEmail
    expect(await pending()).toBeNull()
    const [first, second] = [anAddress(), anAddress()]
    await ask(sender, first)
    expect(await pending()).toEqual({ newEmail: first, createdAt: expect.any(String) })
    expect((await staff(app, ...show)).out).toMatch(new RegExp(`new e-mail +${first}, asked for 20\\d\\d-`))
    await giveUp(sender)
    expect(await pending()).toBeNull()
    await ask(sender, second)
    await confirm(second)
    expect(await pending()).toBeNull()
  })

  test('is asked for with the password given within five minutes, and a form without one asks for none', async () => {
    const sender = await aSender(app.deps)
    await app.passTime(5 * aMinute + 1000)
    expect(await ask(sender, anAddress())).toMatchObject({ status: 403, body: { code: 'password-needed' } })
    expect((await ask(sender, sender.account.email)).body).toEqual(done)
    const { token } = await givePassword(app, sender)
    expect((await ask({ ...sender, token }, anAddress())).body).toEqual(done)
  })

  test('must be valid for a registration, while an odd earlier one may stay', async () => {
    const sender = await aSender(app.deps)
    const odd = `a..b-${randomUUID()}@ailleurs.test`
    const refused = { status: 422, body: { errors: { email: 'Merci de saisir un format valide' } } }
    expect(await ask(sender, odd)).toMatchObject(refused)
    expect(await ask(sender, `zero\u200Bwidth-${randomUUID()}@ailleurs.test`)).toMatchObject(refused)
    await app.deps.db.account.update({ where: { id: sender.account.id }, data: { email: odd } })
    expect((await ask(sender, odd)).body).toEqual(done)
  })

  test('is requested once: a repeat sends no mail, another one invalidates the first link', async () => {
    const sender = await aSender(app.deps)
    const [first, second] = [anAddress(), anAddress()]
    await ask(sender, first)
    await Promise.all([ask(sender, first), ask(sender, first)])
    expect(await subjectsTo(first)).toHaveLength(1)
    await ask(sender, second)
    expect(await confirm(first)).toMatchObject(expired)
    expect((await confirm(second)).body).toEqual(done)
  })

  test('is given up by its owner, again and again', async () => {
    const sender = await aSender(app.deps)
    const wanted = anAddress()
    await ask(sender, wanted)
    await Promise.all([giveUp(sender), giveUp(sender)])
    expect((await infoOf(sender)).emailDemande).toBeNull()
    expect(await confirm(wanted)).toMatchObject(expired)
  })

  test('is not confirmed after seven days', async () => {
    const sender = await aSender(app.deps)
    const wanted = anAddress()
    await ask(sender, wanted)
    await app.passTime(7 * aDay)
    expect(await confirm(wanted)).toMatchObject(expired)
  })

  test('claimed by ten goes to the one of them who reads it, once', async () => {
    const senders = await Promise.all(Array.from({ length: 10 }, () => aSender(app.deps)))
    const wanted = anAddress()
    await Promise.all(senders.map((sender) => ask(sender, wanted)))
    const mails = await mailsTo(app, wanted)
    const links = mails.map(({ text }) => /confirmer-adresse\?jeton=([\w-]{43})/.exec(text)?.[1] ?? '')
    expect(new Set(links).size).toBe(10)
    const answers = await Promise.all(links.map((link) => follow('confirmer', link)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const answer of answers.filter(({ body }) => !body.success)) expect(answer).toMatchObject(taken)
  })

  test('requested already needs neither the password nor another mail while the form is saved', async () => {
    const sender = await aSender(app.deps)
    const wanted = anAddress()
    await ask(sender, wanted)
    await app.passTime(5 * aMinute + 1000)
    expect((await ask(sender, wanted)).body).toEqual(done)
    expect(await subjectsTo(wanted)).toHaveLength(1)
  })

  test('is asked for five times a day by an account', async () => {
    const sender = await aSender(app.deps)
    const statuses: number[] = []
    for (let request = 0; request < 6; request += 1) statuses.push((await ask(sender, anAddress())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await subjectsTo(sender.account.email)).toHaveLength(5)
  })

  test('is void once the password is another one', async () => {
    const sender = await aSender(app.deps)
    const wanted = anAddress()
    await ask(sender, wanted)
    const password = 'lanterne-brouette-27'
    await app.request('POST', '/api/transporteur/transp/update/password', {
      token: sender.token,
      body: { Actualpassword: testPassword, password },
    })
    expect(await confirm(wanted)).toMatchObject(expired)
  })

  test('makes a code void that was mailed to the old one', async () => {
    const { sender } = await aMovedSender(({ account: { id, email } }) => aResetOf(id, email))
    expect(await app.deps.db.passwordReset.count({ where: { accountId: sender.account.id } })).toBe(0)
  })

  test('is reported to the emergency address too', async () => {
    const sender = await aSender(app.deps)
    const emergency = anAddress()
    await app.deps.db.account.update({
      where: { id: sender.account.id },
      data: { secondaryEmail: emergency },
    })
    await ask(sender, anAddress())
    expect(await subjectsTo(emergency)).toEqual(['Une autre adresse e-mail est demandée pour votre compte'])
    expect(await mailedSecret(app, emergency, 'annuler-changement')).not.toBe('')
  })
})

describe('the address for emergencies', () => {
  const place = '1 rue du Test, 75001 Paris'
  const business = { adresseSociale: place, adresseFacturation: place, personneContact: 'Claire Martin' }
  const change = ({ token }: SignedIn, emailSecours: string) =>
    app.request('POST', '/api/transporteur/entreprise', { token, body: { ...business, emailSecours } })

  test('changes with the password only, and the previous one is notified', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    const { id, email } = carrier.account
    await app.deps.db.companyProfile.create({
      data: {
        accountId: id,
        name: 'Fleurs',
        legalForm: 'SAS',
        siret: '73282932000074',
        sectors: [],
        vatNumber: 'FR44732829320',
        representative: 'Claire Martin',
        contactName: 'Claire Martin',
        headOfficeAddress: place,
        billingAddress: place,
        establishmentAddress: place,
      },
    })
    const [first, second] = [anAddress(), anAddress()]
    expect((await change(carrier, first)).body).toEqual(done)
    await app.passTime(5 * aMinute + 1000)
    expect(await change(carrier, second)).toMatchObject({ status: 403, body: { code: 'password-needed' } })
    expect((await change(carrier, first)).body).toEqual(done)
    const { token } = await givePassword(app, carrier)
    const odd = await change({ ...carrier, token }, `a..b-${randomUUID()}@ailleurs.test`)
    const errors = { emailSecours: 'Merci de saisir un format valide' }
    expect(odd).toMatchObject({ status: 422, body: { errors } })
    expect((await change({ ...carrier, token }, second)).body).toEqual(done)
    expect(await subjectsTo(first)).toEqual(['L’adresse de secours de votre compte a été modifiée'])
    expect(await subjectsTo(email)).toHaveLength(2)
  })
})

describe('the old e-mail', () => {
  test('has the account back: every session ends, and no password of before signs in', async () => {
    const { sender, old, now } = await aMovedSender()
    const thief = { token: await aToken(app.deps, sender.account) }
    expect((await infoOf(thief)).email).toBe(now)
    expect((await undo(old)).body).toEqual(done)
    for (const { token } of [sender, thief])
      expect((await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).status).toBe(401)
    expect([await signIn(old), await signIn(now)]).toEqual([false, false])
    const { id } = sender.account
    expect((await app.deps.db.account.findUniqueOrThrow({ where: { id } })).email).toBe(old)
    expect(await undo(old)).toMatchObject(expired)
  })

  test('ends sessions and password also where the change was cancelled meanwhile', async () => {
    const sender = await aSender(app.deps)
    await ask(sender, anAddress())
    await giveUp(sender)
    expect((await undo(sender.account.email)).body).toEqual(done)
    expect(await signIn(sender.account.email)).toBe(false)
  })

  test('leaves no emergency address, no known browser and no code of before', async () => {
    const sender = await aSender(app.deps)
    const { id, email } = sender.account
    await signIn(email)
    await ask(sender, anAddress())
    await app.deps.db.account.update({ where: { id }, data: { secondaryEmail: anAddress() } })
    await aResetOf(id, email)
    await undo(email)
    const account = await app.deps.db.account.findUniqueOrThrow({
      where: { id },
      include: { knownBrowsers: true, passwordResets: true },
    })
    expect(account).toMatchObject({ email, secondaryEmail: null, knownBrowsers: [], passwordResets: [] })
  })

  test('restored by its owner cannot be reverted by the reader of the other one', async () => {
    const { sender, old, now } = await aMovedSender()
    await ask(sender, old)
    const link = await mailedSecret(app, now, 'annuler-changement')
    expect(link).not.toBe('')
    expect((await confirm(old)).body).toEqual(done)
    expect(await follow('annuler', link)).toMatchObject(expired)
    expect((await infoOf(sender)).email).toBe(old)
  })

  test('stops an unconfirmed change, by the first email', async () => {
    const sender = await aSender(app.deps)
    const wanted = anAddress()
    await ask(sender, wanted)
    expect((await undo(sender.account.email)).body).toEqual(done)
    expect(await confirm(wanted)).toMatchObject(expired)
  })

  test('restores the account by the first email too, despite later changes', async () => {
    const sender = await aSender(app.deps)
    const [old, second, third] = [sender.account.email, anAddress(), anAddress()]
    await ask(sender, second)
    const firstLetter = await mailedSecret(app, old, 'annuler-changement')
    await confirm(second)
    await ask(sender, third)
    await confirm(third)
    expect((await follow('annuler', firstLetter)).body).toEqual(done)
    const { id } = sender.account
    expect((await app.deps.db.account.findUniqueOrThrow({ where: { id } })).email).toBe(old)
    expect(await undo(second)).toMatchObject(expired)
  })

  test('is reserved for seven days, then free, and reverts nothing any more', async () => {
    const { old } = await aMovedSender()
    expect(await register(old)).toMatchObject(taken)
    const other = await aSender(app.deps)
    expect(await ask(other, old)).toMatchObject(taken)
    await app.passTime(7 * aDay)
    expect((await register(old)).body.success).toBe(true)
    expect(await undo(old)).toMatchObject(expired)
  })

  test('stays its owner’s against a registration at the instant at which it is released', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sender = await aSender(app.deps)
      const [old, wanted] = [sender.account.email, anAddress()]
      await ask(sender, wanted)
      const [confirmed, registered] = await Promise.all([confirm(wanted), register(old)])
      expect(confirmed.body).toEqual(done)
      expect(registered).toMatchObject(taken)
      expect((await undo(old)).body).toEqual(done)
    }
  })

  test('of a concurrent revert and confirmation, the old one ends up with the account', async () => {
    const sender = await aSender(app.deps)
    const [old, wanted] = [sender.account.email, anAddress()]
    await ask(sender, wanted)
    await Promise.all([undo(old), confirm(wanted)])
    const { id } = sender.account
    expect((await app.deps.db.account.findUniqueOrThrow({ where: { id } })).email).toBe(old)
  })
})
