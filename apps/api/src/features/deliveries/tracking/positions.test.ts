import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { answerOffer } from '#api/testing/answer-offer.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aPickedUpOrder, prove } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import type { ASearch } from '#api/testing/searches.ts'
import {
  aSearch,
  aWorkingCarrier,
  clearTown,
  findPendingOffer,
  pickup,
  placeBeside,
  pushPosition,
} from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

async function createAcceptedDelivery(): Promise<{
  search: ASearch
  carrier: ACarrier
  livraisonId: string
}> {
  const carrier = await aWorkingCarrier(app)
  const search = await aSearch(app)
  await sweepDispatch(app.deps)
  const offer = await findPendingOffer(app, search.requestId)
  const { body } = await answerOffer(app, carrier, 'accepter', offer?.id ?? '')
  return { search, carrier, livraisonId: body.livraisonId }
}

const fetchPosition = async (sender: SignedIn, carrier: SignedIn) =>
  (
    await app.request('POST', '/api/transporteur/getPosition', {
      token: sender.token,
      body: { personneId: carrier.account.personId },
    })
  ).body
const fetchRoute = async (sender: SignedIn, commandeId: string) =>
  app.request('POST', '/api/livraison/itineraire', { token: sender.token, body: { commandeId } })

const hiddenPosition = { lat: null, long: null }

describe("a carrier's position", () => {
  test('is visible to the sender of its order, from acceptance to the end, and to nobody else', async () => {
    const carrier = await aWorkingCarrier(app)
    const search = await aSearch(app)
    await sweepDispatch(app.deps)
    expect(await fetchPosition(search.sender, carrier)).toEqual(hiddenPosition)
    const offer = await findPendingOffer(app, search.requestId)
    await answerOffer(app, carrier, 'accepter', offer?.id ?? '')
    expect(await fetchPosition(search.sender, carrier)).toEqual({ lat: pickup.lat, long: pickup.lon })
    expect(await fetchPosition(await aSender(app.deps), carrier)).toEqual(hiddenPosition)
    await app.request('POST', '/api/demande/cancel', {
      token: search.sender.token,
      body: { commandeId: search.orderId },
    })
    expect(await fetchPosition(search.sender, carrier)).toEqual(hiddenPosition)
  })

  test('is the newest one, and unknown once it is older than 60 seconds', async () => {
    const { search, carrier } = await createAcceptedDelivery()
    await app.passTime(5000)
    await pushPosition(app, carrier, placeBeside(80))
    expect(await fetchPosition(search.sender, carrier)).toEqual({
      lat: placeBeside(80).lat,
      long: pickup.lon,
    })
    await app.passTime(61_000)
    expect(await fetchPosition(search.sender, carrier)).toEqual(hiddenPosition)
  })

  test('is the same for many concurrent callers as for one', async () => {
    const { search, carrier } = await createAcceptedDelivery()
    const stranger = await aSender(app.deps)
    const callers = Array.from({ length: 40 }, (_, index) => (index % 2 ? stranger : search.sender))
    const answers = await Promise.all(callers.map((caller) => fetchPosition(caller, carrier)))
    for (const [index, position] of answers.entries()) {
      expect(position).toEqual(index % 2 ? hiddenPosition : { lat: pickup.lat, long: pickup.lon })
    }
  })

  test('cannot be read by a carrier', async () => {
    const { carrier } = await createAcceptedDelivery()
    const { status } = await app.request('POST', '/api/transporteur/getPosition', {
      token: carrier.token,
      body: { personneId: carrier.account.personId },
    })
    expect(status).toBe(403)
  })
})

const readSecondsLeft = async ({ sender, orderId }: Pick<ASearch, 'sender' | 'orderId'>) =>
  (await fetchRoute(sender, orderId)).body.itineraire.dureeS as number // as: an integer on the wire

describe('the route', () => {
  test('leads to the pickup, then to the drop-off, and back when the goods return; without a position it is unknown', async () => {
    const { search, livraisonId } = await createAcceptedDelivery()
    const first = (await fetchRoute(search.sender, search.orderId)).body.itineraire
    expect(first.ligne.at(-1)[0]).toBeCloseTo(pickup.lat, 2)
    await app.deps.db.delivery.update({ where: { id: livraisonId }, data: { status: 'picked_up' } })
    const second = (await fetchRoute(search.sender, search.orderId)).body.itineraire
    expect(second.ligne.at(-1)[0]).toBeCloseTo(48.8443, 2)
    expect(second.dureeS).toBeGreaterThan(60)
    await app.deps.db.delivery.update({ where: { id: livraisonId }, data: { status: 'returning' } })
    const back = (await fetchRoute(search.sender, search.orderId)).body.itineraire
    expect(back.ligne.at(-1)[0]).toBeCloseTo(pickup.lat, 2)
    await app.passTime(61_000)
    expect((await fetchRoute(search.sender, search.orderId)).body).toEqual({
      success: true,
      itineraire: null,
    })
  })

  test('follows the carrier’s pace: a stationary one arrives later, at most twice as late', async () => {
    const { search, carrier, livraisonId } = await createAcceptedDelivery()
    const usualRoute = await app.deps.places.route(pickup, { lat: 48.8443, lon: 2.3743 }, 'car')
    const { orderId, id } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: livraisonId } })
    await app.deps.db.quote.updateMany({
      where: { order: { id: orderId } },
      data: { durationS: usualRoute.durationS },
    })
    const now = await databaseNow(app.deps.db)
    const at = new Date(now.getTime() - 300_000)
    await app.deps.db.delivery.update({
      where: { id },
      data: { status: 'in_transit', events: { create: { status: 'in_transit', at, recordedAt: at } } },
    })
    await pushPosition(app, carrier, pickup)
    // Five minutes underway and no metre nearer.
    expect(await readSecondsLeft(search)).toBeGreaterThan(usualRoute.durationS * 1.5)
    expect(await readSecondsLeft(search)).toBeLessThanOrEqual(usualRoute.durationS * 2)
  })

  test('follows the pace of the carrier’s earlier trips from the departure on, without outliers', async () => {
    // The priced class of the shipment: trips by another travel mode do not count.
    const carrier = await aCarrier(app.deps, { vehicleClass: 'PIE' })
    const sender = await aSender(app.deps)
    /** Delivers in `share` of the quoted time. Returns the time shown at the departure as a share of the quoted one. */
    const drive = async (share: number): Promise<number> => {
      const { orderId, deliveryId: livraisonId } = await aPickedUpOrder(app, sender, carrier)
      await pushPosition(app, carrier, pickup)
      await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId })
      const { durationS } = await app.deps.db.quote.findFirstOrThrow({ where: { order: { id: orderId } } })
      const secondsLeft = await readSecondsLeft({ sender, orderId })
      await app.passTime(durationS * share * 1000)
      await succeed(app, carrier, 'transporteur/livraisons/arrivee', { livraisonId })
      await prove(app, carrier, 'livrer', livraisonId)
      return secondsLeft / durationS
    }
    const first = await drive(1.4)
    const second = await drive(1.4)
    const third = await drive(4)
    const fourth = await drive(1)
    expect(second).toBeGreaterThan(first + 0.05)
    expect(third).toBeGreaterThan(second + 0.02)
    expect(third).toBeLessThan(first * 1.4)
    expect(fourth).toBeCloseTo(third, 2)
  })

  const fetchOwnRoute = async (carrier: ACarrier) =>
    (await app.request('GET', '/api/transporteur/itineraire', { token: carrier.token })).body

  test('is the same for the carrier itself', async () => {
    const { search, carrier } = await createAcceptedDelivery()
    const shownRoute = await fetchOwnRoute(carrier)
    expect(shownRoute.itineraire).toEqual((await fetchRoute(search.sender, search.orderId)).body.itineraire)
    expect(shownRoute.itineraire.ligne.at(-1)[0]).toBeCloseTo(pickup.lat, 2)
  })

  test('is unknown to a carrier without a delivery or without a position in the last minute', async () => {
    const { carrier } = await createAcceptedDelivery()
    expect(await fetchOwnRoute(await aWorkingCarrier(app))).toEqual({ success: true, itineraire: null })
    await app.passTime(61_000)
    expect(await fetchOwnRoute(carrier)).toEqual({ success: true, itineraire: null })
  })

  test('of another sender is a 404', async () => {
    const { search } = await createAcceptedDelivery()
    expect((await fetchRoute(await aSender(app.deps), search.orderId)).status).toBe(404)
  })
})

describe("a carrier's rating", () => {
  const fetchRating = (sender: SignedIn, transporteurId: string) =>
    app.request('POST', '/api/transporteur/getLivreurNotes', {
      token: sender.token,
      body: { transporteurId },
    })

  test('is a whole number, 0 without ratings, for the carrier’s senders', async () => {
    const { search, carrier, livraisonId } = await createAcceptedDelivery()
    expect((await fetchRating(search.sender, carrier.account.id)).body.Livraison).toEqual({
      note: 0,
      nombrePersonnes: 0,
    })
    await app.deps.db.rating.create({
      data: {
        deliveryId: livraisonId,
        carrierId: carrier.account.id,
        stars: 4,
        review: 'Bien',
        createdAt: new Date(),
      },
    })
    expect((await fetchRating(search.sender, carrier.account.id)).body.Livraison).toEqual({
      note: 4,
      nombrePersonnes: 1,
    })
    expect((await fetchRating(await aSender(app.deps), carrier.account.id)).status).toBe(404)
    expect((await fetchRating(search.sender, (await aCarrier(app.deps)).account.id)).status).toBe(404)
  })
})
