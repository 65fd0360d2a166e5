import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aSiret } from '@repo/contracts/testing/siret'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { getMigrationsDir, parseProduct } from '@repo/prisma/products'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { aPaidQuote } from '#api/testing/orders.ts'
import { aQuote, requestSheet } from '#api/testing/payments.ts'
import { formatInMinutes, orderOnCard, saveCompanyCard } from '#api/testing/planned-pickups.ts'
import { readStaffJson, runByTwo, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  await importRateCard(app.deps, defaultRateCard)
})
afterAll(() => app.close())

const migration = join(
  getMigrationsDir(parseProduct('delivery')),
  '20261123170000_one_account_per_siret_and_confirmed_addresses',
  'migration.sql',
)
const password = 'lanterne-brouette-27'
const dayMs = 24 * 3_600_000
const linkExpired = { status: 200, body: { success: false, code: 'link-expired' } }
const emailUnconfirmed = { status: 200, body: { success: false, code: 'email-unconfirmed' } }

async function signInAs(email: string) {
  const { body } = await app.request('POST', '/api/expediteur/login', { body: { email, password } })
  const account = await app.deps.db.account.findUniqueOrThrow({ where: { email } })
  return { account, token: String(body.token) }
}

/** Creates a newly registered sender who has opened no link. */
async function aNewSender() {
  const email = `${randomUUID()}@nouveau.test`
  const body = {
    nom: 'Martin',
    prenoms: 'Claire',
    dateNaissance: '17/05/1990',
    telephone: '06 12 34 56 78',
    adresse: '12 rue de Rivoli, 75004 Paris',
    email,
    password,
  }
  expect((await app.request('POST', '/api/expediteur/client/registration', { body })).body.success).toBe(true)
  return signInAs(email)
}

function registerCompany(siret: string, email = `${randomUUID()}@fleurs.test`) {
  const address = '12 rue de Rivoli, 75004 Paris'
  return app.request('POST', '/api/expediteur/entreprise/registration', {
    body: {
      denomination: 'Fleurs',
      secteurs: 'FLOR',
      nomRepresentant: 'Paule Durand',
      statutEntreprise: 'SAS',
      siret,
      tva: 'FR44732829320',
      personneContact: 'Paule Durand',
      telephone: '01 23 45 67 89',
      email,
      adresseSociale: address,
      adresseFacturation: address,
      adresseEtab: address,
      password,
    },
  })
}

async function aNewCompany(siret = aSiret()) {
  const email = `${randomUUID()}@fleurs.test`
  expect((await registerCompany(siret, email)).body.success).toBe(true)
  return signInAs(email)
}

type Someone = Awaited<ReturnType<typeof aNewSender>>

async function listEmailsTo({ account: { email } }: Someone) {
  return app.deps.db.$queryRaw<{ subject: string; text: string }[]>`
    SELECT data->'mail'->>'subject' AS subject, data->'mail'->>'text' AS text FROM pgboss.job
    WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email} ORDER BY created_on`
}

/** Returns the secret of the newest emailed link. */
async function findLink(who: Someone, page = 'confirmer-adresse'): Promise<string> {
  const texts = (await listEmailsTo(who)).map(({ text }) => text).join('\n')
  const links = [...texts.matchAll(new RegExp(`/${page}\\?jeton=([\\w-]{43})`, 'g'))]
  return links.at(-1)?.[1] ?? ''
}

const confirm = (jeton: string) => app.request('POST', '/api/user/adresse/confirmer', { body: { jeton } })
const disown = (jeton: string) => app.request('POST', '/api/user/adresse/pas-moi', { body: { jeton } })
const resend = ({ token }: Someone) => app.request('POST', '/api/user/adresse/renvoyer', { token, body: {} })
const isConfirmed = async ({ token }: Someone) =>
  (await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).body.user?.emailConfirme

describe('an address', () => {
  test('is confirmed by the emailed link, and a concurrent repeat changes nothing', async () => {
    const who = await aNewSender()
    expect(await isConfirmed(who)).toBe(false)
    const jeton = await findLink(who)
    const answers = await Promise.all([confirm(jeton), confirm(jeton), confirm(jeton)])
    for (const { body } of answers) expect(body).toEqual({ success: true })
    expect(await isConfirmed(who)).toBe(true)
    expect(await disown(jeton)).toMatchObject(linkExpired)
    await resend(who)
    expect(await listEmailsTo(who)).toHaveLength(1)
  })

  test('is confirmed by no other link, and by none after seven days', async () => {
    const who = await aNewSender()
    expect(await confirm('x'.repeat(43))).toMatchObject(linkExpired)
    await app.passTime(7 * dayMs)
    expect(await confirm(await findLink(who))).toMatchObject(linkExpired)
    const { token } = await signInAs(who.account.email)
    await resend({ ...who, token })
    expect((await confirm(await findLink(who))).body).toEqual({ success: true })
  })

  test('gets at most five links a day', async () => {
    const who = await aNewSender()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => resend(who)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(await listEmailsTo(who)).toHaveLength(5)
  })

  test('that was never confirmed can be changed immediately, because it may be mistyped, and its links become invalid', async () => {
    const who = await aNewSender()
    const old = await findLink(who)
    const email = `${randomUUID()}@ailleurs.test`
    const form = {
      nom: 'Martin',
      prenoms: 'Claire',
      adresse: '12 rue de Rivoli, 75004 Paris',
      telephone: '06 12 34 56 78',
      email,
    }
    const changeAnswer = await app.request('POST', '/api/expediteur/client/update', {
      token: who.token,
      body: form,
    })
    expect(changeAnswer.body.success).toBe(true)
    expect(await isConfirmed(who)).toBe(false)
    expect(await confirm(old)).toMatchObject(linkExpired)
    const changedSender = { ...who, account: { ...who.account, email } }
    expect((await confirm(await findLink(changedSender))).body).toEqual({ success: true })
    expect(await isConfirmed(who)).toBe(true)
    expect((await signInAs(email)).token).not.toBe('undefined')
  })

  test('can be disowned by its reader: the account is closed, and nothing more is emailed there', async () => {
    const who = await aNewSender()
    const jeton = await findLink(who, 'pas-moi')
    await Promise.all([disown(jeton), disown(jeton)])
    const { id } = who.account
    expect(await app.deps.db.account.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'removed',
    })
    expect(await listEmailsTo(who)).toHaveLength(0)
    expect(await confirm(jeton)).toMatchObject(linkExpired)
  })

  test('is confirmed or disowned when both happen concurrently', async () => {
    const who = await aNewSender()
    const jeton = await findLink(who)
    const [confirmed, disowned] = await Promise.all([confirm(jeton), disown(jeton)])
    const { id } = who.account
    const { status } = await app.deps.db.account.findUniqueOrThrow({ where: { id } })
    expect(status).toBe(confirmed.body.success ? 'active' : 'removed')
    expect(disowned.body.success).toBe(!confirmed.body.success)
  })

  test('that is unconfirmed gets its welcome email, but none about a changed password', async () => {
    const who = await aNewSender()
    const passwords = { Actualpassword: password, password: 'marguerite-brouette-28' }
    const changeAnswer = await app.request('POST', '/api/transporteur/transp/update/password', {
      token: who.token,
      body: passwords,
    })
    expect(changeAnswer.body.success).toBe(true)
    expect((await listEmailsTo(who)).map(({ subject }) => subject)).toEqual(['Bienvenue chez Volant'])
  })
})

describe('a sender with an unconfirmed address', () => {
  test('can order immediately, and must confirm it after 24 hours', async () => {
    const who = await aNewSender()
    expect((await aPaidQuote(app, who)).confirmation).toMatchObject({ status: 'requires_capture' })
    await app.passTime(dayMs + 1000)
    const quote = await aQuote(app, who)
    const sheet = { amount: String(quote.montant), devisId: quote.devisId }
    expect(await requestSheet(app, who, sheet)).toMatchObject(emailUnconfirmed)
    const enlevementPrevu = await formatInMinutes(app, 120)
    expect(await requestSheet(app, who, { ...sheet, enlevementPrevu })).toMatchObject(emailUnconfirmed)
    await resend(who)
    await confirm(await findLink(who))
    expect((await requestSheet(app, who, sheet)).body.success).toBe(true)
  })

  test('cannot order on the saved card either, but still finds earlier orders', async () => {
    const who = await aNewCompany()
    await saveCompanyCard(app, who)
    expect((await orderOnCard(app, who, 'avant')).body.success).toBe(true)
    await app.passTime(dayMs + 1000)
    expect(await orderOnCard(app, who, 'apres')).toMatchObject(emailUnconfirmed)
    const enlevementPrevu = await formatInMinutes(app, 120)
    expect(await orderOnCard(app, who, 'plus-tard', { enlevementPrevu })).toMatchObject(emailUnconfirmed)
    expect((await orderOnCard(app, who, 'avant')).body.success).toBe(true)
  })

  test('can be confirmed by the staff, once', async () => {
    const who = await aNewSender()
    const command = ['accounts', 'confirm-email', who.account.email]
    const sure = ['--yes', '--as', 'camille', '--reason', 'Vu au téléphone']
    await readStaffJson(app, ...command, ...sure)
    expect(await isConfirmed(who)).toBe(true)
    expect(await runStaff(app, ...command, ...sure)).toMatchObject({ code: 1 })
  })
})

describe('a SIRET', () => {
  const taken = { status: 200, body: { success: false, code: 'siret-taken' } }
  const countHolders = (siret: string) =>
    app.deps.db.companyProfile.count({ where: { heldSiret: `sender:${siret}` } })

  test('belongs to one sender: of two concurrent registrations one is refused, with a way to continue', async () => {
    const siret = aSiret()
    const answers = await Promise.all([registerCompany(siret), registerCompany(siret)])
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
    expect(await registerCompany(siret)).toMatchObject(taken)
    expect((await registerCompany(siret)).body.message).toMatch(/vous inviter, ou contactez/)
    expect(await countHolders(siret)).toBe(1)
  })

  test('that a stranger took is free again after 24 hours, unless the address was confirmed', async () => {
    const siret = aSiret()
    const stranger = await aNewCompany(siret)
    await app.passTime(dayMs - 60_000)
    expect(await registerCompany(siret)).toMatchObject(taken)
    await app.passTime(120_000)
    const answers = await Promise.all([registerCompany(siret), registerCompany(siret)])
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
    // Too late: it is another company's by now.
    expect(await confirm(await findLink(stranger))).toMatchObject(taken)
    expect(await countHolders(siret)).toBe(1)

    const confirmedSiret = aSiret()
    const company = await aNewCompany(confirmedSiret)
    await confirm(await findLink(company))
    await app.passTime(2 * dayMs)
    expect(await registerCompany(confirmedSiret)).toMatchObject(taken)
    // Nor is it free once its company has changed its address, and not confirmed the new one yet.
    await app.deps.db.account.update({
      where: { id: company.account.id },
      data: { emailUnconfirmedSince: await databaseNow(app.deps.db) },
    })
    await app.passTime(2 * dayMs)
    expect(await registerCompany(confirmedSiret)).toMatchObject(taken)
  })

  test('is confirmed or taken when both happen concurrently', async () => {
    const siret = aSiret()
    const company = await aNewCompany(siret)
    await app.passTime(dayMs + 1000)
    const [confirmed, registered] = await Promise.all([
      confirm(await findLink(company)),
      registerCompany(siret),
    ])
    expect(confirmed.body.success).toBe(!registered.body.success)
    expect(await countHolders(siret)).toBe(1)
  })

  test('that several accounts shared before the migration belongs to the oldest, and the others continue', async () => {
    const siret = aSiret()
    const companies: Someone[] = []
    for (let index = 0; index < 3; index += 1) {
      companies.push(await aNewCompany())
      await app.passTime(1000)
    }
    const ids = companies.map(({ account }) => account.id)
    await app.deps.db.companyProfile.updateMany({
      where: { accountId: { in: ids } },
      data: { siret },
    })
    await app.deps.db.companyProfile.updateMany({ data: { heldSiret: null } })
    await app.deps.db.account.updateMany({
      where: { id: { in: ids } },
      data: { emailUnconfirmedSince: null },
    })
    const [, update = ''] = readFileSync(migration, 'utf8').split(/(?=UPDATE "company_profile")/)
    await app.deps.pool.query(update)
    const profiles = await app.deps.db.companyProfile.findMany({ where: { siret } })
    const holders = profiles.filter(({ heldSiret }) => heldSiret === `sender:${siret}`)
    expect(holders.map(({ accountId }) => accountId)).toEqual([ids[0]])
    expect(await registerCompany(siret)).toMatchObject(taken)
    for (const who of companies)
      expect((await orderOnCard(app, who, 'encore')).body.code).toBe('no-saved-card')
  })

  test('that a stranger confirmed with their own address is released by two staff members, once', async () => {
    const siret = aSiret()
    const stranger = await aNewCompany(siret)
    await confirm(await findLink(stranger))
    await app.passTime(2 * dayMs)
    expect(await registerCompany(siret)).toMatchObject(taken)
    const release = ['accounts', 'release-siret', stranger.account.email, '--reason', 'Extrait KBIS vu']
    await runByTwo(app, ['camille', 'luc'], ...release)
    expect((await registerCompany(siret)).body.success).toBe(true)
    expect(await countHolders(siret)).toBe(1)
    const again = await runStaff(app, ...release, '--yes', '--as', 'camille')
    expect(again).toMatchObject({ code: 1, err: 'This account holds no SIRET.\n' })
  })

  test('is free again once its account is closed', async () => {
    const siret = aSiret()
    const company = await aNewCompany(siret)
    await disown(await findLink(company))
    expect((await registerCompany(siret)).body.success).toBe(true)
  })
})
