import { randomUUID } from 'node:crypto'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { tokenKeys } from '@repo/server-kit/tokens'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { acceptFirstOffer, anAcceptedOrder, aSearchingOrder, goOnDuty, succeed } from '#api/testing/orders.ts'
import { healProvider, listBrokenInvariants, plantFault } from '#api/testing/payments.ts'
import { aPlannedOrder } from '#api/testing/planned-pickups.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { readAgreedFee, signAgreedFee } from './agreed-fee.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterEach(async () => {
  await healProvider(app)
  await reconcilePayments(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
  await resetCarriers(app)
})
afterAll(() => app.close())

const { pickupFeeCents } = defaultRateCard

const readOrderAndPayment = (orderId: string) =>
  app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true, request: true, deliveries: true, quote: true },
  })

/** Sets the order's present age, to the millisecond. */
async function ageOrder(orderId: string, ageMs: number): Promise<void> {
  await app.deps.db.$executeRaw`
    UPDATE "order" SET created_at = app_now() - ${ageMs}::int * interval '1 millisecond' WHERE id = ${orderId}::uuid`
}

/** Writes the track of a drive straight north from just after an instant, the acceptance by default. */
async function driveNorth(deliveryId: string, degrees: number, after?: Date | null): Promise<void> {
  const { acceptedAt } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
  await app.deps.db.trackPoint.createMany({
    data: [0, 1].map((step) => ({
      deliveryId,
      recordedAt: new Date((after ?? acceptedAt).getTime() + step + 1),
      lat: 48.8 + step * degrees,
      lon: 2.35,
    })),
  })
}

const cancel = (token: string, commandeId: string) =>
  app.request('POST', '/api/demande/cancel', { token, body: { commandeId } })
const preview = async (token: string, commandeId: string) =>
  (await app.request('POST', '/api/demande/fraisAnnulation', { token, body: { commandeId } })).body

test('before an acceptance cancelling is always free, and the whole authorisation is released', async () => {
  const sender = await aSender(app.deps)
  const orderId = await aSearchingOrder(app, sender)
  await ageOrder(orderId, 10 * 60_000)
  expect(await preview(sender.token, orderId)).toEqual({
    success: true,
    possible: true,
    montant: 0,
    gratuitJusquaAcceptation: true,
    gratuitSecondes: 0,
    apresEnlevement: false,
    detail: { course: 0, forfait: 0, kilometres: 0, service: 0 },
    retourM: null,
    accord: expect.any(String),
  })
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  await reconcilePayments(app.deps)
  expect(await readOrderAndPayment(orderId)).toMatchObject({
    phase: 'cancelled',
    cancelledBy: 'sender',
    feeCents: 0,
    request: { status: 'cancelled' },
    payment: { status: 'released', capturedCents: 0 },
  })
})

test('before an acceptance no deadline is shown, for a new search and for a planned pickup', async () => {
  const [sender, planner] = [await aSender(app.deps), await aSender(app.deps)]
  const searching = await aSearchingOrder(app, sender)
  const planned = await aPlannedOrder(app, planner)
  const freeUntilAcceptance = { montant: 0, gratuitJusquaAcceptation: true, gratuitSecondes: 0 }
  expect(await preview(sender.token, searching)).toMatchObject(freeUntilAcceptance)
  expect(await preview(planner.token, planned)).toMatchObject(freeUntilAcceptance)
  await succeed(app, sender, 'demande/cancel', { commandeId: searching })
})

test('an accepted order is cancelled for free during its first minute', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId } = await anAcceptedOrder(app, sender, carrier)
  await ageOrder(orderId, 55_000)
  const { gratuitSecondes, gratuitJusquaAcceptation, montant } = await preview(sender.token, orderId)
  expect({ gratuitJusquaAcceptation, montant }).toEqual({ gratuitJusquaAcceptation: false, montant: 0 })
  expect(gratuitSecondes).toBeLessThanOrEqual(5)
  await ageOrder(orderId, 59_000)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  expect(await readOrderAndPayment(orderId)).toMatchObject({
    feeCents: 0,
    deliveries: [{ status: 'cancelled' }],
    payment: { dueAction: 'release' },
  })
})

test('after the first minute an accepted order costs the pickup fee, the driven kilometres and the service fee', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
  const { acceptedAt } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
  // About a kilometre straight north since acceptance.
  await app.deps.db.trackPoint.createMany({
    data: [0, 1].map((step) => ({
      deliveryId,
      recordedAt: new Date(acceptedAt.getTime() + step * 60_000 + 1),
      lat: 48.8 + step * 0.009,
      lon: 2.35,
    })),
  })
  await ageOrder(orderId, 60_100)
  const shown = await preview(sender.token, orderId)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  const { feeCents, quote, commissionCents, priceCents } = await readOrderAndPayment(orderId)
  const perKmCents = defaultRateCard.tariffs[quote.vehicleClass as 'VEL'].perKmCents
  expect(shown).toMatchObject({
    possible: true,
    gratuitSecondes: 0,
    detail: { forfait: pickupFeeCents / 100 },
  })
  expect(Math.round(shown.montant * 100)).toBe(feeCents)
  expect(Math.round(shown.detail.service * 100)).toBe(commissionCents)
  const kilometresCents = (feeCents ?? 0) - pickupFeeCents - commissionCents
  expect(Math.abs(kilometresCents - perKmCents)).toBeLessThan(10)
  await reconcilePayments(app.deps)
  const { payment } = await readOrderAndPayment(orderId)
  expect(payment).toMatchObject({ status: 'captured', capturedCents: Math.min(feeCents ?? 0, priceCents) })
  const atProvider = await app.deps.payments.find(payment.intentId ?? '')
  expect(atProvider).toMatchObject({ status: 'succeeded', capturedCents: payment.capturedCents })
  const payable = await app.deps.db.ledgerPosting.aggregate({
    where: { account: 'carrier-payable', partyId: carrier.account.id },
    _sum: { amountCents: true },
  })
  expect(payable._sum.amountCents).toBe(-(pickupFeeCents + kilometresCents))
})

test('a fee above the authorised price is charged to the saved card as a debt, which is then settled', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId, offerId } = await anAcceptedOrder(app, sender, carrier)
  await app.deps.db.offer.update({ where: { id: offerId }, data: { approachM: 20_000 } })
  await driveNorth(deliveryId, 0.2)
  await ageOrder(orderId, 120_000)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  await reconcilePayments(app.deps)
  const { feeCents, priceCents, payment } = await readOrderAndPayment(orderId)
  expect(feeCents).toBeGreaterThan(priceCents)
  expect(payment.capturedCents).toBe(priceCents)
  const debt = await app.deps.db.ledgerPosting.findMany({
    where: { account: 'sender-debt', partyId: sender.account.id },
    orderBy: { id: 'asc' },
  })
  const extraCents = (feeCents ?? 0) - priceCents
  expect(debt.map(({ amountCents }) => amountCents)).toEqual([extraCents, -extraCents])
})

test('a forged track costs the sender at most the way to the pickup', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId, offerId } = await anAcceptedOrder(app, sender, carrier)
  await app.deps.db.offer.update({ where: { id: offerId }, data: { approachM: 500 } })
  await driveNorth(deliveryId, 1)
  await ageOrder(orderId, 120_000)
  const { quote } = await readOrderAndPayment(orderId)
  const perKmCents = defaultRateCard.tariffs[quote.vehicleClass as 'VEL'].perKmCents
  expect((await preview(sender.token, orderId)).detail.kilometres).toBe((2 * perKmCents) / 100)
})

test('driving after the arrival at the pickup costs the sender nothing', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
  await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
  await succeed(app, carrier, 'transporteur/livraisons/arrivee', { livraisonId: deliveryId })
  await app.passTime(60_000)
  const { atPickupAt } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
  await driveNorth(deliveryId, 0.009, atPickupAt)
  await ageOrder(orderId, 120_000)
  expect((await preview(sender.token, orderId)).detail.kilometres).toBe(0)
})

test('a fee displayed less than 30 seconds ago is charged, although the current fee is higher', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
  await ageOrder(orderId, 90_000)
  const { accord, montant } = await preview(sender.token, orderId)
  await driveNorth(deliveryId, 0.02)
  const dearer = await preview(sender.token, orderId)
  expect(dearer.montant).toBeGreaterThan(montant)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId, accord })
  await reconcilePayments(app.deps)
  const { feeCents, payment } = await readOrderAndPayment(orderId)
  expect(feeCents).toBe(Math.round(montant * 100))
  expect(payment).toMatchObject({ status: 'captured', capturedCents: feeCents })
})

test('a fee from before the acceptance must be confirmed again', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  await goOnDuty(app, carrier)
  const orderId = await aSearchingOrder(app, sender)
  const { accord: ofTheSearch } = await preview(sender.token, orderId)
  await acceptFirstOffer(app, carrier)
  await ageOrder(orderId, 61_000)
  const refused = await app.request('POST', '/api/demande/cancel', {
    token: sender.token,
    body: { commandeId: orderId, accord: ofTheSearch },
  })
  expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'fee-changed' } })
  expect((await readOrderAndPayment(orderId)).phase).toBe('running')
})

test('a forged confirmation of a fee, or one of another order, is ignored', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
  await ageOrder(orderId, 61_000)
  const { accord, montant } = await preview(sender.token, orderId)
  const shownAt = new Date(Number(accord.split('.')[0]))
  const free = { feeCents: 0, deliveryId, returnM: null, shownAt }
  expect(readAgreedFee(app.deps.tokenKeys, orderId, accord)).toEqual({
    ...free,
    feeCents: Math.round(montant * 100),
  })
  const ofAnotherOrder = signAgreedFee(app.deps.tokenKeys, randomUUID(), free)
  const forged = signAgreedFee(tokenKeys(['x'.repeat(32)]), orderId, free)
  for (const text of [ofAnotherOrder, forged, accord.slice(0, -1), `${accord}=`, ''])
    expect(readAgreedFee(app.deps.tokenKeys, orderId, text)).toBeNull()
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId, accord: forged })
  expect((await readOrderAndPayment(orderId)).feeCents).toBe(Math.round(montant * 100))
})

test('cancelling twice, or twenty times concurrently, cancels once', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId } = await anAcceptedOrder(app, sender, carrier)
  await ageOrder(orderId, 90_000)
  const responses = await Promise.all(Array.from({ length: 20 }, () => cancel(sender.token, orderId)))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const { feeCents } = await readOrderAndPayment(orderId)
  await ageOrder(orderId, 900_000)
  expect((await cancel(sender.token, orderId)).body).toEqual({ success: true })
  expect((await readOrderAndPayment(orderId)).feeCents).toBe(feeCents)
  expect((await preview(sender.token, orderId)).possible).toBe(false)
})

test('another’s order can neither be cancelled nor its fee read', async () => {
  const [sender, stranger] = [await aSender(app.deps), await aSender(app.deps)]
  const orderId = await aSearchingOrder(app, sender)
  expect((await cancel(stranger.token, orderId)).status).toBe(404)
  const response = await app.request('POST', '/api/demande/fraisAnnulation', {
    token: stranger.token,
    body: { commandeId: orderId },
  })
  expect(response.status).toBe(404)
  expect((await readOrderAndPayment(orderId)).phase).toBe('searching')
})

test('a capture that fails at the provider is executed later, once', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId } = await anAcceptedOrder(app, sender, carrier)
  await ageOrder(orderId, 90_000)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  const { payment, feeCents } = await readOrderAndPayment(orderId)
  await plantFault(app, { next: '500', path: `${payment.intentId}/capture`, times: 100 })
  await reconcilePayments(app.deps)
  expect((await readOrderAndPayment(orderId)).payment).toMatchObject({
    status: 'authorised',
    dueAction: 'capture',
  })
  await healProvider(app)
  await plantFault(app, { next: 'reset_after_success', path: `${payment.intentId}/capture`, times: 100 })
  await reconcilePayments(app.deps)
  await healProvider(app)
  await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
  expect((await readOrderAndPayment(orderId)).payment).toMatchObject({
    status: 'captured',
    capturedCents: feeCents,
    dueAction: null,
  })
  const entries = await app.deps.db.ledgerEntry.findMany({ where: { orderId }, orderBy: { at: 'asc' } })
  expect(entries.map(({ kind }) => kind)).toEqual(['authorisation', 'cancellation-before-pickup'])
})
