import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { readGauges } from '@repo/server-kit/gauges'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { ProviderStandIn } from '#api/edges/places/provider-stand-in.ts'
import { startProviderStandIn } from '#api/edges/places/provider-stand-in.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import { gauges } from '#api/gauges.ts'
import { answerOffer } from '#api/testing/answer-offer.ts'
import { aSender } from '#api/testing/builders.ts'
import { parisShipment } from '#api/testing/orders.ts'
import { aSearch, aWorkingCarrier, findPendingOffer, pickup, placeBeside } from '#api/testing/searches.ts'
import { runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { estimateTrip } from './estimates.service.ts'

// What each user sees when the source of maps fails in the middle of work.

let standIn: ProviderStandIn
let app: TestApp
beforeAll(async () => {
  standIn = await startProviderStandIn()
})
afterAll(() => standIn.close())
/** Opens a separate process for each test, whose source has not failed yet. */
async function openApp(): Promise<TestApp> {
  standIn.setFault('honest')
  app = await testApp({
    MAPS: 'geoplateforme',
    PROVIDER_ADDRESSES: `geoplateforme=${standIn.url}`,
    METRICS: 'on',
  })
  await importRateCard(app.deps, defaultRateCard)
  return app
}
afterEach(() => app.close())

const goods = {
  natureColisId: 'SES',
  nombreColis: 1,
  plagePoidsId: '2',
  isHorsGabarit: '0',
  nombreChariot: 0,
}
const { adresseDepart, adresseArrivee } = parisShipment

const estimate = (trip: object = {}) =>
  app.request('POST', '/api/commandes/tarificationAndAvailabelDelivers', {
    body: { ...goods, adresseDepart, adresseArrivee, ...trip },
  })
/** Returns the gauge now: Prometheus' response is at most ten seconds old. */
const readSourceGauge = async () =>
  (await readGauges(gauges, app.deps)).filter(({ metric }) => metric === 'maps_source_up')
const readQuote = (id: string) => app.deps.db.quote.findUniqueOrThrow({ where: { id } })

test('a quote continues with the plan and shows it; the support list shows it for an hour, and the gauge falls', async () => {
  await openApp()
  const before = (await estimate()).body
  expect(before).toMatchObject({ success: true, sourceTrajet: 'geoplateforme' })
  expect(await readQuote(before.devisId)).toMatchObject({ roadSource: 'geoplateforme', isFallback: false })
  expect(await readSourceGauge()).toEqual([{ metric: 'maps_source_up', label: 'geoplateforme', value: 1 }])
  expect(await readSupportList(app.deps.db, 'maps-fallback')).toEqual([])

  standIn.setFault('failing')
  const during = (await estimate()).body
  expect(during).toMatchObject({ success: true, sourceTrajet: 'plan' })
  expect(during.montant).toBeGreaterThan(0)
  expect(await readQuote(during.devisId)).toMatchObject({ roadSource: 'plan', isFallback: true })
  const entries = await readSupportList(app.deps.db, 'maps-fallback')
  expect(entries).toMatchObject([
    {
      subjectKind: 'maps',
      what: expect.stringContaining('1 prices within an hour rest on the drawn plan, 0'),
    },
  ])
  const { out } = await runStaff(app, ...(entries[0]?.command.split(' ') ?? []), '--as', 'camille')
  expect(out).toContain('No order is found')

  // An hour after the last such price the entry disappears.
  await app.passTime(61 * 60_000)
  expect(await readSupportList(app.deps.db, 'maps-fallback')).toEqual([])
  expect(await readSourceGauge()).toMatchObject([{ value: 0 }])
})

test('a price without a road is marked as an estimate, and refused in production beyond a short trip', async () => {
  await openApp()
  standIn.setFault('failing')
  const trip = { adresseDepart: 'Guéret 23000', adresseArrivee: 'Aubusson 23200' }
  const { body } = await estimate(trip)
  expect(body).toMatchObject({ success: true, sourceTrajet: 'estimate' })
  expect(await readQuote(body.devisId)).toMatchObject({ roadSource: 'estimate', isFallback: true })

  const production = { ...app.deps, config: { ...app.deps.config, isProduction: true } }
  const priceTrip = (pickupAddress: string, dropoffAddress: string) =>
    estimateTrip(production, null, {
      pickupAddress,
      dropoffAddress,
      goods: { nature: 'SES', weightRangeId: 2, parcels: 1, trolleys: 0, isOversize: false },
    })
  await expect(priceTrip(trip.adresseDepart, trip.adresseArrivee)).rejects.toMatchObject({
    code: 'no-road-known',
  })
  // A fault that no source can fix is reported as it is.
  await expect(priceTrip('Brest 29200', 'Nice 06000')).rejects.toMatchObject({ code: 'trip-too-long' })
  const short = await priceTrip('Guéret 23000', 'Sainte-Feyre 23000')
  expect(short.quote).toMatchObject({ roadSource: 'estimate', isFallback: true })
  expect(short.quote.distanceM).toBeLessThan(15_000)
  // A road that the plan knows is one, however long.
  expect((await priceTrip(adresseDepart, adresseArrivee)).quote.roadSource).toBe('plan')
})

test('in production a trip outside the roads of a working source is outside the area, without advice to retry', async () => {
  app = await testApp()
  await importRateCard(app.deps, defaultRateCard)
  const production = { ...app.deps, config: { ...app.deps.config, isProduction: true } }
  const trip = {
    pickupAddress: 'Guéret 23000',
    dropoffAddress: 'Aubusson 23200',
    goods: { nature: 'SES', weightRangeId: 2, parcels: 1, trolleys: 0, isOversize: false },
  } as const
  await expect(estimateTrip(production, null, trip)).rejects.toMatchObject({ code: 'outside-area' })
})

test('an order priced without the source of maps shows the staff how its distance was found', async () => {
  await openApp()
  const search = await aSearch(app)
  const { quoteId } = await app.deps.db.order.findUniqueOrThrow({ where: { id: search.orderId } })
  await app.deps.db.quote.update({
    where: { id: quoteId },
    data: { roadSource: 'estimate', isFallback: true },
  })
  const details = await runStaff(app, 'orders', 'show', search.orderId, '--as', 'camille')
  expect(details.out).toContain('estimated without a road, the source of maps did not answer')
  const listed = await runStaff(app, 'orders', 'list', '--without-maps', '--as', 'camille')
  expect(listed.out).toContain(search.orderId)
})

test('a search ranks by the straight line while the source has no road graph, and by the plan’s roads when it is down', async () => {
  await openApp()
  const carriers = [
    await aWorkingCarrier(app, placeBeside(100)),
    await aWorkingCarrier(app, placeBeside(300)),
  ]
  const search = await aSearch(app)
  await sweepDispatch(app.deps)
  const first = await findPendingOffer(app, search.requestId)
  expect(first).toMatchObject({ carrierId: carriers[0]?.account.id, rankedBy: 'no_graph', approachS: null })
  standIn.setFault('failing')
  for (let call = 0; call < 3; call += 1) await app.deps.places.locate('Paris 2e')
  if (carriers[0]) await answerOffer(app, carriers[0], 'refuser', first?.id ?? '')
  await sweepDispatch(app.deps)
  expect(await findPendingOffer(app, search.requestId)).toMatchObject({
    carrierId: carriers[1]?.account.id,
    rankedBy: 'road',
  })
})

test('a running delivery is still followed: its position is shown, and road and arrival come from the plan', async () => {
  await openApp()
  const carrier = await aWorkingCarrier(app, placeBeside(900))
  const search = await aSearch(app)
  await sweepDispatch(app.deps)
  const offer = await findPendingOffer(app, search.requestId)
  await answerOffer(app, carrier, 'accepter', offer?.id ?? '')
  standIn.setFault('failing')
  const { status, body } = await app.request('POST', '/api/livraison/itineraire', {
    token: search.sender.token,
    body: { commandeId: search.orderId },
  })
  expect(status).toBe(200)
  expect(body.itineraire.dureeS).toBeGreaterThan(0)
  expect(body.itineraire.ligne.at(-1)[0]).toBeCloseTo(pickup.lat, 2)
  const own = await app.request('GET', '/api/transporteur/itineraire', { token: carrier.token })
  expect(own.body.itineraire).toEqual(body.itineraire)
  const position = await app.request('POST', '/api/transporteur/getPosition', {
    token: search.sender.token,
    body: { personneId: carrier.account.personId },
  })
  expect(position.body.lat).toBeCloseTo(placeBeside(900).lat, 5)
})

test('the gazetteer suggests and finds addresses while the source responds with garbage', async () => {
  await openApp()
  standIn.setFault('garbled')
  const sender = await aSender(app.deps)
  const suggested = await app.request('GET', '/api/adresses/suggestions?saisie=12+rue+de+rivoli+par', {
    token: sender.token,
  })
  expect(suggested.status).toBe(200)
  expect(suggested.body.length).toBeGreaterThan(0)
  expect((await estimate()).body.success).toBe(true)
})
