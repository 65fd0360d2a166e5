import { aSiret } from '@repo/contracts/testing/siret'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { termsVersion } from '#api/core/accounts/registration.service.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const required = 'Veuillez renseigner ce champ'
const format = 'Merci de saisir un format valide'
const address = '10 avenue de la Grande Armée, 75017 Paris'
const company = {
  adresseSociale: address,
  adresseFacturation: '12 rue de Rivoli, 75004 Paris',
  adresseEtab: '5 place Bellecour, 69002 Lyon',
  personneContact: 'Paul Durand',
  telephone: '01 23 45 67 89',
  email: 'Paul@Fleurs.test',
  password: 'un-long-secret',
  statutEntreprise: 'SAS',
  denomination: 'Fleurs de Paris',
  siret: '732 829 320 00074',
  tva: 'fr 44 732829320',
  secteurs: 'FLOR',
  nomRepresentant: 'Paule Durand',
}
const carrierCompany = {
  ...company,
  adresseEtab: company.adresseSociale,
  statutEntreprise: 'Société par actions simplifiée',
  secteurs: '2 Transpor',
  denomination: 'Transports Durand',
  email: 'flotte@durand.test',
}
const independent = {
  nom: 'Petit',
  prenoms: 'Hélène Marie',
  dateNaissance: '01/02/1985',
  AdresseSiege: address,
  AdresseFact: '12 rue de Rivoli, 75004 Paris',
  telephone: '06 12 34 56 78',
  email: 'helene@petit.test',
  password: 'un-long-secret',
  Statut: 'Micro-entreprise',
  Denomination: 'Petit Livraisons',
  Siret: '73282932000074',
  Tva: 'FR44732829320',
}

const kinds = {
  sender: { path: '/api/expediteur/entreprise/registration', form: company },
  fleet: { path: '/api/transporteur/entreprise/registration', form: carrierCompany },
  independent: { path: '/api/transporteur/livreurIndependant', form: independent },
} as const
type Kind = keyof typeof kinds

function register(kind: Kind, changes: Record<string, unknown> = {}) {
  const { path, form } = kinds[kind]
  const own = kind === 'independent' ? { Siret: aSiret() } : { siret: aSiret() }
  return app.request('POST', path, { body: { ...form, ...own, ...changes } })
}

function findAccount(email: string) {
  return app.deps.db.account.findUniqueOrThrow({
    where: { email },
    include: { individual: true, company: true, carrier: true, vehicles: true },
  })
}

async function listWelcomeEmails(accountId: string): Promise<unknown[]> {
  return app.deps.db.$queryRaw`
    SELECT data->'mail'->>'subject' AS subject, data->'mail'->>'text' AS text FROM pgboss.job
    WHERE name = 'send-mail' AND data->>'key' = ${`welcome-${accountId}`}`
}

describe('with exactly the documented payload', () => {
  test('a sender company registers and signs in', async () => {
    const answer = await register('sender', { siret: company.siret })
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } })
    expect(answer.body).not.toHaveProperty('jetonPieces')
    const account = await findAccount('paul@fleurs.test')
    expect(account).toMatchObject({
      kind: 'CLEN',
      displayName: 'Fleurs de Paris',
      phone: '01 23 45 67 89',
      termsVersion,
      individual: null,
      carrier: null,
      company: {
        legalForm: 'SAS',
        name: 'Fleurs de Paris',
        siret: '73282932000074',
        vatNumber: 'FR44732829320',
        representative: 'Paule Durand',
        headOfficeAddress: address,
        billingAddress: '12 rue de Rivoli, 75004 Paris',
        establishmentAddress: '5 place Bellecour, 69002 Lyon',
        contactName: 'Paul Durand',
        sectors: ['FLOR'],
      },
    })
    expect(await listWelcomeEmails(account.id)).toMatchObject([
      { subject: 'Bienvenue chez Volant', text: expect.stringContaining('compte entreprise') },
    ])
    const login = await app.request('POST', '/api/expediteur/login', {
      body: { email: company.email, password: company.password },
    })
    const info = await app.request('POST', '/api/expediteur/getInfoUser', {
      token: login.body.token,
      body: { utilisateurId: account.id },
    })
    expect(info.body.user).toMatchObject({ userType: 'CLEN', Pseudonyme: 'Fleurs de Paris' })
  })

  test('a transport company registers, does not drive itself and signs in on the carriers’ site', async () => {
    const answer = await register('fleet')
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: expect.any(String), jetonPieces: expect.any(String) },
    })
    const account = await findAccount('flotte@durand.test')
    expect(account).toMatchObject({
      kind: 'TREN',
      carrier: null,
      vehicles: [],
      company: { legalForm: 'Société par actions simplifiée', establishmentAddress: address },
    })
    expect(await listWelcomeEmails(account.id)).toMatchObject([
      { text: expect.stringContaining('chauffeurs') },
    ])
    const body = { email: carrierCompany.email, password: carrierCompany.password }
    expect((await app.request('POST', '/api/transporteur/login', { body })).body.success).toBe(true)
    expect((await app.request('POST', '/api/expediteur/login', { body })).body.code).toBe('not-a-sender')
  })

  test('an independent carrier registers, signs in and gets no work before its documents are approved', async () => {
    const answer = await register('independent', { Siret: independent.Siret })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: expect.any(String), jetonPieces: expect.any(String) },
    })
    const account = await findAccount('helene@petit.test')
    expect(account).toMatchObject({
      kind: 'TRIN',
      displayName: 'Hélène P.',
      individual: { lastName: 'Petit', firstNames: 'Hélène Marie', address },
      company: { legalForm: 'Micro-entreprise', name: 'Petit Livraisons', siret: '73282932000074' },
      carrier: { validUntil: null, vehicleId: null, isOnDuty: false },
    })
    expect(await listWelcomeEmails(account.id)).toMatchObject([
      { text: expect.stringContaining('documents') },
    ])
    const { body } = await app.request('POST', '/api/transporteur/login', {
      body: { email: independent.email, password: independent.password },
    })
    const me = await app.request('GET', '/api/transporteur/moi', { token: body.token })
    expect(me).toMatchObject({ status: 200, body: { valide: false, enService: false, vehicule: null } })
    const duty = await app.request('POST', '/api/transporteur/service', {
      token: body.token,
      body: { enService: true },
    })
    expect(duty.status).toBe(409)
  })
})

test('a transport company without adresseEtab has its head office there', async () => {
  const { adresseEtab: _, ...form } = { ...carrierCompany, siret: aSiret(), email: 'siege@durand.test' }
  const answer = await app.request('POST', kinds.fleet.path, { body: form })
  expect(answer.body.success).toBe(true)
  expect((await findAccount('siege@durand.test')).company?.establishmentAddress).toBe(address)
})

describe.each<Kind>(['sender', 'fleet', 'independent'])('of several %s registrations', (kind) => {
  test('with one email concurrently one succeeds, and the others get the reason', async () => {
    const email = `${kind}@once.test`
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        register(kind, { email: index % 2 ? email.toUpperCase() : email }),
      ),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => !answer.body.success))
      expect({ status, message: body.message }).toEqual({ status: 200, message: 'Email déjà utilisé' })
    expect(await app.deps.db.account.count({ where: { email } })).toBe(1)
  })
})

const companyCases = [
  ['no name', { denomination: ' ' }, { denomination: required }],
  ['no representative', { nomRepresentant: '' }, { nomRepresentant: required }],
  ['no status', { statutEntreprise: '' }, { statutEntreprise: 'Merci de choisir un statut' }],
  ['no sector', { secteurs: '' }, { secteurs: 'Merci de choisir une activité' }],
  ['an empty list of sectors', { secteurs: [] }, { secteurs: 'Merci de choisir une activité' }],
  ['an unknown sector', { secteurs: 'XXXX' }, { secteurs: 'Merci de choisir une activité' }],
  ['no SIRET', { siret: '' }, { siret: required }],
  [
    'a SIRET with a wrong key',
    { siret: '73282932000075' },
    { siret: 'Ce numéro SIRET n’est pas valide : 14 chiffres sont attendus' },
  ],
  ['no VAT number', { tva: '' }, { tva: required }],
  [
    'a VAT number with a wrong key',
    { tva: 'FR45732829320' },
    {
      tva: 'Ce numéro de TVA n’est pas valide : FR, deux caractères et le numéro SIREN sont attendus',
    },
  ],
  ['no head office', { adresseSociale: '' }, { adresseSociale: required }],
  ['no billing address', { adresseFacturation: '' }, { adresseFacturation: required }],
  ['no contact', { personneContact: '' }, { personneContact: required }],
  ['a foreign phone', { telephone: '+44 20 7946 0958' }, { telephone: format }],
  ['half an e-mail', { email: 'paul@' }, { email: format }],
  [
    'a short password',
    { password: 'abc' },
    { password: 'Le mot de passe doit contenir au moins 8 caractères' },
  ],
] as const

describe.each([
  [
    'sender',
    [
      ...companyCases,
      ['no pickup address', { adresseEtab: '' }, { adresseEtab: required }],
      [
        'a status of its own',
        { statutEntreprise: 'Auto' },
        { statutEntreprise: 'Merci de choisir un statut' },
      ],
      ['a carrier’s sector', { secteurs: '2 Transpor' }, { secteurs: 'Merci de choisir une activité' }],
    ],
  ],
  [
    'fleet',
    [
      ...companyCases,
      ['a sender’s sector', { secteurs: 'FLOR' }, { secteurs: 'Merci de choisir une activité' }],
    ],
  ],
  [
    'independent',
    [
      ['no name', { nom: '' }, { nom: required }],
      ['no first name', { prenoms: '' }, { prenoms: required }],
      ['no birth date', { dateNaissance: '' }, { dateNaissance: required }],
      ['a day that does not exist', { dateNaissance: '31/02/1990' }, { dateNaissance: format }],
      ['a birth to come', { dateNaissance: '01/01/2190' }, { dateNaissance: format }],
      ['no business name', { Denomination: '' }, { Denomination: required }],
      ['no status', { Statut: '' }, { Statut: required }],
      ['a SIRET of 13 digits', { Siret: '7328293200007' }, { Siret: expect.stringContaining('SIRET') }],
      ['a VAT number of another country', { Tva: 'DE123456789' }, { Tva: expect.stringContaining('TVA') }],
      ['no head office', { AdresseSiege: '' }, { AdresseSiege: required }],
      ['no billing address', { AdresseFact: '' }, { AdresseFact: required }],
      ['a common password', { password: 'password2' }, { password: expect.stringContaining('trop courant') }],
    ],
  ],
] as const)('a %s registration with', (kind, cases) => {
  test.each(cases.map(([title, changes, errors]) => ({ title, changes, errors })))(
    '$title is a 422',
    async ({ changes, errors }) => {
      const answer = await register(kind, { email: 'never@never.test', ...changes })
      expect(answer).toMatchObject({ status: 422, body: { success: false } })
      expect(answer.body.errors).toEqual(errors)
      expect(await app.deps.db.account.count({ where: { email: 'never@never.test' } })).toBe(0)
    },
  )
})

/** Returns the birth date, as DD/MM/YYYY, of a person who turns 18 that many days after today in Paris. */
function formatBirthDate(daysFromToday: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysFromToday)
  day.setUTCFullYear(day.getUTCFullYear() - 18)
  return day.toISOString().slice(0, 10).split('-').reverse().join('/')
}

describe('the age of an independent carrier', () => {
  test('of 18 today is accepted', async () => {
    const answer = await register('independent', {
      email: 'majeur@petit.test',
      dateNaissance: formatBirthDate(0),
    })
    expect(answer.body.success).toBe(true)
  })

  test('of a person who turns 18 tomorrow is refused, with the documented message', async () => {
    const answer = await register('independent', {
      email: 'mineur@petit.test',
      dateNaissance: formatBirthDate(1),
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { dateNaissance: 'Vous devez avoir plus de 18 ans pour valider votre inscription.' } },
    })
  })
})

describe('sectors are taken as', () => {
  test.each([
    ['one code', 'ECOM', ['ECOM']],
    ['a list', ['ECOM', 'VTC'], ['ECOM', 'VTC']],
    ['codes between commas', ' ECOM, VTC ,', ['ECOM', 'VTC']],
    ['a list written as JSON', '["ECOM","Taxi"]', ['ECOM', 'Taxi']],
    ['a list that repeats itself', ['ECOM', 'ECOM'], ['ECOM']],
  ])('%s', async (title, secteurs, sectors) => {
    const email = `${title.replaceAll(' ', '-').toLowerCase()}@sectors.test`
    expect((await register('sender', { email, secteurs })).body.success).toBe(true)
    expect((await findAccount(email)).company?.sectors).toEqual(sectors)
  })

  test('no other type of value, which is a 400', async () => {
    for (const secteurs of [{ 0: 'ECOM' }, null, [7], [['ECOM']]])
      expect((await register('sender', { email: 'never@never.test', secteurs })).status).toBe(400)
  })
})
