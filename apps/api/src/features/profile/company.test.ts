import { aSiret } from '@repo/contracts/testing/siret'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, aStoppedAccount, testPassword } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import type { FormFields } from '#api/testing/forms.ts'
import { createForm } from '#api/testing/forms.ts'
import { readEmailedSecret } from '#api/testing/queued-emails.ts'
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

const buildForm = () => ({
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

const update = (fields: FormFields, { token } = company) =>
  app.request('POST', '/api/expediteur/entreprise/update', { token, body: createForm(fields) })

async function aRegisterExtract(name = 'kbis.png'): Promise<File> {
  const picture = sharp({ create: { width: 40, height: 60, channels: 3, background: 'white' } })
  return new File([new Uint8Array(await picture.png().toBuffer())], name, { type: 'image/png' })
}

test('another company’s SIRET is refused and stays with its owner', async () => {
  const [siret, other] = [aSiret(), await anAccount(app.deps, 'CLEN')]
  expect((await update({ ...buildForm(), siret })).body.success).toBe(true)
  expect((await update({ ...buildForm(), email: 'autre@societe.test', siret }, other)).body.code).toBe(
    'siret-taken',
  )
  expect((await update({ ...buildForm(), siret })).body.success).toBe(true)
})

async function fetchInfo({ token }: SignedIn) {
  return (await app.request('POST', '/api/expediteur/getInfoUser', { token, body: {} })).body.user
}

const listDocuments = ({ account }: SignedIn) =>
  app.deps.db.document.findMany({ where: { accountId: account.id, status: { not: 'replaced' } } })

describe('the profile of a company', () => {
  test('is changed by the documented payload with its extract, and then shown', async () => {
    const { id: userId, personId: personneId } = company.account
    const answer = await update({
      userId,
      personneId,
      ...buildForm(),
      siret: '732 829 320 00074',
      extraitkbis: await aRegisterExtract(),
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Vos données ont été modifiées avec succès' },
    })
    const user = await fetchInfo(company)
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
    expect(await listDocuments(company)).toMatchObject([
      { kind: 'business_register', status: 'under_review' },
    ])
  })

  test('keeps its sectors and its extract when none is sent', async () => {
    await update({ ...buildForm(), secteur: 'FLOR,ECOM', extraitkbis: await aRegisterExtract() })
    const { secteur: _left, ...rest } = buildForm()
    expect((await update({ ...rest, emailSecours: '' })).body.success).toBe(true)
    expect((await fetchInfo(company)).personne).toMatchObject({
      emailSecondaire: null,
      personnemorale: { secteurs: ['FLOR', 'ECOM'] },
    })
    expect(await listDocuments(company)).toHaveLength(1)
  })

  test('refuses a taken email, and then stores neither data nor extract', async () => {
    const other = await aSender(app.deps)
    const answer = await update({
      ...buildForm(),
      email: other.account.email.toUpperCase(),
      extraitkbis: await aRegisterExtract(),
    })
    expect(answer).toMatchObject({ status: 200, body: { success: false, message: 'Email déjà utilisé' } })
    expect((await fetchInfo(company)).personne.personnemorale).toBeNull()
    expect(await listDocuments(company)).toEqual([])
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
    const answer = await update({ ...buildForm(), [field]: value })
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

  test('is unchanged after an invalid or too large extract', async () => {
    const page = new File(['<html></html>'], 'kbis.pdf', { type: 'application/pdf' })
    const answer = await update({ ...buildForm(), extraitkbis: page })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ extraitkbis: 'Formats acceptés : PNG, JPG et PDF' })
    const large = new File([new Uint8Array(2_097_153)], 'kbis.pdf')
    expect(await update({ ...buildForm(), extraitkbis: large })).toMatchObject({
      status: 413,
      body: { message: 'le document doit etre inferieure à 2 Mb' },
    })
    expect((await fetchInfo(company)).personne.personnemorale).toBeNull()
  })

  test('can be changed only by its own account', async () => {
    const stranger = await anAccount(app.deps, 'CLEN')
    const { id: userId, personId: personneId } = stranger.account
    expect((await update({ ...buildForm(), userId })).status).toBe(403)
    expect((await update({ ...buildForm(), personneId })).status).toBe(403)
    for (const role of ['administrator', 'orderer', 'reader'] as const)
      expect((await update(buildForm(), await aMember(app.deps, company.account.id, role))).status).toBe(403)
    expect((await update(buildForm(), await aSender(app.deps))).status).toBe(403)
    expect((await update(buildForm(), await aCarrier(app.deps))).status).toBe(403)
    for (const status of ['suspended', 'removed'] as const)
      expect((await update(buildForm(), await aStoppedAccount(app.deps, 'CLEN', status))).status).toBe(401)
    expect((await fetchInfo(company)).personne.personnemorale).toBeNull()
  })

  test('keeps its members when its new email is confirmed, which then signs in', async () => {
    const member = await aMember(app.deps, company.account.id, 'reader')
    await update(buildForm())
    const jeton = await readEmailedSecret(app, email, 'confirmer-adresse')
    await app.request('POST', '/api/user/adresse/confirmer', { body: { jeton } })
    const credentials = { email, password: testPassword }
    const signedIn = await app.request('POST', '/api/expediteur/login', { body: credentials })
    expect(signedIn.body.success).toBe(true)
    const info = await fetchInfo(member)
    expect(info.email).toBe(member.account.email)
    expect(info.membre).toEqual({ entreprise: 'Fleurs de Lyon', nom: 'Membre', prenoms: 'Un' })
  })
})

describe('the line of business', () => {
  const fetchSector = async ({ token }: SignedIn, personneId: string) =>
    app.request('POST', '/api/user/getSecteurActiviteUser', { token, body: { personneId } })

  test('is returned with the documented payload, to a member too', async () => {
    await update(buildForm())
    const expected = { success: true, secteur: { secteurActiviteId: 'FLOR', secteurs: ['FLOR'] } }
    expect((await fetchSector(company, company.account.personId)).body).toEqual(expected)
    const member = await aMember(app.deps, company.account.id, 'reader')
    expect((await fetchSector(member, company.account.personId)).body).toEqual(expected)
  })

  test('does not exist for an individual, and is never returned to others', async () => {
    const sender = await aSender(app.deps)
    const own = await fetchSector(sender, sender.account.personId)
    expect(own.body.secteur).toEqual({ secteurActiviteId: null, secteurs: [] })
    expect((await fetchSector(sender, company.account.personId)).status).toBe(403)
  })
})
