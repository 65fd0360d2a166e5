import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { confirmTestPassword } from '#api/testing/confirm-test-password.ts'
import { listQueuedEmails, readEmailedSecret } from '#api/testing/queued-emails.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const linkExpired = { status: 200, body: { success: false, code: 'link-expired' } }
const emailTaken = { status: 200, body: { success: false, code: 'email-taken' } }
const success = { success: true }

const anAddress = () => `${randomUUID()}@ailleurs.test`
const form = {
  nom: 'Martin',
  prenoms: 'Claire',
  adresse: '12 rue de Rivoli, 75004 Paris',
  telephone: '06 12 34 56 78',
}
const requestChange = ({ token }: { readonly token: string }, email: string) =>
  app.request('POST', '/api/expediteur/client/update', { token, body: { ...form, email } })
const openLink = (path: string, jeton: string) =>
  app.request('POST', `/api/user/adresse/${path}`, { body: { jeton } })
const confirm = async (email: string) =>
  openLink('confirmer', await readEmailedSecret(app, email, 'confirmer-adresse'))
const undo = async (email: string) =>
  openLink('annuler', await readEmailedSecret(app, email, 'annuler-changement'))
const cancelChange = ({ token }: SignedIn) =>
  app.request('POST', '/api/user/adresse/abandonner', { token, body: {} })
const signIn = async (email: string, password = testPassword) =>
  (await app.request('POST', '/api/expediteur/login', { body: { email, password } })).body.success
const fetchInfo = async ({ token }: { readonly token: string }) =>
  (await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).body.user
const register = (email: string) =>
  app.request('POST', '/api/expediteur/client/registration', {
    body: { ...form, email, dateNaissance: '17/05/1990', password: 'lanterne-brouette-27' },
  })
const readEmail = async ({ account: { id } }: SignedIn) =>
  (await app.deps.db.account.findUniqueOrThrow({ where: { id } })).email
const listSubjectsTo = async (email: string) =>
  (await listQueuedEmails(app, email)).map(({ subject }) => subject)

/** Creates a request of a new password that waits for its code. */
function aResetOf(accountId: string, email: string) {
  const requestedAt = new Date()
  return app.deps.db.passwordReset.create({
    data: {
      accountId,
      email,
      clientHash: randomUUID(),
      codeHash: 'a'.repeat(64),
      requestedAt,
      expiresAt: new Date(requestedAt.getTime() + 10 * minuteMs),
    },
  })
}

/** Creates a sender whose address has just changed. `prepare` runs first. */
async function aSenderWithNewEmail(
  prepare: (sender: SignedIn) => Promise<unknown> = () => Promise.resolve(),
) {
  const sender = await aSender(app.deps)
  await prepare(sender)
  const [old, newEmail] = [sender.account.email, anAddress()]
  await requestChange(sender, newEmail)
  expect((await confirm(newEmail)).body).toEqual(success)
  return { sender, old, newEmail }
}

describe('a new email', () => {
  test('takes effect once it is confirmed; until then the old one signs in', async () => {
    const sender = await aSender(app.deps)
    const [old, newEmail] = [sender.account.email, anAddress()]
    expect((await requestChange(sender, ` ${newEmail.toUpperCase()} `)).body).toEqual(success)
    expect(await fetchInfo(sender)).toMatchObject({ email: old, emailDemande: newEmail, emailConfirme: true })
    expect([await signIn(old), await signIn(newEmail)]).toEqual([true, false])
    const link = await readEmailedSecret(app, newEmail, 'confirmer-adresse')
    const twice = await Promise.all([openLink('confirmer', link), openLink('confirmer', link)])
    for (const { body } of twice) expect(body).toEqual(success)
    expect(await fetchInfo(sender)).toMatchObject({
      email: newEmail,
      emailDemande: null,
      emailConfirme: true,
    })
    expect(await listSubjectsTo(old)).toEqual([
      'Une autre adresse e-mail est demandée pour votre compte',
      'Votre adresse e-mail a été modifiée',
    ])
    expect(await listSubjectsTo(newEmail)).toEqual(['Confirmez votre nouvelle adresse e-mail'])
    expect([await signIn(old), await signIn(newEmail)]).toEqual([false, true])
  })

  test('is shown to the staff with the time of its request, until it is confirmed or cancelled', async () => {
    const sender = await aSender(app.deps)
    const show = ['accounts', 'show', sender.account.id, '--as', 'camille']
    const readPending = async () => (await readStaffJson(app, ...show)).account.pendingEmail
    expect(await readPending()).toBeNull()
    const [first, second] = [anAddress(), anAddress()]
    await requestChange(sender, first)
    expect(await readPending()).toEqual({ newEmail: first, createdAt: expect.any(String) })
    expect((await runStaff(app, ...show)).out).toMatch(
      new RegExp(`new e-mail +${first}, asked for 20\\d\\d-`),
    )
    await cancelChange(sender)
    expect(await readPending()).toBeNull()
    await requestChange(sender, second)
    await confirm(second)
    expect(await readPending()).toBeNull()
  })

  test('requires the password confirmed within five minutes; a form without a new email does not', async () => {
    const sender = await aSender(app.deps)
    await app.passTime(5 * minuteMs + 1000)
    expect(await requestChange(sender, anAddress())).toMatchObject({
      status: 403,
      body: { code: 'password-needed' },
    })
    expect((await requestChange(sender, sender.account.email)).body).toEqual(success)
    const { token } = await confirmTestPassword(app, sender)
    expect((await requestChange({ ...sender, token }, anAddress())).body).toEqual(success)
  })

  test('must be valid for a registration, while an invalid earlier one may stay', async () => {
    const sender = await aSender(app.deps)
    const odd = `a..b-${randomUUID()}@ailleurs.test`
    const refused = { status: 422, body: { errors: { email: 'Merci de saisir un format valide' } } }
    expect(await requestChange(sender, odd)).toMatchObject(refused)
    expect(await requestChange(sender, `zero\u200Bwidth-${randomUUID()}@ailleurs.test`)).toMatchObject(
      refused,
    )
    await app.deps.db.account.update({ where: { id: sender.account.id }, data: { email: odd } })
    expect((await requestChange(sender, odd)).body).toEqual(success)
  })

  test('is requested once: a repeat sends no email, and another one invalidates the first link', async () => {
    const sender = await aSender(app.deps)
    const [first, second] = [anAddress(), anAddress()]
    await requestChange(sender, first)
    await Promise.all([requestChange(sender, first), requestChange(sender, first)])
    expect(await listSubjectsTo(first)).toHaveLength(1)
    await requestChange(sender, second)
    expect(await confirm(first)).toMatchObject(linkExpired)
    expect((await confirm(second)).body).toEqual(success)
  })

  test('can be cancelled by its owner, repeatedly', async () => {
    const sender = await aSender(app.deps)
    const newEmail = anAddress()
    await requestChange(sender, newEmail)
    await Promise.all([cancelChange(sender), cancelChange(sender)])
    expect((await fetchInfo(sender)).emailDemande).toBeNull()
    expect(await confirm(newEmail)).toMatchObject(linkExpired)
  })

  test('is not confirmed after seven days', async () => {
    const sender = await aSender(app.deps)
    const newEmail = anAddress()
    await requestChange(sender, newEmail)
    await app.passTime(7 * dayMs)
    expect(await confirm(newEmail)).toMatchObject(linkExpired)
  })

  test('that ten accounts request goes to the first one that confirms it, once', async () => {
    const senders = await Promise.all(Array.from({ length: 10 }, () => aSender(app.deps)))
    const newEmail = anAddress()
    await Promise.all(senders.map((sender) => requestChange(sender, newEmail)))
    const emails = await listQueuedEmails(app, newEmail)
    const links = emails.map(({ text }) => /confirmer-adresse\?jeton=([\w-]{43})/.exec(text)?.[1] ?? '')
    expect(new Set(links).size).toBe(10)
    const answers = await Promise.all(links.map((link) => openLink('confirmer', link)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const answer of answers.filter(({ body }) => !body.success)) expect(answer).toMatchObject(emailTaken)
  })

  test('that is already requested needs neither the password nor another email when the form is saved again', async () => {
    const sender = await aSender(app.deps)
    const newEmail = anAddress()
    await requestChange(sender, newEmail)
    await app.passTime(5 * minuteMs + 1000)
    expect((await requestChange(sender, newEmail)).body).toEqual(success)
    expect(await listSubjectsTo(newEmail)).toHaveLength(1)
  })

  test('can be requested five times a day per account', async () => {
    const sender = await aSender(app.deps)
    const statuses: number[] = []
    for (let request = 0; request < 6; request += 1)
      statuses.push((await requestChange(sender, anAddress())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await listSubjectsTo(sender.account.email)).toHaveLength(5)
  })

  test('is void once the password has changed', async () => {
    const sender = await aSender(app.deps)
    const newEmail = anAddress()
    await requestChange(sender, newEmail)
    const password = 'lanterne-brouette-27'
    await app.request('POST', '/api/transporteur/transp/update/password', {
      token: sender.token,
      body: { Actualpassword: testPassword, password },
    })
    expect(await confirm(newEmail)).toMatchObject(linkExpired)
  })

  test('invalidates a password-reset code that was emailed to the old one', async () => {
    const { sender } = await aSenderWithNewEmail(({ account: { id, email } }) => aResetOf(id, email))
    expect(await app.deps.db.passwordReset.count({ where: { accountId: sender.account.id } })).toBe(0)
  })

  test('is reported to the emergency address too', async () => {
    const sender = await aSender(app.deps)
    const emergency = anAddress()
    await app.deps.db.account.update({
      where: { id: sender.account.id },
      data: { secondaryEmail: emergency },
    })
    await requestChange(sender, anAddress())
    expect(await listSubjectsTo(emergency)).toEqual([
      'Une autre adresse e-mail est demandée pour votre compte',
    ])
    expect(await readEmailedSecret(app, emergency, 'annuler-changement')).not.toBe('')
  })
})

describe('the emergency address', () => {
  const address = '1 rue du Test, 75001 Paris'
  const business = { adresseSociale: address, adresseFacturation: address, personneContact: 'Claire Martin' }
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
        headOfficeAddress: address,
        billingAddress: address,
        establishmentAddress: address,
      },
    })
    const [first, second] = [anAddress(), anAddress()]
    expect((await change(carrier, first)).body).toEqual(success)
    await app.passTime(5 * minuteMs + 1000)
    expect(await change(carrier, second)).toMatchObject({ status: 403, body: { code: 'password-needed' } })
    expect((await change(carrier, first)).body).toEqual(success)
    const { token } = await confirmTestPassword(app, carrier)
    const odd = await change({ ...carrier, token }, `a..b-${randomUUID()}@ailleurs.test`)
    const errors = { emailSecours: 'Merci de saisir un format valide' }
    expect(odd).toMatchObject({ status: 422, body: { errors } })
    expect((await change({ ...carrier, token }, second)).body).toEqual(success)
    expect(await listSubjectsTo(first)).toEqual(['L’adresse de secours de votre compte a été modifiée'])
    expect(await listSubjectsTo(email)).toHaveLength(2)
  })
})

describe('the old email', () => {
  test('can restore the account: every session ends, and no earlier password signs in', async () => {
    const { sender, old, newEmail } = await aSenderWithNewEmail()
    const thief = { token: await aToken(app.deps, sender.account) }
    expect((await fetchInfo(thief)).email).toBe(newEmail)
    expect((await undo(old)).body).toEqual(success)
    for (const { token } of [sender, thief])
      expect((await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).status).toBe(401)
    expect([await signIn(old), await signIn(newEmail)]).toEqual([false, false])
    expect(await readEmail(sender)).toBe(old)
    expect(await undo(old)).toMatchObject(linkExpired)
  })

  test('ends sessions and password even if the change was cancelled meanwhile', async () => {
    const sender = await aSender(app.deps)
    await requestChange(sender, anAddress())
    await cancelChange(sender)
    expect((await undo(sender.account.email)).body).toEqual(success)
    expect(await signIn(sender.account.email)).toBe(false)
  })

  test('removes the emergency address, the known browsers and the reset codes from before the revert', async () => {
    const sender = await aSender(app.deps)
    const { id, email } = sender.account
    await signIn(email)
    await requestChange(sender, anAddress())
    await app.deps.db.account.update({ where: { id }, data: { secondaryEmail: anAddress() } })
    await aResetOf(id, email)
    await undo(email)
    const account = await app.deps.db.account.findUniqueOrThrow({
      where: { id },
      include: { knownBrowsers: true, passwordResets: true },
    })
    expect(account).toMatchObject({ email, secondaryEmail: null, knownBrowsers: [], passwordResets: [] })
  })

  test('that its owner restored cannot be reverted by the reader of the other one', async () => {
    const { sender, old, newEmail } = await aSenderWithNewEmail()
    await requestChange(sender, old)
    const link = await readEmailedSecret(app, newEmail, 'annuler-changement')
    expect(link).not.toBe('')
    expect((await confirm(old)).body).toEqual(success)
    expect(await openLink('annuler', link)).toMatchObject(linkExpired)
    expect((await fetchInfo(sender)).email).toBe(old)
  })

  test('stops an unconfirmed change by the link of the first email it received', async () => {
    const sender = await aSender(app.deps)
    const newEmail = anAddress()
    await requestChange(sender, newEmail)
    expect((await undo(sender.account.email)).body).toEqual(success)
    expect(await confirm(newEmail)).toMatchObject(linkExpired)
  })

  test('restores the account by the link of the first email it received, even after later changes', async () => {
    const sender = await aSender(app.deps)
    const [old, second, third] = [sender.account.email, anAddress(), anAddress()]
    await requestChange(sender, second)
    const firstLink = await readEmailedSecret(app, old, 'annuler-changement')
    await confirm(second)
    await requestChange(sender, third)
    await confirm(third)
    expect((await openLink('annuler', firstLink)).body).toEqual(success)
    expect(await readEmail(sender)).toBe(old)
    expect(await undo(second)).toMatchObject(linkExpired)
  })

  test('is reserved for seven days, then free, and can revert nothing any more', async () => {
    const { old } = await aSenderWithNewEmail()
    expect(await register(old)).toMatchObject(emailTaken)
    const other = await aSender(app.deps)
    expect(await requestChange(other, old)).toMatchObject(emailTaken)
    await app.passTime(7 * dayMs)
    expect((await register(old)).body.success).toBe(true)
    expect(await undo(old)).toMatchObject(linkExpired)
  })

  test('stays its owner’s when it is registered at the moment of its release', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sender = await aSender(app.deps)
      const [old, newEmail] = [sender.account.email, anAddress()]
      await requestChange(sender, newEmail)
      const [confirmed, registered] = await Promise.all([confirm(newEmail), register(old)])
      expect(confirmed.body).toEqual(success)
      expect(registered).toMatchObject(emailTaken)
      expect((await undo(old)).body).toEqual(success)
    }
  })

  test('gets the account back when a revert and a confirmation are concurrent', async () => {
    const sender = await aSender(app.deps)
    const [old, newEmail] = [sender.account.email, anAddress()]
    await requestChange(sender, newEmail)
    await Promise.all([undo(old), confirm(newEmail)])
    expect(await readEmail(sender)).toBe(old)
  })
})
