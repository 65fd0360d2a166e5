import { messages } from '@repo/contracts/patterns'
import { computeCarbonGrams, defaultCarbonFactors } from '@repo/delivery-rules/carbon'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { price } from '@repo/delivery-rules/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { goOnDuty, parisShipment } from '#api/testing/orders.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await importRateCard(app.deps, defaultRateCard)
})
afterAll(() => app.close())

const trip = {
  adresseDepart: parisShipment.adresseDepart,
  adresseArrivee: parisShipment.adresseArrivee,
  natureColisId: 'SES',
  nombreColis: 1,
  plagePoidsId: '2',
  isHorsGabarit: '0',
  nombreChariot: 0,
}

function estimate(changes: object = {}, token?: string): Promise<Answer> {
  const body = { ...trip, ...changes }
  return app.request('POST', '/api/commandes/tarificationAndAvailabelDelivers', { token, body })
}

test.each([
  ['a small parcel', {}],
  ['a heavy one', { plagePoidsId: '8' }],
  ['fresh goods on trolleys', { natureColisId: 'FRA', nombreChariot: 2, plagePoidsId: '5' }],
  ['seven oversize parcels', { nombreColis: 7, isHorsGabarit: '1', plagePoidsId: '6' }],
])('the price of %s is that of the rules, to the cent', async (_goods, changes) => {
  const { body } = await estimate(changes)
  const shipment = { ...trip, ...changes }
  const quote = await app.deps.db.quote.findUniqueOrThrow({ where: { id: body.devisId } })
  const priceResult = price(
    defaultRateCard,
    {
      weightRangeId: Number(shipment.plagePoidsId) as 2,
      nature: shipment.natureColisId as 'SES',
      trolleys: shipment.nombreChariot,
      parcels: shipment.nombreColis,
      isOversize: shipment.isHorsGabarit === '1',
    },
    quote.distanceM,
  )
  if (!priceResult.ok) throw new Error('nothing fits')
  expect(Math.round(body.montant * 100)).toBe(priceResult.priceCents)
  expect(Math.round(body.commission * 100)).toBe(priceResult.commissionCents)
  expect(body.vehicule.id).toBe(priceResult.vehicleClass)
  expect(Math.round(body.tva * 100)).toBe(priceResult.vatCents)
  const emissionG = computeCarbonGrams(defaultCarbonFactors, priceResult.vehicleClass, priceResult.distanceM)
  expect([body.co2eG, quote.co2eG]).toEqual([emissionG, emissionG])
  const lines: { montant: number }[] = body.detail
  expect(lines.reduce((sum, { montant }) => sum + Math.round(montant * 100), 0)).toBe(priceResult.priceCents)
  expect(quote).toMatchObject({ priceCents: priceResult.priceCents, rateCardVersion: 1, accountId: null })
})

test('a visitor reads what three deliveries cost now, cheapest first', async () => {
  const { body: examples } = await app.request('GET', '/api/params/exemplesPrix')
  const sizes = examples.map(({ taille }: { taille: string }) => taille)
  expect(sizes).toEqual(['envelope', 'large', 'pallet'])
  const prices = examples.map(({ montant }: { montant: number }) => montant)
  expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b))
})

test('a visitor reads that no map of a region is served here', async () => {
  expect((await app.request('GET', '/api/carte/region')).body).toEqual({ region: null })
})

test('a quote is stored for its caller and valid for 15 minutes of database time', async () => {
  const sender = await aSender(app.deps)
  const { body } = await estimate({}, sender.token)
  const quote = await app.deps.db.quote.findUniqueOrThrow({ where: { id: body.devisId } })
  expect(quote.accountId).toBe(sender.account.id)
  expect(quote.expiresAt.getTime() - quote.createdAt.getTime()).toBe(15 * 60_000)
  expect(new Date(body.valideJusqua)).toEqual(quote.expiresAt)
})

test('addresses that cannot be found are field errors, in the order of the form', async () => {
  const nowhere = { adresseDepart: '1 Xyzzy Straße, Quuxstadt', adresseArrivee: '10 Downing Street, London' }
  const { status, body } = await estimate(nowhere)
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    adresseDepart: messages.unknownAddress,
    adresseArrivee: messages.unknownAddress,
  })
  expect(Object.keys(body.errors)).toEqual(['adresseDepart', 'adresseArrivee'])
})

test('two addresses of one place are not a trip, however they are written', async () => {
  const { body } = await estimate({ adresseArrivee: trip.adresseDepart.toUpperCase() })
  expect(body).toMatchObject({ success: false, code: 'same-place' })
})

test('goods that no vehicle takes have no price', async () => {
  const { body } = await estimate({ plagePoidsId: '10', nombreChariot: 21 })
  expect(body).toMatchObject({ success: false, code: 'nothing-fits' })
})

test.each([
  ['Paris', 'Saint-Denis 97400'],
  ['Brest', '20000 Ajaccio'],
  ['20000 Ajaccio', '13001 Marseille'],
  ['Quiberon', '56360 Le Palais'],
])(
  'from %s to %s there is only sea, which is reported instead of a price',
  async (adresseDepart, adresseArrivee) => {
    const { body } = await estimate({ adresseDepart, adresseArrivee })
    expect(body).toMatchObject({ success: false, code: 'sea-between' })
  },
)

test('a trip within Corsica has a price', async () => {
  const { body } = await estimate({ adresseDepart: '20200 Bastia', adresseArrivee: '20000 Ajaccio' })
  expect(body).toMatchObject({ success: true })
})

test('beyond 800 km by road the trip is reported as too long', async () => {
  const { body } = await estimate({ adresseDepart: '29200 Brest', adresseArrivee: '06000 Nice' })
  expect(body).toMatchObject({ success: false, code: 'trip-too-long' })
})

test('a scooter is not used beyond 50 km, nor a motorbike beyond 200', async () => {
  const small = { plagePoidsId: '2', nombreColis: 1 }
  const estimateClass = async (adresseArrivee: string) =>
    (await estimate({ ...small, adresseDepart: '75001 Paris', adresseArrivee })).body.vehicule.id
  expect(await estimateClass('78000 Versailles')).toBe('SCO')
  expect(await estimateClass('45000 Orléans')).toBe('MOT')
  expect(await estimateClass('69001 Lyon')).toBe('VOI')
})

test('the shown carriers are on duty and able to carry the goods, nearest first, with their ids only', async () => {
  const [far, near, small, offDuty] = await Promise.all([
    aCarrier(app.deps),
    aCarrier(app.deps, { vehicleClass: 'FONE' }),
    aCarrier(app.deps, { vehicleClass: 'SCO' }),
    aCarrier(app.deps),
  ])
  await goOnDuty(app, far, { lat: 48.9, long: 2.36 })
  await goOnDuty(app, near)
  await goOnDuty(app, small)
  const { body } = await estimate({ plagePoidsId: '6' })
  expect(body.livreurs).toEqual([
    { transporteurId: near.account.id, transporteur: { entrepriseId: null } },
    { transporteurId: far.account.id, transporteur: { entrepriseId: null } },
  ])
  expect(JSON.stringify(body.livreurs)).not.toContain(offDuty.account.id)
  // The nearest is at the door: a minute, which is the minimum.
  expect(body.approcheS).toBe(60)
  const { body: forLorry } = await estimate({ plagePoidsId: '10' })
  expect(forLorry).toMatchObject({ livreurs: [], approcheS: null })
})

test('a rate card is stored once, and a changed one becomes the next version', async () => {
  expect(await importRateCard(app.deps, defaultRateCard)).toMatchObject({ version: 1, isNew: false })
  const dearer = { ...defaultRateCard, pickupFeeCents: 600 }
  const imports = await Promise.all([importRateCard(app.deps, dearer), importRateCard(app.deps, dearer)])
  expect(imports.map(({ version }) => version)).toEqual([2, 2])
  expect(imports.filter(({ isNew }) => isNew)).toHaveLength(1)
  const { body } = await estimate()
  expect(await app.deps.db.quote.findUnique({ where: { id: body.devisId } })).toMatchObject({
    rateCardVersion: 2,
  })
  await expect(importRateCard(app.deps, { ...dearer, roundToCents: 0 })).rejects.toThrow('roundToCents')
})

test('an invalid newest rate card does not prevent the import of the next', async () => {
  const { version } = await importRateCard(app.deps, { ...defaultRateCard, pickupFeeCents: 700 })
  await app.deps.db
    .$executeRaw`UPDATE rate_card SET card = card #- '{tariffs,VOI}' WHERE version = ${version}`
  expect(await importRateCard(app.deps, defaultRateCard)).toMatchObject({ version: version + 1, isNew: true })
  expect((await estimate()).body).toMatchObject({ success: true })
})

test('a rate card may bring its own emission factors', async () => {
  const clean = { ...defaultCarbonFactors, emptyRunPerMille: 0 }
  await importRateCard(app.deps, { ...defaultRateCard, pickupFeeCents: 700, carbon: clean })
  const { body } = await estimate()
  const quote = await app.deps.db.quote.findUniqueOrThrow({ where: { id: body.devisId } })
  expect(body.co2eG).toBe(computeCarbonGrams(clean, 'VEL', quote.distanceM))
  const heavier = await estimate({ plagePoidsId: '6' })
  expect(heavier.body.co2eG).toBe(computeCarbonGrams(clean, heavier.body.vehicule.id, quote.distanceM))
  expect(heavier.body.co2eG).toBeGreaterThan(0)
})

test('a price shows the precision of both ends, even with an unknown number or street', async () => {
  const { body } = await estimate({
    adresseDepart: '9000 rue de Rivoli, 75004 Paris',
    adresseArrivee: '4 rue qui n’existe pas, 75011 Paris',
  })
  expect(body).toMatchObject({
    success: true,
    depart: { precision: 'numero-approximatif' },
    arrivee: { precision: 'rue-inconnue' },
  })
  const exact = (await estimate({ adresseDepart: '12 rue de Rivoli, 75004 Paris' })).body
  expect(exact).toMatchObject({ success: true, depart: { precision: 'numero' } })
})

test('an address in an unknown town is a field error', async () => {
  const nowhere = (await estimate({ adresseArrivee: '4 rue des Lilas, Nulleville' })).body
  expect(nowhere.errors).toEqual({ adresseArrivee: messages.unknownAddress })
})
