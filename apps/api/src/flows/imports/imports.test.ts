import type { ImportColumn } from '@repo/contracts/delivery/imports'
import { importColumns } from '@repo/contracts/delivery/imports'
import { messages } from '@repo/contracts/patterns'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { instantInParis, parisTimeOf } from '@repo/delivery-rules/paris-time'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { createForm } from '#api/testing/forms.ts'
import { parisShipment, succeed } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import { saveCompanyCard } from '#api/testing/planned-pickups.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { checkImport } from './check-import.job.ts'
import { emptyCells } from './csv.rules.ts'
import { orderImport } from './order-import.job.ts'

let app: TestApp
let company: SignedIn
beforeAll(async () => {
  app = await testApp()
  await importRateCard(app.deps, defaultRateCard)
  company = await aCompanyWithCard()
})
afterAll(() => app.close())

/** Creates a company that has saved a card, as its browser would. */
async function aCompanyWithCard(card?: string): Promise<SignedIn> {
  const signedIn = await anAccount(app.deps, 'CLEN')
  await saveCompanyCard(app, signedIn, card)
  return signedIn
}

type Cells = Partial<Record<ImportColumn, string | number>>

/** Returns a file of usual shipments with these cells changed. */
function writeCsv(...rows: readonly Cells[]): File {
  const lines = rows.map((cells) =>
    importColumns.map((column) => `"${{ ...emptyCells, ...parisShipment, ...cells }[column]}"`).join(';'),
  )
  return new File([`${importColumns.join(';')}\n${lines.join('\n')}\n`], 'envois.csv', { type: 'text/csv' })
}

async function upload(file: File, who = company): Promise<string> {
  return (await succeed(app, who, 'entreprise/imports', createForm({ fichier: file }))).importId
}

const readDetail = (importId: string, who = company) =>
  succeed(app, who, 'entreprise/imports/detail', { importId })
const requestOrder = (importId: string, who = company) =>
  app.request('POST', '/api/entreprise/imports/commander', { token: who.token, body: { importId } })

test('a file is checked row by row: refused rows say why, and rows with known addresses are on the map', async () => {
  const importId = await upload(
    writeCsv(
      {},
      { telephoneExpediteur: '12' },
      { adresseArrivee: 'Unter den Linden 5, Berlin' },
      { adresseArrivee: '5 place Bellecour, 69002 Lyon', natureColisId: 'FRA' },
      { plagePoidsId: '11' },
    ),
  )
  expect((await readDetail(importId)).import).toMatchObject({
    etat: 'verification',
    lignes: 5,
    enVerification: 5,
  })
  await Promise.all([checkImport(app.deps, importId), checkImport(app.deps, importId)])
  const checkedImport = await readDetail(importId)
  expect(checkedImport.import).toMatchObject({ etat: 'pret', pretes: 2, refusees: 3, commandees: 0 })
  expect(checkedImport.lignes.map(({ message }: { message: string }) => message)).toEqual([
    null,
    "Téléphone à l'enlèvement : Merci de saisir un format valide",
    'Adresse de livraison : Cette adresse est introuvable en France',
    null,
    expect.stringMatching(/^Plage de poids : /),
  ])
  const expectNear = (lat: number, long: number) => ({
    lat: expect.closeTo(lat, 1),
    long: expect.closeTo(long, 1),
  })
  // A row refused for its phone is on the map, one with an unknown address is not.
  expect(checkedImport.lignes.map(({ lieux }: { lieux: unknown }) => lieux)).toEqual([
    { depart: expectNear(48.86, 2.35), arrivee: expectNear(48.85, 2.37) },
    { depart: expectNear(48.86, 2.35), arrivee: expectNear(48.85, 2.37) },
    null,
    { depart: expectNear(48.86, 2.35), arrivee: expectNear(45.76, 4.83) },
    null,
  ])
})

test('the valid rows of a checked file are ordered once on the saved card', async () => {
  const ownCompany = await aCompanyWithCard()
  const importId = await upload(
    writeCsv(
      {},
      { telephoneExpediteur: '12' },
      { adresseArrivee: '5 place Bellecour, 69002 Lyon', natureColisId: 'FRA' },
    ),
    ownCompany,
  )
  const early = await requestOrder(importId, ownCompany)
  expect(early).toMatchObject({ status: 409, body: { code: 'import-not-ready' } })
  await checkImport(app.deps, importId)
  const checkedImport = await readDetail(importId, ownCompany)
  expect((await requestOrder(importId, ownCompany)).body).toEqual({ success: true })
  // Two concurrent workers, and a late one.
  await Promise.all([orderImport(app.deps, importId), orderImport(app.deps, importId)])
  await orderImport(app.deps, importId)
  expect((await requestOrder(importId, ownCompany)).body).toEqual({ success: true })
  const orderedImport = await readDetail(importId, ownCompany)
  expect(orderedImport.import).toMatchObject({ etat: 'termine', pretes: 0, commandees: 2, refusees: 1 })
  expect(orderedImport.import.montantCommandees).toBe(checkedImport.import.montantPretes)
  const orders = await app.deps.db.order.findMany({ where: { senderId: ownCompany.account.id } })
  expect(orders).toHaveLength(2)
  expect(orders.map(({ id }) => id).toSorted()).toEqual(
    orderedImport.lignes
      .flatMap(({ commandeId }: { commandeId: string | null }) => commandeId ?? [])
      .toSorted(),
  )
  const searching = await succeed(app, ownCompany, 'expediteur/listeExpeditionsSearchDeliver', {})
  expect(searching.demandes).toHaveLength(2)
  expect(await listBrokenInvariants(app)).toEqual([])
})

test('a row lists its unreadable cells, unknown addresses and impossible pickup together, by the form’s names', async () => {
  const importId = await upload(
    writeCsv(
      {
        nomExpediteur: '',
        telephoneDestinataire: '12',
        adresseArrivee: 'Unter den Linden 5, Berlin',
        enlevementPrevu: '01/12/2020 09:00',
      },
      { nombreColis: 'deux', adresseDepart: 'Unter den Linden 5, Berlin', enlevementPrevu: 'demain' },
    ),
  )
  await checkImport(app.deps, importId)
  const { lignes } = await readDetail(importId)
  expect(lignes.map(({ message }: { message: string }) => message.split('\n'))).toEqual([
    [
      "Contact à l'enlèvement : Veuillez renseigner ce champ",
      'Adresse de livraison : Cette adresse est introuvable en France',
      'Téléphone à la livraison : Merci de saisir un format valide',
      `Enlèvement programmé : ${messages.plannedTooSoon}`,
    ],
    [
      "Adresse d'enlèvement : Cette adresse est introuvable en France",
      'Nombre de colis : Merci de saisir un format valide',
      'Enlèvement programmé : Merci de saisir un jour et une heure, par exemple 01/12/2026 14:30',
    ],
  ])
})

test('a row with a pickup time, codes and instructions becomes an order with them', async () => {
  const ownCompany = await aCompanyWithCard()
  const inFourDays = new Date((await databaseNow(app.deps.db)).getTime() + 4 * 86_400_000)
  const { day } = parisTimeOf(inFourDays)
  const importId = await upload(
    writeCsv({
      natureColisId: 'sec / standard',
      plagePoidsId: '8,5 kg',
      isHorsGabarit: 'Non',
      enlevementPrevu: `${day.split('-').toReversed().join('/')} 14h30`,
      demandeCode: 'oui',
      codeEntree: '12B4',
      consignes: '3e étage à droite',
      commentaire: 'Fragile',
    }),
    ownCompany,
  )
  await checkImport(app.deps, importId)
  expect((await readDetail(importId, ownCompany)).import).toMatchObject({ pretes: 1 })
  await requestOrder(importId, ownCompany)
  await orderImport(app.deps, importId)
  const [placed] = await app.deps.db.order.findMany({
    where: { senderId: ownCompany.account.id },
    include: { quote: true },
  })
  expect(placed).toMatchObject({
    phase: 'scheduled',
    plannedPickupAt: instantInParis({ day, time: '14:30' }),
    comment: 'Code d’entrée : 12B4\n3e étage à droite\nFragile',
    quote: { nature: 'SES', weightRangeId: 2, isOversize: false },
  })
  expect(await listBrokenInvariants(app)).toEqual([])
})

test('a long file is checked in parts, each by a separate job', async () => {
  const importId = await upload(writeCsv(...Array.from({ length: 30 }, () => ({}))))
  await checkImport(app.deps, importId)
  expect((await readDetail(importId)).import).toMatchObject({
    etat: 'verification',
    enVerification: 5,
    pretes: 25,
  })
  const queued = await app.deps.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE name = 'check-import' AND data->>'importId' = ${importId}`
  expect(queued).toHaveLength(2)
  await checkImport(app.deps, importId)
  expect((await readDetail(importId)).import).toMatchObject({ etat: 'pret', enVerification: 0, pretes: 30 })
})

test('the refused rows are returned as a file that can be corrected and imported again', async () => {
  const importId = await upload(writeCsv({}, { nomDestinataire: '', commentaire: '=1+1' }))
  await checkImport(app.deps, importId)
  const { nomFichier, contenu } = await succeed(app, company, 'entreprise/imports/erreurs', { importId })
  expect(nomFichier).toBe('envois-erreurs.csv')
  expect(contenu).toContain('Contact à la livraison : Veuillez renseigner ce champ')
  expect(contenu).toContain("'=1+1")
  const corrected = contenu.replace(';;', ';Luc Moreau;')
  const correctedId = await upload(new File([corrected], 'corrige.csv'))
  await checkImport(app.deps, correctedId)
  expect((await readDetail(correctedId)).import).toMatchObject({ lignes: 1, pretes: 1, refusees: 0 })
})

describe('nothing is ordered', () => {
  test('without a saved card', async () => {
    const cardless = await anAccount(app.deps, 'CLEN')
    const importId = await upload(writeCsv({}), cardless)
    await checkImport(app.deps, importId)
    expect(await requestOrder(importId, cardless)).toMatchObject({
      body: { success: false, code: 'no-saved-card' },
    })
  })

  test('for a row that costs more than was shown', async () => {
    const importId = await upload(writeCsv({ nombreColis: 3 }))
    await checkImport(app.deps, importId)
    await app.deps.db.importRow.updateMany({ where: { importId }, data: { priceCents: 100 } })
    await requestOrder(importId)
    await orderImport(app.deps, importId)
    const { import: shown, lignes } = await readDetail(importId)
    expect(shown).toMatchObject({ etat: 'termine', commandees: 0, refusees: 1 })
    expect(lignes[0].message).toEqual(expect.any(String))
  })

  test('on a card that the bank declines off-session, and the row shows so', async () => {
    const declinedCompany = await aCompanyWithCard('4000000000000341')
    const importId = await upload(writeCsv({}), declinedCompany)
    await checkImport(app.deps, importId)
    await requestOrder(importId, declinedCompany)
    await orderImport(app.deps, importId)
    expect((await readDetail(importId, declinedCompany)).import).toMatchObject({
      etat: 'termine',
      refusees: 1,
    })
    expect(await app.deps.db.order.count({ where: { senderId: declinedCompany.account.id } })).toBe(0)
    expect(await listBrokenInvariants(app)).toEqual([])
  })

  test('by a read-only member, who can see the import', async () => {
    const reader = await aMember(app.deps, company.account.id, 'reader')
    const importId = await upload(writeCsv({}))
    expect((await requestOrder(importId, reader)).status).toBe(403)
    expect((await readDetail(importId, reader)).import.importId).toBe(importId)
    const body = createForm({ fichier: writeCsv({}) })
    const answer = await app.request('POST', '/api/entreprise/imports', { token: reader.token, body })
    expect(answer.status).toBe(403)
  })
})

test.each([
  ['an empty file', new File([], 'vide.csv'), 422],
  ['a file without its columns', new File(['a;b\n1;2\n'], 'x.csv'), 422],
  ['a picture', new File([new Uint8Array([137, 80, 78, 71, 0, 0])], 'x.png'), 422],
  ['a file over 2 MB', new File(['x'.repeat(2_097_153)], 'x.csv'), 413],
])('%s is refused beside its field', async (_, file, status) => {
  const form = createForm({ fichier: file })
  const answer = await app.request('POST', '/api/entreprise/imports', { token: company.token, body: form })
  expect(answer).toMatchObject({ status, body: { errors: { fichier: expect.any(String) } } })
})

test('an import belongs to its company alone', async () => {
  const importId = await upload(writeCsv({}))
  const stranger = await aSender(app.deps)
  for (const call of ['detail', 'commander', 'erreurs']) {
    const answer = await app.request('POST', `/api/entreprise/imports/${call}`, {
      token: stranger.token,
      body: { importId },
    })
    expect(answer.status).toBe(404)
  }
  expect((await succeed(app, stranger, 'entreprise/imports/liste', {})).imports).toEqual([])
})

test('rows cannot be ordered when the password was given more than five minutes ago, and stay ready', async () => {
  const ownCompany = await aCompanyWithCard()
  const importId = await upload(writeCsv({}), ownCompany)
  await checkImport(app.deps, importId)
  await app.passTime(5 * 60_000 + 1000)
  expect(await requestOrder(importId, ownCompany)).toMatchObject({
    status: 403,
    body: { code: 'password-needed' },
  })
  expect((await readDetail(importId, ownCompany)).import.etat).toBe('pret')
})

test('a planned pickup that has become too near is reported at its row', async () => {
  const ownCompany = await aCompanyWithCard()
  const inTwoDays = parisTimeOf(new Date((await databaseNow(app.deps.db)).getTime() + 2 * 86_400_000))
  const importId = await upload(
    writeCsv({ enlevementPrevu: `${inTwoDays.day} ${inTwoDays.time}` }),
    ownCompany,
  )
  await checkImport(app.deps, importId)
  await app.passTime(2 * 86_400_000)
  await app.deps.db.shipmentImport.update({
    where: { id: importId },
    data: { status: 'ordering', orderedById: ownCompany.account.id },
  })
  await orderImport(app.deps, importId)
  expect((await readDetail(importId, ownCompany)).lignes[0].message).toMatch(/^Enlèvement programmé : /)
  expect(await app.deps.db.order.count({ where: { senderId: ownCompany.account.id } })).toBe(0)
})
