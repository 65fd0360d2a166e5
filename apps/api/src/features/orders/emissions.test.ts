import { measureDrivenLengthM } from '@repo/delivery-rules/tracking'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, prove } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, besideThePickup, succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const readQuote = async (orderId: string) =>
  (await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId }, include: { quote: true } })).quote

async function readShownEmission(sender: SignedIn, orderId: string) {
  const { demande } = await succeed(app, sender, 'expediteur/getCommandeInfo', { commandeId: orderId })
  return pickEmission(demande[0].commande)
}

function pickEmission({ co2eG, co2eDevisG, co2eTrajet }: Record<string, unknown>) {
  return { co2eG, co2eDevisG, co2eTrajet }
}

type Place = { readonly lat: number; readonly lon: number }

/** Drives straight from one place to another in half a minute, reporting every ten seconds. */
async function drive(carrier: ACarrier, from: Place, to: Place) {
  const shares = [0, 1 / 3, 2 / 3, 1]
  await app.passTime(32_000)
  const now = await databaseNow(app.deps.db)
  const places = shares.map((share) => ({
    latitude: from.lat + (to.lat - from.lat) * share,
    longitude: from.lon + (to.lon - from.lon) * share,
  }))
  const positions = places.map(({ latitude, longitude }, index) => ({
    lat: latitude,
    long: longitude,
    precisionM: 5,
    horodatage: new Date(now.getTime() - (3 - index) * 10_000).toISOString(),
  }))
  expect(await succeed(app, carrier, 'transporteur/positions', { positions })).toMatchObject({ ignorees: 0 })
  return places
}

test('an order’s emission uses the actual vehicle and distance, beside the quote’s estimate', async () => {
  const sender = await aSender(app.deps)
  const scooter = await aCarrier(app.deps, { vehicleClass: 'SCO' })
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, scooter)
  const quote = await readQuote(orderId)
  expect([quote.vehicleClass, quote.co2eG]).toEqual(['PIE', 0])
  expect(await readShownEmission(sender, orderId)).toEqual({ co2eG: 0, co2eDevisG: 0, co2eTrajet: null })

  const [start, pickup, middle, dropoff] = [
    { lat: besideThePickup.lat, lon: besideThePickup.long },
    { lat: quote.pickupLat, lon: quote.pickupLon },
    { lat: (quote.pickupLat + quote.dropoffLat) / 2, lon: (quote.pickupLon + quote.dropoffLon) / 2 },
    { lat: quote.dropoffLat, lon: quote.dropoffLon },
  ] as const
  await succeed(app, scooter, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
  const places = await drive(scooter, start, pickup)
  await prove(app, scooter, 'enlever', deliveryId)
  await succeed(app, scooter, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
  places.push(...(await drive(scooter, pickup, middle)), ...(await drive(scooter, middle, dropoff)))
  await prove(app, scooter, 'livrer', deliveryId)

  // No step is so long that it counts as a gap in the track, whose length is estimated.
  const drivenM = Math.round(measureDrivenLengthM(places))
  const driven = {
    co2eG: Math.round((drivenM * 60_400) / 1_000_000),
    co2eDevisG: 0,
    co2eTrajet: { distanceM: drivenM, mesure: 'positions', vehicule: 'Scooter' },
  }
  expect(await readShownEmission(sender, orderId)).toEqual(driven)
  const history = await succeed(app, sender, 'commandes/listeCommandeClientParticulier', {})
  const payments = await succeed(app, sender, 'commandes/listePaiements', {})
  expect([history, payments].map(({ commandes }) => pickEmission(commandes[0]))).toEqual([driven, driven])
})

test('a trip without recorded positions is computed by road, with its approach', async () => {
  const sender = await aSender(app.deps)
  const { orderId, offerId } = await aDeliveredOrder(
    app,
    sender,
    await aCarrier(app.deps, { vehicleClass: 'VOI' }),
  )
  const { distanceM } = await readQuote(orderId)
  const { approachM } = await app.deps.db.offer.findUniqueOrThrow({ where: { id: offerId } })
  expect(await readShownEmission(sender, orderId)).toEqual({
    co2eG: Math.round(((distanceM + approachM) * 192_000) / 1_000_000),
    co2eDevisG: 0,
    co2eTrajet: { distanceM: distanceM + approachM, mesure: 'itineraire', vehicule: 'Voiture' },
  })
})

test('an order that was cancelled during its search states no emission', async () => {
  const sender = await aSender(app.deps)
  const orderId = await aSearchingOrder(app, sender)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  expect(await readShownEmission(sender, orderId)).toMatchObject({ co2eG: null, co2eTrajet: null })
})
