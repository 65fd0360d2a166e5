import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseOwnAccount } from '#api/flows/account-closing/erasure.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, testPassword } from '#api/testing/builders.ts'
import { toCaller } from '#api/testing/deliveries.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { findPayee } from './payee.service.ts'
import { openArchive } from './payee-sealing.service.ts'

let app: TestApp
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp()
  carrier = await aCarrier(app.deps)
})
afterAll(() => app.close())

const details = {
  titulaire: 'Zoé Lefèvre',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: '',
  regimeTva: 'franchise',
  numeroTva: '',
  nif: '1234567890123',
  lieuNaissance: 'Lyon',
  mandat: true,
  motDePasse: testPassword,
}
const otherIban = 'DE89370400440532013000'
const path = '/api/transporteur/coordonnees-bancaires'
const setPayee = (who: SignedIn, change: object = {}) =>
  app.request('POST', path, { token: who.token, body: { ...details, ...change } })
const fetchPayee = async (who: SignedIn) => (await app.request('GET', path, { token: who.token })).body
const listEmails = async (accountId: string) =>
  app.deps.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND data->>'key' LIKE ${`payee-changed-${accountId}-%`}`

test('a carrier names its payout account; the IBAN is shown by its ends and stored sealed', async () => {
  expect(await fetchPayee(carrier)).toMatchObject({ coordonnees: null, identiteFiscaleDemandee: true })
  expect((await setPayee(carrier)).body).toEqual({ success: true })
  const { coordonnees, mandat } = await fetchPayee(carrier)
  expect(coordonnees).toMatchObject({
    titulaire: 'Zoé Lefèvre',
    ibanMasque: 'FR76\u00a0••••\u00a00189',
    regimeTva: 'franchise',
    nif: '1234567890123',
  })
  expect(coordonnees.enAttenteJusquA).not.toBeNull()
  expect(mandat.accepteLe).not.toBeNull()
  const row = await app.deps.db.payeeDetails.findUniqueOrThrow({
    where: { accountId: carrier.account.id },
  })
  expect(JSON.stringify(row)).not.toMatch(/0189|Lef|1234567890123|Lyon/)
  expect(await listEmails(carrier.account.id)).toHaveLength(1)
})

test('a repeat changes nothing; another account is reported and not paid for three days; another regime alone is not', async () => {
  const before = await fetchPayee(carrier)
  await app.passTime(60_000)
  await Promise.all([setPayee(carrier), setPayee(carrier, { iban: '' })])
  expect(await fetchPayee(carrier)).toEqual(before)
  await setPayee(carrier, { iban: '', regimeTva: 'normal', numeroTva: 'FR 44 732829320' })
  const taxed = await fetchPayee(carrier)
  expect(taxed.coordonnees).toMatchObject({
    numeroTva: 'FR44732829320',
    ibanMasque: before.coordonnees.ibanMasque,
  })
  expect(taxed.coordonnees.modifieLe).toBe(before.coordonnees.modifieLe)
  expect(await listEmails(carrier.account.id)).toHaveLength(1)
  await setPayee(carrier, { iban: otherIban })
  expect((await fetchPayee(carrier)).coordonnees.modifieLe > before.coordonnees.modifieLe).toBe(true)
  expect(await listEmails(carrier.account.id)).toHaveLength(2)
  await app.passTime(3 * 24 * 3_600_000)
  expect((await fetchPayee(carrier)).coordonnees.enAttenteJusquA).toBeNull()
})

test.each<[string, object, string, string]>([
  ['another key', { iban: 'FR7630006000011234567890188' }, 'iban', 'n’est pas valide'],
  [
    'a German IBAN of 20 characters with a right key',
    { iban: 'DE863704004405320130' },
    'iban',
    'n’est pas valide',
  ],
  ['a Belgian IBAN of 15 characters', { iban: 'BE0853900754703' }, 'iban', 'n’est pas valide'],
  ['a Spanish IBAN of 29 characters', { iban: 'ES159121000418450200051332000' }, 'iban', 'n’est pas valide'],
  ['a BIC of no country', { bic: 'BNPAXXPP' }, 'bic', 'BIC'],
  ['a country outside of SEPA', { iban: 'BR1500000000000010932840814P2' }, 'iban', 'zone SEPA'],
  ['a BIC that is none', { bic: 'XX' }, 'bic', 'BIC'],
  ['the normal regime without its number', { regimeTva: 'normal' }, 'numeroTva', 'renseigner'],
  ['a tax number that is none', { nif: '12' }, 'nif', '13 chiffres'],
  ['neither tax number nor place of birth', { nif: '', lieuNaissance: '' }, 'nif', 'lieu de naissance'],
  ['no mandate', { mandat: false }, 'mandat', 'cocher'],
])('%s is refused', async (_, change, field, sentence) => {
  const { status, body } = await setPayee(carrier, change)
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(field)
  expect(JSON.stringify(body)).toContain(sentence)
})

test('a wrong password, a missing first IBAN, and a company’s driver are refused', async () => {
  const company = await anAccount(app.deps, 'TREN')
  const driver = await aCarrier(app.deps, { companyId: company.account.id })
  expect((await setPayee(carrier, { motDePasse: 'autre-secret' })).body.code).toBe('wrong-password')
  expect((await setPayee(company, { iban: '', nif: '', lieuNaissance: '' })).status).toBe(422)
  expect((await setPayee(driver)).status).toBe(403)
  expect((await app.request('GET', path, { token: driver.token })).status).toBe(403)
})

test('a company needs no tax identity', async () => {
  const company = await anAccount(app.deps, 'TREN')
  expect((await setPayee(company, { nif: '', lieuNaissance: '' })).body).toEqual({ success: true })
  expect(await fetchPayee(company)).toMatchObject({ identiteFiscaleDemandee: false })
})

test('another account is also reported to the emergency address, and to unconfirmed addresses', async () => {
  const late = await aCarrier(app.deps)
  await app.deps.db.account.update({
    where: { id: late.account.id },
    data: { secondaryEmail: 'secours@exemple.test', emailUnconfirmedSince: new Date() },
  })
  await setPayee(late)
  const emails = await app.deps.db.$queryRaw<{ to: string }[]>`
    SELECT data->'mail'->>'to' AS to FROM pgboss.job
    WHERE name = 'send-mail' AND data->>'key' LIKE ${`payee-changed-${late.account.id}-%`}`
  expect(emails.map(({ to }) => to).sort()).toEqual([late.account.email, 'secours@exemple.test'].sort())
})

test('a closed account with earnings archives, sealed, the data for its last payout and tax law; one without earnings archives nothing', async () => {
  const idle = await aCarrier(app.deps)
  await setPayee(idle)
  await eraseOwnAccount(app.deps, toCaller(idle.account))
  expect(await findPayee(app.deps, app.deps.db, idle.account.id)).toBeNull()
  const { id } = carrier.account
  await app.deps.db.ledgerEntry.create({
    data: {
      kind: 'delivery',
      key: 'delivery:test',
      at: new Date(),
      postings: {
        createMany: {
          data: [
            { account: 'order-funds', amountCents: 1000 },
            { account: 'carrier-payable', amountCents: -1000, partyId: id },
          ],
        },
      },
    },
  })
  await eraseOwnAccount(app.deps, toCaller(carrier.account))
  expect(await app.deps.db.payeeDetails.count({ where: { accountId: id } })).toBe(0)
  expect(await findPayee(app.deps, app.deps.db, id)).toMatchObject({ iban: otherIban })
  const archive = await app.deps.db.sellerArchive.findUniqueOrThrow({ where: { accountId: id } })
  expect(openArchive(app.deps, id, archive.sealed).identity).toMatchObject({
    kind: 'TRIN',
    firstNames: 'Camille',
  })
})
