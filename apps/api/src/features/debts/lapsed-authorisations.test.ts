import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordRelease } from '#api/core/settlement/lapsed-capture.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcilePayment } from '#api/flows/provider-inbox/reconcile-payment.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { settlePayment } from '#api/flows/provider-inbox/settle-payment.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aPickedUpOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anOrderDeclinedLater, readMoney, shareOut, sumAccounts } from '#api/testing/money.ts'
import type { AcceptedOrder } from '#api/testing/orders.ts'
import { anAcceptedOrder, succeed } from '#api/testing/orders.ts'
import { loseWebhooks } from '#api/testing/payments.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { readStaffJson, runByTwo, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  await loseWebhooks(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await resetCarriers(app)
  carrier = await aCarrier(app.deps)
  sender = await aSender(app.deps)
})

const findDebt = (orderId: string) => app.deps.db.debt.findUnique({ where: { orderId } })
const run = ({ deliveryId }: Pick<AcceptedOrder, 'deliveryId'>) => ({ carrier, livraisonId: deliveryId })
const listEntryKinds = async (orderId: string) =>
  (await app.deps.db.ledgerEntry.findMany({ where: { orderId }, orderBy: { at: 'asc' } })).map(
    ({ kind }) => kind,
  )

/** Makes the bank release the authorisation. The notice has not arrived yet. */
async function lapse(orderId: string): Promise<{ paymentId: string; intentId: string }> {
  const { payment } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true },
  })
  const intentId = payment.intentId ?? ''
  const { outcome } = await app.deps.payments.release(intentId, 'by-hand')
  if (outcome !== 'released') throw new Error(`The payment is ${outcome}`)
  return { paymentId: payment.id, intentId }
}

/** Delivers the notice of the cancelled intent and runs the capture's job, each twice and concurrently. */
async function learnOfLapse({ paymentId, intentId }: { paymentId: string; intentId: string }): Promise<void> {
  // The provider may refuse a call during an identical one: then the job, or the notice, comes again.
  await Promise.allSettled([
    settlePayment(app.deps, paymentId),
    reconcilePayment(app.deps, intentId),
    settlePayment(app.deps, paymentId),
    reconcilePayment(app.deps, intentId),
  ])
  await reconcilePayment(app.deps, intentId)
}

/** Reconciles an order, of which nothing was captured and every share has an owner afterwards. */
async function reconcileUncaptured(orderId: string) {
  await reconcilePayments(app.deps)
  const accounts = await sumAccounts(app, orderId)
  expect(accounts).not.toHaveProperty('order-funds')
  expect(accounts).not.toHaveProperty('card-authorised')
  const { order, takenCents, debtTakenCents } = await readMoney(app, orderId)
  expect(takenCents).toBe(0)
  return { order, accounts, debtTakenCents }
}

test('a delivered order whose authorisation lapsed before the capture is charged to its card once, after the delivery', async () => {
  const accepted = await aPickedUpOrder(app, sender, carrier)
  const { orderId } = accepted
  await learnOfLapse(await lapse(orderId))
  expect(await listEntryKinds(orderId)).toEqual(['authorisation', 'authorisation-lapsed'])
  expect(await findDebt(orderId)).toBeNull()
  await takeAll(app, run(accepted), 'acheminer', 'livrer')
  const { order, accounts, debtTakenCents } = await reconcileUncaptured(orderId)
  expect(order.debt).toMatchObject({ status: 'paid', amountCents: order.priceCents })
  expect(debtTakenCents).toBe(order.priceCents)
  expect(accounts).toEqual(shareOut(order.priceCents - order.commissionCents, order.commissionCents))
  // A later goodwill refund goes to the card by the charge that it has paid.
  await readStaffJson(app, 'orders', 'refund', orderId, '--amount', '1', '--reason', 'it was late', '--yes')
  await reconcilePayments(app.deps)
  const [refund] = await app.deps.payments.listRefundsOf(order.debt?.intentId ?? '')
  expect(refund).toMatchObject({ amountCents: 100, status: 'succeeded' })
  const { commandes } = await succeed(app, sender, 'commandes/listePaiements', {})
  expect(commandes).toMatchObject([
    { encaissement: { montant: (order.priceCents - 100) / 100 }, paiement: { etat: 'debite' } },
  ])
  const tooMuch = ['--amount', String(order.priceCents / 100), '--reason', 'it was late', '--yes']
  expect((await runStaff(app, 'orders', 'refund', orderId, ...tooMuch)).err).toContain('left to refund')
})

test('a lapse found after the delivery has the same effect: a declined card leaves a debt, which two staff write off', async () => {
  const placed = await anOrderDeclinedLater(app, sender, carrier)
  const { orderId } = placed
  await takeAll(app, run(placed), 'demarrer', 'enlever', 'acheminer', 'livrer')
  expect(await findDebt(orderId)).toBeNull()
  await learnOfLapse(await lapse(orderId))
  const { order, accounts } = await reconcileUncaptured(orderId)
  expect(order.debt).toMatchObject({ status: 'due', attempts: 1, amountCents: order.priceCents })
  expect(accounts['sender-debt']).toBe(order.priceCents)
  const { dettes } = await succeed(app, sender, 'expediteur/dettes', {})
  expect(dettes).toMatchObject([{ raison: 'reserve', montant: order.priceCents / 100 }])
  await runByTwo(app, ['camille', 'luc'], 'debts', 'write-off', orderId, '--reason', 'cannot be reached')
  expect(await findDebt(orderId)).toMatchObject({ status: 'written_off' })
  await reconcileUncaptured(orderId)
})

test.each(['before', 'after'])(
  'a return is one debt of price and way back, when the lapse is found %s it',
  async (when) => {
    const accepted = await anAcceptedOrder(app, sender, carrier)
    const { orderId } = accepted
    await takeAll(app, run(accepted), 'demarrer')
    // Cancelled before the server knew of the pickup: the order is checked while the carrier picks up.
    const { paymentId, intentId } = await lapse(orderId)
    if (when === 'before') await app.deps.db.$transaction((tx) => recordRelease(app.deps, tx, paymentId))
    await takeAll(app, run(accepted), 'enlever', 'acheminer')
    await take(app, run(accepted), 'refus', { commentaire: 'Trop tard' })
    await takeAll(app, run(accepted), 'retourner')
    if (when === 'after') await learnOfLapse({ paymentId, intentId })
    const { order, debtTakenCents } = await reconcileUncaptured(orderId)
    expect(order.debt).toMatchObject({ status: 'paid', amountCents: order.feeCents })
    expect(order.feeCents).toBeGreaterThan(order.priceCents)
    expect(debtTakenCents).toBe(order.feeCents)
    // Then the carrier turns out to have broken them: all of it is refunded.
    const fault = ['--fault', 'carrier', '--reason', 'broken', '--yes']
    await readStaffJson(app, 'orders', 'return', 'settle', orderId, ...fault)
    const { order: after, accounts } = await reconcileUncaptured(orderId)
    expect(after.debt?.status).toBe('paid')
    expect(after.refunds).toMatchObject([
      { debtId: after.debt?.id, status: 'succeeded', amountCents: order.feeCents },
    ])
    expect(accounts).toEqual({})
  },
)

test.each(['before', 'after'])(
  'goods returned at the carrier’s expense cost the sender nothing, when the lapse is found %s their return',
  async (when) => {
    const accepted = await aPickedUpOrder(app, sender, carrier)
    const { orderId } = accepted
    await takeAll(app, run(accepted), 'acheminer')
    const lapsed = await lapse(orderId)
    if (when === 'before') await learnOfLapse(lapsed)
    await take(app, run(accepted), 'refus', { commentaire: 'Cassé' })
    const fault = ['--fault', 'carrier', '--reason', 'broken', '--yes']
    await readStaffJson(app, 'orders', 'return', 'settle', orderId, ...fault)
    await takeAll(app, run(accepted), 'retourner')
    if (when === 'after') await learnOfLapse(lapsed)
    const { order, accounts } = await reconcileUncaptured(orderId)
    expect([order.debt, accounts]).toEqual([null, {}])
  },
)

test.each(['before', 'after'])(
  'a cancellation fee is a debt when its authorisation was released %s it',
  async (when) => {
    const { orderId } = await anAcceptedOrder(app, sender, carrier)
    await app.passTime(61_000)
    const lapsed = await lapse(orderId)
    if (when === 'before')
      await app.deps.db.$transaction((tx) => recordRelease(app.deps, tx, lapsed.paymentId))
    await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
    await learnOfLapse(lapsed)
    const { order, accounts, debtTakenCents } = await reconcileUncaptured(orderId)
    const feeCents = order.feeCents ?? 0
    expect(feeCents).toBeGreaterThan(0)
    expect(order).toMatchObject({ cancelledBy: 'sender', debt: { status: 'paid', amountCents: feeCents } })
    expect(debtTakenCents).toBe(feeCents)
    expect(accounts).toEqual(shareOut(feeCents - order.commissionCents, order.commissionCents))
    expect(await app.deps.db.invoice.count({ where: { orderId } })).toBe(2)
  },
)

test('an order whose authorisation lapsed costs nothing when the support cancels it after the pickup', async () => {
  const { orderId } = await aPickedUpOrder(app, sender, carrier)
  await learnOfLapse(await lapse(orderId))
  const words = [
    'orders',
    'cancel',
    orderId,
    '--reason',
    'unreachable',
    '--yes',
    '--carrier',
    'nothing',
    '--because',
    'Le transporteur n’a pas roulé.',
  ]
  expect(await readStaffJson(app, ...words)).toMatchObject({ feeCents: 0, givenBackCents: 0 })
  const { order, accounts } = await reconcileUncaptured(orderId)
  expect([order.phase, order.debt, accounts]).toEqual(['cancelled', null, {}])
})

test('every invariant holds after all these orders', async () => {
  await app.passTime(16 * 60_000)
  expect((await checkInvariants(app.deps)).filter(({ ok }) => !ok)).toEqual([])
})
