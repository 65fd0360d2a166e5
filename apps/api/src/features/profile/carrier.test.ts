import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, aStoppedAccount, testPassword } from '#api/testing/builders.ts'
import { readEmailedSecret } from '#api/testing/queued-emails.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const contact = (email: string) => ({ telephone: '07 11 22 33 44', email })
const business = {
  adresseSociale: '5 place Bellecour, 69002 Lyon',
  adresseFacturation: '14 rue de Rivoli, 75004 Paris',
  personneContact: 'Zoé Martin',
  emailSecours: 'Bureau@Exemple.test',
}

const send = (path: string, { token }: SignedIn, body: object) =>
  app.request('POST', `/api/transporteur/${path}`, { token, body })

async function fetchInfo({ token }: SignedIn) {
  return (await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).body.user
}

async function aCompany(): Promise<SignedIn> {
  const company = await anAccount(app.deps, 'TREN')
  await app.deps.db.companyProfile.create({
    data: {
      accountId: company.account.id,
      legalForm: 'SARL',
      name: 'Rhône Express',
      siret: '73282932000074',
      vatNumber: 'FR44732829320',
      representative: 'Luc Moreau',
      contactName: 'Luc Moreau',
      headOfficeAddress: '12 rue de Rivoli, 75004 Paris',
      billingAddress: '12 rue de Rivoli, 75004 Paris',
      establishmentAddress: '12 rue de Rivoli, 75004 Paris',
      sectors: [],
    },
  })
  return company
}

describe('a carrier’s contact profile', () => {
  test('is changed by every kind of carrier, and the new email signs in once it is confirmed', async () => {
    const company = await aCompany()
    const driver = await aCarrier(app.deps, { companyId: company.account.id })
    for (const carrier of [await aCarrier(app.deps), company, driver]) {
      const email = `${randomUUID()}@test.test`
      expect((await send('profil', carrier, contact(email))).body).toEqual({ success: true })
      const jeton = await readEmailedSecret(app, email, 'confirmer-adresse')
      await app.request('POST', '/api/user/adresse/confirmer', { body: { jeton } })
      expect(await fetchInfo(carrier)).toMatchObject({
        email,
        Pseudonyme: carrier.account.displayName,
        personne: { telephone: '07 11 22 33 44' },
      })
      const signIn = await app.request('POST', '/api/transporteur/login', {
        body: { email, password: testPassword },
      })
      expect(signIn.body.success).toBe(true)
    }
  })

  test('refuses a taken email', async () => {
    const one = await aCarrier(app.deps)
    const { email } = (await aSender(app.deps)).account
    expect((await send('profil', one, contact(email))).body.message).toBe('Email déjà utilisé')
  })

  test('cannot be changed by a sender, another carrier or a closed account', async () => {
    const carrier = await aCarrier(app.deps)
    const form = contact(`${randomUUID()}@test.test`)
    expect((await send('profil', await aSender(app.deps), form)).status).toBe(403)
    const { id: userId } = carrier.account
    expect((await send('profil', await aCarrier(app.deps), { ...form, userId })).status).toBe(403)
    expect((await send('profil', await aStoppedAccount(app.deps, 'TRIN', 'removed'), form)).status).toBe(401)
  })

  test('refuses an invalid phone number', async () => {
    const form = { ...contact(`${randomUUID()}@test.test`), telephone: '12' }
    expect((await send('profil', await aCarrier(app.deps), form)).status).toBe(422)
  })

  test('can be changed by a suspended carrier, like its password', async () => {
    const carrier = await aStoppedAccount(app.deps, 'TRIN', 'suspended')
    expect((await send('profil', carrier, contact(`${randomUUID()}@test.test`))).body.success).toBe(true)
    const passwords = { Actualpassword: testPassword, password: 'Un-Nouveau-Secret-1' }
    expect((await send('transp/update/password', carrier, passwords)).body.success).toBe(true)
    expect((await fetchInfo(carrier)).personne.telephone).toBe('07 11 22 33 44')
  })
})

describe('a carrier’s business', () => {
  test('changes its addresses and contact, but nothing that its documents prove', async () => {
    const company = await aCompany()
    const sent = { ...business, denomination: 'Autre', siret: '11111111111111' }
    expect((await send('entreprise', company, sent)).body).toEqual({ success: true })
    expect((await fetchInfo(company)).personne).toMatchObject({
      emailSecondaire: 'bureau@exemple.test',
      personnemorale: {
        denomination: 'Rhône Express',
        siret: '73282932000074',
        adresseSociale: business.adresseSociale,
        adresseEtab: business.adresseSociale,
        adresseFacturation: business.adresseFacturation,
        personneContact: 'Zoé Martin',
      },
    })
    await send('entreprise', company, { ...business, emailSecours: '' })
    expect((await fetchInfo(company)).personne.emailSecondaire).toBeNull()
  })

  test('cannot be changed by its drivers or a sender, nor without a contact name', async () => {
    const company = await aCompany()
    const driver = await aCarrier(app.deps, { companyId: company.account.id })
    for (const who of [driver, await aSender(app.deps)])
      expect((await send('entreprise', who, business)).status).toBe(403)
    expect((await send('entreprise', company, { ...business, personneContact: ' ' })).status).toBe(422)
    expect((await fetchInfo(company)).personne.personnemorale.personneContact).toBe('Luc Moreau')
  })
})
