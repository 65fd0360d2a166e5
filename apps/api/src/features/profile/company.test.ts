import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, testPassword } from '#api/testing/builders.ts'
import { aMember, aStopped } from '#api/testing/canaries.ts'
import { mailedSecret } from '#api/testing/mailed.ts'
import { aSiret } from '#api/testing/siret.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let company: SignedIn
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  company = await anAccount(app.deps, 'CLEN')
  await app.deps.db.individualProfile.delete({ where: { accountId: company.account.id } })
  email = `${company.account.id}@societe.test`
})
afterAll(() => app.close())

let email: string

const form = () => ({
  adresseSociale: '12 rue de Rivoli, 75004 Paris',
  adresseFacturation: '14 rue de Rivoli, 75004 Paris',
  adresseEtab: '5 place Bellecour, 69002 Lyon',
  personneContact: 'Luc Moreau',
  telephone: '01 23 45 67 89',
  email,
  emailSecours: 'Secours@Societe.test',
  secteur: 'FLOR',
  statutEntreprise: 'SARL',
  denomination: 'Fleurs de Lyon',
  siret: aSiret(),
  tva: 'FR 44 732829320',
  nomRepresentant: 'Claire Martin',
})

type Fields = Record<string, string | File>

function update(fields: Fields, { token } = company) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return app.request('POST', '/api/expediteur/entreprise/update', { token, body })
}

async function aRegister(name = 'kbis.png'): Promise<File> {
  const picture = sharp({ create: { width: 40, height: 60, channels: 3, background: 'white' } })
  return new File([new Uint8Array(await picture.png().toBuffer())], name, { type: 'image/png' })
}

test('another company’s SIRET is refused, and stays with its owner', async () => {
  const [siret, other] = [aSiret(), await anAccount(app.deps, 'CLEN')]
  expect((await update({ ...form(), siret })).body.success).toBe(true)
  expect((await update({ ...form(), email: 'autre@societe.test', siret }, other)).body.code).toBe(
    'siret-taken',
  )
  expect((await update({ ...form(), siret })).body.success).toBe(true)
})

async function infoOf({ token }: SignedIn) {
  return (await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).body.user
}

const documentsOf = ({ account }: SignedIn) =>
  app.deps.db.document.findMany({ where: { accountId: account.id, status: { not: 'replaced' } } })

describe('the profile of a company', () => {
  test('is changed by the documented payload with its extract, and shown so', async () => {
    const { id: userId, personId: personneId } = company.account
    const answer = await update({
      userId,
      personneId,
      ...form(),
      siret: '732 829 320 00074',
      extraitkbis: await aRegister(),
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Vos données ont été modifiées avec succès' },
    })
    const user = await infoOf(company)
    expect(user).toMatchObject({ Pseudonyme: 'Fleurs de Lyon', emailDemande: email })
    expect(user.personne).toMatchObject({
      telephone: '01 23 45 67 89',
      emailSecondaire: 'secours@societe.test',
    })
    expect(user.personne.personnemorale).toEqual({
      statutEntreprise: 'SARL',
      denomination: 'Fleurs de Lyon',
      siret: '73282932000074',
      nomRepresentant: 'Claire Martin',
      tva: 'FR44732829320',
      adresseFacturation: '14 rue de Rivoli, 75004 Paris',
      adresseSociale: '12 rue de Rivoli, 75004 Paris',
      adresseEtab: '5 place Bellecour, 69002 Lyon',
      personneContact: 'Luc Moreau',
      secteurs: ['FLOR'],
    })
    expect(await documentsOf(company)).toMatchObject([{ kind: 'business_register', status: 'under_review' }])
  })

  test('keeps its sectors when none is sent, and its extract when none is', async () => {
    await update({ ...form(), secteur: 'FLOR,ECOM', extraitkbis: await aRegister() })
    const { secteur: _left, ...rest } = form()
    expect((await update({ ...rest, emailSecours: '' })).body.success).toBe(true)
    expect((await infoOf(company)).personne).toMatchObject({
      emailSecondaire: null,
      personnemorale: { secteurs: ['FLOR', 'ECOM'] },
    })
    expect(await documentsOf(company)).toHaveLength(1)
  })

  test('refuses a taken e-mail, and then stores neither data nor extract', async () => {
    const other = await aSender(app.deps)
    const answer = await update({
      ...form(),
      email: other.account.email.toUpperCase(),
      extraitkbis: await aRegister(),
    })
    expect(answer).toMatchObject({ status: 200, body: { success: false, message: 'Email déjà utilisé' } })
    expect((await infoOf(company)).personne.personnemorale).toBeNull()
    expect(await documentsOf(company)).toEqual([])
    expect(
      await app.deps.db.storedFile.count({
        where: { purpose: 'business-register', createdAt: { gt: company.account.createdAt } },
      }),
    ).toBe(0)
  })

  test.each([
    ['statutEntreprise', 'GMBH', 'Merci de choisir un statut'],
    ['siret', '73282932000075', /SIRET/],
    ['tva', 'FR45732829320', /TVA/],
    ['denomination', ' ', 'Veuillez renseigner ce champ'],
    ['personneContact', '', 'Veuillez renseigner ce champ'],
    ['telephone', '12 34', 'Merci de saisir un format valide'],
    ['email', 'societe@', 'Merci de saisir un format valide'],
    ['emailSecours', 'pas une adresse', 'Merci de saisir un format valide'],
    ['secteur', 'NULLE', 'Merci de choisir une activité'],
  ])('is refused with a wrong %s', async (field, value, message) => {
    const answer = await update({ ...form(), [field]: value })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(answer.body.errors[field]).toMatch(message)
  })

  test('names the missing fields in the order of the form', async () => {
    const { body } = await update({ telephone: '' })
    expect(Object.keys(body.errors).slice(0, 9)).toEqual([
      'denomination',
      'nomRepresentant',
      'statutEntreprise',
      'siret',
      'tva',
      'adresseSociale',
      'adresseFacturation',
      'adresseEtab',
      'personneContact',
    ])
  })

  test('is refused with an extract that is none, and stays as it is', async () => {
    const page = new File(['<html></html>'], 'kbis.pdf', { type: 'application/pdf' })
    const answer = await update({ ...form(), extraitkbis: page })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ extraitkbis: 'Formats acceptés : PNG, JPG et PDF' })
    expect((await infoOf(company)).personne.personnemorale).toBeNull()
    const large = new File([new Uint8Array(2_097_153)], 'kbis.pdf')
    expect(await update({ ...form(), extraitkbis: large })).toMatchObject({
      status: 413,
      body: { message: 'le document doit etre inferieure à 2 Mb' },
    })
  })

  test('is changed by its own account and nobody else', async () => {
    const stranger = await anAccount(app.deps, 'CLEN')
    const { id: userId, personId: personneId } = stranger.account
    expect((await update({ ...form(), userId })).status).toBe(403)
    expect((await update({ ...form(), personneId })).status).toBe(403)
    for (const role of ['administrator', 'orderer', 'reader'] as const)
      expect((await update(form(), await aMember(app.deps, company.account.id, role))).status).toBe(403)
    expect((await update(form(), await aSender(app.deps))).status).toBe(403)
    expect((await update(form(), await aCarrier(app.deps))).status).toBe(403)
    for (const status of ['suspended', 'removed'] as const)
      expect((await update(form(), await aStopped(app.deps, 'CLEN', status))).status).toBe(401)
    expect((await infoOf(company)).personne.personnemorale).toBeNull()
  })

  test('a new e-mail of the company signs in once it is confirmed, and its members are who they were', async () => {
    const member = await aMember(app.deps, company.account.id, 'reader')
    await update(form())
    const jeton = await mailedSecret(app, email, 'confirmer-adresse')
    await app.request('POST', '/api/user/adresse/confirmer', { body: { jeton } })
    const credentials = { email, password: testPassword }
    const signedIn = await app.request('POST', '/api/expediteur/login', { body: credentials })
    expect(signedIn.body.success).toBe(true)
    const info = await infoOf(member)
    expect(info.email).toBe(member.account.email)
    expect(info.membre).toEqual({ entreprise: 'Fleurs de Lyon', nom: 'Membre', prenoms: 'Un' })
  })
})

describe('the line of business', () => {
  const sectorFor = async ({ token }: SignedIn, personneId: string) =>
    app.request('POST', '/api/user/getSecteurActiviteUser', { token, body: { personneId } })

  test('is returned with the documented payload, to a member too', async () => {
    await update(form())
    const expected = { success: true, secteur: { secteurActiviteId: 'FLOR', secteurs: ['FLOR'] } }
    expect((await sectorFor(company, company.account.personId)).body).toEqual(expected)
    const member = await aMember(app.deps, company.account.id, 'reader')
    expect((await sectorFor(member, company.account.personId)).body).toEqual(expected)
  })

  test('does not exist for an individual, and is never returned to others', async () => {
    const sender = await aSender(app.deps)
    const own = await sectorFor(sender, sender.account.personId)
    expect(own.body.secteur).toEqual({ secteurActiviteId: null, secteurs: [] })
    expect((await sectorFor(sender, company.account.personId)).status).toBe(403)
  })
})
