import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { markSilentCarriersUnavailable } from '#api/core/availability/availability.service.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import type { ASearch } from '#api/testing/searches.ts'
import {
  aSearch,
  aWorkingCarrier,
  clearTown,
  findPendingOffer,
  goOnDuty,
  placeBeside,
  pushPosition,
} from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepDispatch } from './dispatch.sweeper.ts'
import { explainDispatch } from './search/explain.service.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
// Every test has the town to itself.
afterEach(() => clearTown(app))

const sweep = () => sweepDispatch(app.deps)
const accept = (carrier: { token: string }, offreId: string) =>
  app.request('POST', '/api/transporteur/offres/accepter', { token: carrier.token, body: { offreId } })
const refuse = (carrier: { token: string }, offreId: string) =>
  app.request('POST', '/api/transporteur/offres/refuser', { token: carrier.token, body: { offreId } })

const fetchOffers = async ({ token }: { token: string }) =>
  (await app.request('GET', '/api/transporteur/offres', { token })).body.offres
const start = ({ token }: { token: string }, livraisonId: string) =>
  app.request('POST', '/api/transporteur/livraisons/demarrer', { token, body: { livraisonId } })

async function findOfferFor(search: ASearch) {
  const offer = await findPendingOffer(app, search.requestId)
  if (!offer) throw new Error('Nobody has an offer')
  return offer
}

async function sweepForOffer(search: ASearch): Promise<string | undefined> {
  await sweep()
  return (await findPendingOffer(app, search.requestId))?.carrierId
}

async function anAcceptedSearch(): Promise<{ search: ASearch; carrier: ACarrier; deliveryId: string }> {
  const carrier = await aWorkingCarrier(app, placeBeside(200))
  const search = await aSearch(app)
  await sweep()
  const { body } = await accept(carrier, (await findOfferFor(search)).id)
  return { search, carrier, deliveryId: body.livraisonId }
}

const isAvailable = async (carrier: ACarrier) =>
  (await app.deps.db.livePosition.findUnique({ where: { carrierId: carrier.account.id } }))?.isAvailable
const readOrder = ({ orderId }: ASearch) =>
  app.deps.db.order.findUniqueOrThrow({ where: { id: orderId }, include: { request: true, payment: true } })

describe('the asked carrier', () => {
  test('is the nearest by exact distance when no roads are known', async () => {
    const toulouse = { lat: 43.6045, lon: 1.444 }
    await aWorkingCarrier(app, placeBeside(900, 0, toulouse))
    await aWorkingCarrier(app, placeBeside(0, 620, toulouse))
    const nearest = await aWorkingCarrier(app, placeBeside(-600, 0, toulouse))
    const search = await aSearch(app, { at: toulouse })
    expect(await sweepForOffer(search)).toBe(nearest.account.id)
    expect((await findOfferFor(search)).approachM).toBeGreaterThan(700)
    expect((await findOfferFor(search)).approachM).toBeLessThan(860)
  })

  test('is asked only once: after all refusals the search retries 15 seconds later', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(200))
    const search = await aSearch(app)
    await sweep()
    await refuse(carrier, (await findOfferFor(search)).id)
    await sweep()
    const now = await databaseNow(app.deps.db)
    const { nextAttemptAt } = await app.deps.db.dispatchRequest.findUniqueOrThrow({
      where: { id: search.requestId },
    })
    expect((nextAttemptAt?.getTime() ?? 0) - now.getTime()).toBeGreaterThan(14_000)
  })

  test('has a vehicle that fits the weight', async () => {
    await aWorkingCarrier(app, placeBeside(100), { vehicleClass: 'VEL' })
    const car = await aWorkingCarrier(app, placeBeside(3000), { vehicleClass: 'VOI' })
    expect(await sweepForOffer(await aSearch(app, { weightRangeId: 6 }))).toBe(car.account.id)
  })

  test('has a vehicle that takes the trolleys', async () => {
    await aWorkingCarrier(app, placeBeside(100), { vehicleClass: 'FONE' })
    const van = await aWorkingCarrier(app, placeBeside(3000), { vehicleClass: 'CAM' })
    expect(await sweepForOffer(await aSearch(app, { trolleys: 6 }))).toBe(van.account.id)
  })

  test('has two temperatures when the goods need them', async () => {
    await aWorkingCarrier(app, placeBeside(100), { vehicleClass: 'FOFR' })
    const twoTemperatureVan = await aWorkingCarrier(app, placeBeside(3000), {
      vehicleClass: 'FOFR',
      isTwoTemperature: true,
    })
    expect(await sweepForOffer(await aSearch(app, { nature: 'BIT' }))).toBe(twoTemperatureVan.account.id)
  })

  test('may ride a bicycle for a short trip, not for a long one', async () => {
    const bicycle = await aWorkingCarrier(app, placeBeside(100), { vehicleClass: 'VEL' })
    const far = await aSearch(app, { distanceM: 15_001 })
    expect(await sweepForOffer(far)).toBeUndefined()
    expect(await sweepForOffer(await aSearch(app, { distanceM: 15_000 }))).toBe(bicycle.account.id)
  })

  test('is at most 30 km away', async () => {
    await aWorkingCarrier(app, placeBeside(30_100))
    expect(await sweepForOffer(await aSearch(app))).toBeUndefined()
    const inside = await aWorkingCarrier(app, placeBeside(29_900))
    expect(await sweepForOffer(await aSearch(app))).toBe(inside.account.id)
  })

  test('has a position of the last 90 s, is on duty, not suspended, and has documents', async () => {
    await aWorkingCarrier(app, placeBeside(100))
    await app.passTime(91 * secondMs)
    const offDuty = await aWorkingCarrier(app, placeBeside(200))
    await app.request('POST', '/api/transporteur/service', {
      token: offDuty.token,
      body: { enService: false },
    })
    const suspended = await aWorkingCarrier(app, placeBeside(300))
    await app.deps.db.account.update({ where: { id: suspended.account.id }, data: { status: 'suspended' } })
    const expiredCarrier = await aWorkingCarrier(app, placeBeside(400))
    await app.deps.db.livePosition.update({
      where: { carrierId: expiredCarrier.account.id },
      data: { validUntil: new Date(0) },
    })
    expect(await sweepForOffer(await aSearch(app))).toBeUndefined()
  })

  test('is not one whose late position is older than 90 s', async () => {
    const carrier = await aCarrier(app.deps)
    const token = carrier.token
    await app.request('POST', '/api/transporteur/service', { token, body: { enService: true } })
    const recordedAt = (await databaseNow(app.deps.db)).getTime() - 80 * secondMs
    const { lat, lon } = placeBeside(100)
    await app.request('POST', '/api/transporteur/positions', {
      token,
      body: {
        positions: [{ lat, long: lon, precisionM: 5, horodatage: new Date(recordedAt).toISOString() }],
      },
    })
    await app.passTime(11 * secondMs)
    const search = await aSearch(app)
    expect(await sweepForOffer(search)).toBeUndefined()
    expect(await explainDispatch(app.deps, search.orderId)).toMatchObject([{ reason: 'position-too-old' }])
    await pushPosition(app, carrier, placeBeside(100))
    await app.passTime(15 * secondMs)
    expect(await sweepForOffer(search)).toBe(carrier.account.id)
  })

  test('has no other offer and no delivery', async () => {
    const { carrier } = await anAcceptedSearch()
    expect(await isAvailable(carrier)).toBe(false)
    const askedCarrier = await aWorkingCarrier(app, placeBeside(300))
    expect(await sweepForOffer(await aSearch(app))).toBe(askedCarrier.account.id)
    expect(await sweepForOffer(await aSearch(app))).toBeUndefined()
  })
})

describe('an offer', () => {
  test('shows areas, distances, goods and the net gain, and no address', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(500))
    await aSearch(app)
    await sweep()
    const { body } = await app.request('GET', '/api/transporteur/offres', { token: carrier.token })
    expect(body.offres).toMatchObject([
      {
        transporteurId: carrier.account.id,
        enlevement: { ville: 'Paris', codePostal: '75004' },
        livraison: { ville: 'Paris', codePostal: '75012' },
        trajetM: 3000,
        trajetS: 900,
        marchandise: {
          taille: 'Petit colis',
          nature: 'Sec / standard',
          poids: '6-10 kg',
          nombreColis: 1,
          horsGabarit: false,
        },
        gain: 12,
      },
    ])
    expect(body.offres[0].resteMs).toBeGreaterThan(50_000)
    expect(body.offres[0].resteMs).toBeLessThanOrEqual(60_000)
    expect(JSON.stringify(body)).not.toMatch(/Rivoli|Martin|06 12/)
    const { approcheS, dureeTotaleS, gainHoraire } = body.offres[0]
    expect(dureeTotaleS).toBe(approcheS + 900 + 360)
    expect(gainHoraire).toBe(Math.floor((1200 * 3600) / dureeTotaleS) / 100)
  })

  test('shows the duration of the trip for the present vehicle, even if another one was quoted', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(200), { vehicleClass: 'VEL' })
    await aSearch(app, { vehicleClass: 'VOI' })
    await sweep()
    const offers = await fetchOffers(carrier)
    // Three kilometres by bicycle, at 16 km/h.
    expect(offers[0].trajetS).toBe(675)
  })

  test('shows the way to the pickup rounded up to 100 m and to minutes, so that its address cannot be derived', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(517))
    const search = await aSearch(app)
    await sweep()
    const { approachM, approachS } = await findOfferFor(search)
    expect(approachM % 100).not.toBe(0)
    const offers = await fetchOffers(carrier)
    expect(offers).toMatchObject([
      { approcheM: Math.ceil(approachM / 100) * 100, approcheS: Math.ceil((approachS ?? 0) / 60) * 60 },
    ])
    expect(offers[0].approcheS).toBeGreaterThan(0)
  })

  test('belongs to the company, which accepts it; its driver sees no gain; another company gets a 404', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const stranger = await anAccount(app.deps, 'TREN')
    const driver = await goOnDuty(
      app,
      await aCarrier(app.deps, { companyId: company.account.id }),
      placeBeside(50),
    )
    const search = await aSearch(app)
    await sweep()
    expect(await fetchOffers(driver)).toMatchObject([{ gain: null, gainHoraire: null }])
    expect(await fetchOffers(company)).toMatchObject([{ gain: 12, transporteurId: driver.account.id }])
    expect(await fetchOffers(stranger)).toEqual([])
    const offer = await findOfferFor(search)
    expect((await accept(stranger, offer.id)).status).toBe(404)
    expect((await accept(company, offer.id)).status).toBe(200)
    const delivery = await app.deps.db.delivery.findFirstOrThrow({ where: { orderId: search.orderId } })
    expect(delivery).toMatchObject({ carrierId: driver.account.id, status: 'assigned' })
  })

  test('cannot be accepted any more after 60 seconds', async () => {
    const first = await aWorkingCarrier(app, placeBeside(100))
    const search = await aSearch(app)
    await sweep()
    const offer = await findOfferFor(search)
    await app.passTime(60 * secondMs)
    expect(await accept(first, offer.id)).toMatchObject({
      status: 409,
      body: { success: false, code: 'offer-closed', etat: 'expiree' },
    })
    expect((await readOrder(search)).phase).toBe('searching')
  })

  test('that is accepted twice returns the same delivery', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(100))
    const search = await aSearch(app)
    await sweep()
    const offer = await findOfferFor(search)
    const first = await accept(carrier, offer.id)
    const again = await accept(carrier, offer.id)
    expect(again).toMatchObject({ status: 200, body: { livraisonId: first.body.livraisonId } })
    expect(await readOrder(search)).toMatchObject({ phase: 'running', request: { status: 'assigned' } })
    expect((await refuse(carrier, offer.id)).body).toMatchObject({ etat: 'acceptee' })
  })
})

describe('the next offer', () => {
  test('goes to the next nearest immediately after a refusal, and never back', async () => {
    const near = await aWorkingCarrier(app, placeBeside(100))
    const far = await aWorkingCarrier(app, placeBeside(800))
    const search = await aSearch(app)
    expect(await sweepForOffer(search)).toBe(near.account.id)
    expect((await refuse(near, (await findOfferFor(search)).id)).status).toBe(200)
    expect(await isAvailable(near)).toBe(true)
    expect(await sweepForOffer(search)).toBe(far.account.id)
    expect((await refuse(far, (await findOfferFor(search)).id)).status).toBe(200)
    expect(await sweepForOffer(search)).toBeUndefined()
  })

  test('goes to the next nearest when an offer has expired', async () => {
    const near = await aWorkingCarrier(app, placeBeside(100))
    const far = await aWorkingCarrier(app, placeBeside(800))
    const search = await aSearch(app)
    expect(await sweepForOffer(search)).toBe(near.account.id)
    await app.passTime(59 * secondMs)
    await pushPosition(app, near, placeBeside(110))
    await pushPosition(app, far, placeBeside(810))
    expect(await sweepForOffer(search)).toBe(near.account.id)
    await app.passTime(1 * secondMs)
    expect(await sweepForOffer(search)).toBe(far.account.id)
    expect(await isAvailable(near)).toBe(true)
  })

  test('is awaited by the sweep, which returns the time until the next deadline', async () => {
    await aWorkingCarrier(app, placeBeside(100))
    await aSearch(app)
    const waitMs = await sweep()
    expect(waitMs).not.toBeNull()
    expect(waitMs).toBeLessThanOrEqual(60_000)
  })

  test('is tried every 15 seconds for carriers that come on duty', async () => {
    const search = await aSearch(app)
    expect(await sweepForOffer(search)).toBeUndefined()
    const newCarrier = await aWorkingCarrier(app, placeBeside(100))
    expect(await sweepForOffer(search)).toBeUndefined()
    await app.passTime(15 * secondMs)
    expect(await sweepForOffer(search)).toBe(newCarrier.account.id)
  })
})

describe('the end of a search', () => {
  test('comes after 15 minutes: the order is cancelled for free, its payment released, its sender notified', async () => {
    const search = await aSearch(app)
    await sweep()
    await app.passTime(15 * minuteMs - 5 * secondMs)
    await sweep()
    expect((await readOrder(search)).phase).toBe('searching')
    await app.passTime(5 * secondMs)
    await sweep()
    expect(await readOrder(search)).toMatchObject({
      phase: 'cancelled',
      cancelledBy: 'nobody_found',
      feeCents: 0,
      request: { status: 'cancelled', nextAttemptAt: null },
      payment: { dueAction: 'release' },
    })
    const notifications = await app.deps.db.notification.findMany({ where: { orderId: search.orderId } })
    expect(notifications).toMatchObject([{ accountId: search.sender.account.id, kind: 'nobody-found' }])
    const emails = await app.deps.db.$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE data ->> 'key' = ${`nobody-found-${search.orderId}`}`
    expect(emails).toHaveLength(1)
  })
})

test('a search without an acceptance is reported to its sender once, four minutes before its end', async () => {
  const search = await aSearch(app)
  const listNews = () =>
    app.deps.db.notification.findMany({ where: { orderId: search.orderId }, select: { kind: true } })
  await app.passTime(10 * minuteMs)
  await sweep()
  expect(await listNews()).toEqual([])
  for (const seconds of [90, 20, 20]) {
    await app.passTime(seconds * secondMs)
    await Promise.all([sweep(), sweep()])
  }
  expect(await listNews()).toEqual([{ kind: 'search-ending' }])
})

describe('a carrier before pickup', () => {
  test('that withdraws before DÉMARRER is free again, and the search restarts without asking it again', async () => {
    const { search, carrier, deliveryId } = await anAcceptedSearch()
    await app.passTime(2 * minuteMs)
    await pushPosition(app, carrier, placeBeside(220))
    const path = '/api/transporteur/livraisons/retirer'
    const body = { livraisonId: deliveryId }
    expect((await app.request('POST', path, { token: carrier.token, body })).status).toBe(200)
    expect((await app.request('POST', path, { token: carrier.token, body })).status).toBe(200)
    const order = await readOrder(search)
    expect(order).toMatchObject({ phase: 'searching', request: { status: 'searching' } })
    expect((order.request?.searchEndsAt.getTime() ?? 0) - order.createdAt.getTime()).toBeGreaterThan(
      16 * minuteMs,
    )
    expect(await isAvailable(carrier)).toBe(true)
    expect(await sweepForOffer(search)).toBeUndefined()
    await app.passTime(15 * secondMs)
    const other = await aWorkingCarrier(app, placeBeside(500))
    expect(await sweepForOffer(search)).toBe(other.account.id)
  })

  test('that has not pressed DÉMARRER after 5 minutes is removed', async () => {
    const { search, carrier, deliveryId } = await anAcceptedSearch()
    await app.passTime(5 * minuteMs - 2 * secondMs)
    await pushPosition(app, carrier, placeBeside(210))
    await sweep()
    expect((await readOrder(search)).phase).toBe('running')
    await app.passTime(2 * secondMs)
    await sweep()
    expect((await readOrder(search)).phase).toBe('searching')
    const delivery = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
    expect(delivery).toMatchObject({ status: 'withdrawn', endReason: 'not-started' })
    expect(await isAvailable(carrier)).toBe(true)
  })

  test('is removed 10 minutes after its last position, and not before', async () => {
    const { search, carrier, deliveryId } = await anAcceptedSearch()
    await start(carrier, deliveryId)
    await app.passTime(9 * minuteMs)
    await pushPosition(app, carrier, placeBeside(150))
    await app.passTime(9 * minuteMs)
    await sweep()
    expect((await readOrder(search)).phase).toBe('running')
    await app.passTime(1 * minuteMs)
    await sweep()
    expect((await readOrder(search)).phase).toBe('searching')
    const delivery = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
    expect(delivery).toMatchObject({ status: 'withdrawn', endReason: 'silent' })
  })

  test('that has pressed DÉMARRER counts as heard then, even without a position', async () => {
    const { search, carrier, deliveryId } = await anAcceptedSearch()
    await app.passTime(4 * minuteMs)
    await start(carrier, deliveryId)
    await app.passTime(9 * minuteMs)
    expect(await sweep()).toBeGreaterThan(5 * secondMs)
    expect((await readOrder(search)).phase).toBe('running')
    await app.passTime(1 * minuteMs)
    await sweep()
    expect((await readOrder(search)).phase).toBe('searching')
  })
})

describe('dispatch', () => {
  test('explains to the staff why each carrier nearby was asked or not', async () => {
    await anAcceptedSearch()
    const bicycle = await aWorkingCarrier(app, placeBeside(400), { vehicleClass: 'VEL' })
    const far = await aWorkingCarrier(app, placeBeside(30_500))
    const refusing = await aWorkingCarrier(app, placeBeside(500))
    const next = await aWorkingCarrier(app, placeBeside(900))
    const search = await aSearch(app, { weightRangeId: 4 })
    await sweep()
    const offer = await findOfferFor(search)
    await refuse(refusing, offer.id)
    // A company may have assigned the order to its driver before.
    const { id: _, ...firstOffer } = await app.deps.db.offer.findUniqueOrThrow({ where: { id: offer.id } })
    const offeredAt = new Date(firstOffer.offeredAt.getTime() - 1)
    await app.deps.db.offer.create({ data: { ...firstOffer, offeredAt, status: 'expired', isGiven: true } })
    const explained = await explainDispatch(app.deps, search.orderId)
    const reasons = new Map(explained.map(({ carrierId, reason }) => [carrierId, reason]))
    expect(explained).toHaveLength(reasons.size)
    expect(reasons.get(bicycle.account.id)).toBe('vehicle-does-not-fit')
    expect(reasons.get(refusing.account.id)).toEqual({ asked: 'refused' })
    expect(reasons.get(next.account.id)).toBe('next')
    expect(reasons.get(far.account.id)).toBe('too-far')
    expect([...reasons.values()]).toContain('carrying')
  })

  test('makes carriers unavailable that have been silent for 10 minutes', async () => {
    const silentCarrier = await aWorkingCarrier(app)
    await app.passTime(10 * minuteMs)
    const activeCarrier = await aWorkingCarrier(app)
    await app.passTime(1 * secondMs)
    expect(await markSilentCarriersUnavailable(app.deps)).toBe(1)
    expect([await isAvailable(silentCarrier), await isAvailable(activeCarrier)]).toEqual([false, true])
  })

  test('deletes the position of a carrier that went off duty while it was written', async () => {
    const [offDuty, onDuty] = [await aWorkingCarrier(app), await aWorkingCarrier(app)]
    // The result of two concurrent changes: off duty, with a position that arrived after the others were deleted.
    await app.deps.db.carrier.update({ where: { accountId: offDuty.account.id }, data: { isOnDuty: false } })
    await markSilentCarriersUnavailable(app.deps)
    const remaining = await app.deps.db.livePosition.findMany({ select: { carrierId: true } })
    const ids = remaining.map(({ carrierId }) => carrierId)
    expect([ids.includes(offDuty.account.id), ids.includes(onDuty.account.id)]).toEqual([false, true])
  })
})
