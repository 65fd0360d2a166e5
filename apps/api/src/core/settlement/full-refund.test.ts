import type { Prisma } from '@repo/prisma/delivery-types'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcileDispute } from '#api/features/payments/disputes/disputes.service.ts'
import { cancelRefund } from '#api/features/payments/refunds/cancel-refund.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcileAfterwards, reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { settlePayment } from '#api/flows/provider-inbox/settle-payment.service.ts'
import { recordCarrierFault } from '#api/flows/return-fault/return-fault.service.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aPickedUpOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anOrderDeclinedLater, readMoney, sumAccounts } from '#api/testing/money.ts'
import { anAcceptedOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import { callStandIn, listBrokenInvariants, loseWebhooks, submitEvidence } from '#api/testing/payments.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { readStaffJson, runByTwo, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { refundReturn } from './return-settlement.service.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  await loseWebhooks(app)
  sender = await aSender(app.deps)
})
beforeEach(async () => {
  await resetCarriers(app)
  carrier = await aCarrier(app.deps)
})
afterEach(async () => {
  await app.passTime(16 * 60_000)
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

const failingCard = '4000000000005126'
const confirmed = ['--reason', 'broken', '--yes']
const refund = (orderId: string, cents: number, from: string) =>
  runStaff(
    app,
    'orders',
    'refund',
    orderId,
    '--amount',
    (cents / 100).toFixed(2),
    '--from',
    from,
    '--again',
    ...confirmed,
  )
const recordFault = (orderId: string) =>
  recordCarrierFault(app.deps, orderId, 'broken', async () => undefined)

/** Starts a paid delivery with the goods aboard. */
async function startPaidDelivery(card?: string) {
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier, parisShipment, card)
  const run = { carrier, livraisonId: deliveryId }
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  await reconcilePayments(app.deps)
  return { orderId, run }
}

/** Returns goods at their sender's expense, fully paid. */
async function returnPaidGoods(card?: string): Promise<string> {
  const { orderId, run } = await startPaidDelivery(card)
  await take(app, run, 'refus', { commentaire: 'Trop tard' })
  await takeAll(app, run, 'retourner')
  await reconcilePayments(app.deps)
  return orderId
}

/** Returns goods at the carrier's or the platform's expense, before the return's job has run. */
async function returnGoodsFor(borneBy: 'carrier' | 'platform'): Promise<string> {
  const { orderId, run } = await startPaidDelivery()
  await take(app, run, 'refus', { commentaire: 'Cassé' })
  await app.deps.db.returnRequest.updateMany({ where: { delivery: { orderId } }, data: { borneBy } })
  await takeAll(app, run, 'retourner')
  return orderId
}

/** Returns the captured and the refunded amount of each charge of an order, once all refunds are settled. */
async function readSettledCharges(orderId: string) {
  await reconcilePayments(app.deps)
  const { order, takenCents, debtTakenCents, refundedCents } = await readMoney(app, orderId)
  const { intentId } = order.debt ?? { intentId: null }
  const debtRefunds = intentId === null ? [] : await app.deps.payments.listRefundsOf(intentId)
  return {
    order,
    accounts: await sumAccounts(app, orderId),
    payment: [takenCents, refundedCents],
    debt: [debtTakenCents, debtRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0)],
  }
}

describe('a full refund at the carrier’s expense', () => {
  test('leaves the carrier nothing, and refunds what partial refunds have left', async () => {
    const orderId = await returnPaidGoods()
    const { order } = await readMoney(app, orderId)
    for (const [cents, from] of [
      [101, 'fee'],
      [203, 'carrier'],
      [304, 'platform'],
    ] as const)
      expect(await refund(orderId, cents, from)).toMatchObject({ code: 0, err: '' })
    expect(await Promise.all([1, 2, 3].map(() => recordFault(orderId)))).toEqual(
      expect.arrayContaining([true, false, false]),
    )
    const { accounts, payment, debt } = await readSettledCharges(orderId)
    expect(accounts).toEqual({})
    expect(payment).toEqual([order.priceCents, order.priceCents])
    expect(debt).toEqual([order.debt?.amountCents, order.debt?.amountCents])
    const totals = await app.deps.db.invoice.groupBy({
      by: ['kind', 'type'],
      where: { orderId },
      _sum: { grossCents: true, vatCents: true },
    })
    for (const kind of ['carriage', 'service_fee']) {
      const [billed, credited] = ['invoice', 'credit_note'].map((type) =>
        totals.find((sum) => sum.kind === kind && sum.type === type),
      )
      expect(credited?._sum).toEqual(billed?._sum)
    }
  })

  test('pays nothing twice beside a concurrent partial refund', async () => {
    const orderId = await returnPaidGoods()
    const { order } = await readMoney(app, orderId)
    await Promise.all([
      recordFault(orderId),
      refund(orderId, order.priceCents, 'platform'),
      recordFault(orderId),
    ])
    const { accounts, payment } = await readSettledCharges(orderId)
    expect([accounts, payment]).toEqual([{}, [order.priceCents, order.priceCents]])
  })

  test('leaves the carrier nothing of a debt that was written off', async () => {
    const placed = await anOrderDeclinedLater(app, sender, carrier)
    const { orderId } = placed
    const run = { carrier, livraisonId: placed.deliveryId }
    await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
    const { payment } = (await readMoney(app, orderId)).order
    await app.deps.payments.release(payment.intentId ?? '', 'by-hand')
    await take(app, run, 'refus', { commentaire: 'Trop tard' })
    await takeAll(app, run, 'retourner')
    await reconcilePayments(app.deps)
    await runByTwo(app, ['camille', 'luc'], 'debts', 'write-off', orderId, ...confirmed)
    expect(await sumAccounts(app, orderId)).toMatchObject({ 'carrier-payable': expect.any(Number) })
    await Promise.all([recordFault(orderId), recordFault(orderId)])
    const { accounts, order } = await readSettledCharges(orderId)
    expect([accounts, order.feeCents, order.debt?.status]).toEqual([{}, 0, 'written_off'])
  })

  test('that the card’s bank sends back is retried, then listed and transferred', async () => {
    const orderId = await returnPaidGoods(failingCard)
    await recordFault(orderId)
    await reconcilePayments(app.deps)
    const findDebtRefund = () =>
      app.deps.db.refund.findFirstOrThrow({ where: { orderId, debtId: { not: null } } })
    for (const [place, pauseMs] of [3_600_000, 24 * 3_600_000, 0].entries()) {
      for (const { providerRefundId } of await app.deps.db.refund.findMany({ where: { orderId } }))
        await callStandIn(app, 'POST', `/test_helpers/refunds/${providerRefundId}/settle`)
      await Promise.all([reconcileAfterwards(app.deps), reconcileAfterwards(app.deps)])
      expect(await findDebtRefund()).toMatchObject({
        attempts: place + 1,
        status: place < 2 ? 'due' : 'failed',
      })
      await app.passTime(pauseMs)
      await reconcilePayments(app.deps)
    }
    const { id, amountCents } = await findDebtRefund()
    const { order } = await readMoney(app, orderId)
    expect(amountCents).toBe(order.debt?.amountCents)
    expect(await readSupportList(app.deps.db, 'refund-failed')).toContainEqual(
      expect.objectContaining({ subjectId: id, command: `refunds show ${id}` }),
    )
    for (const failedRefund of await app.deps.db.refund.findMany({ where: { orderId } }))
      await readStaffJson(app, 'refunds', 'transferred', failedRefund.id, ...confirmed)
    const paid = order.priceCents + amountCents
    expect((await readSettledCharges(orderId)).accounts).toEqual({ 'payment-provider': paid, bank: -paid })
  })
})

describe('a return that its sender does not pay for', () => {
  test.each(['carrier', 'platform'] as const)(
    'refunds the rest at the expense of the %s when a part was refunded before its job',
    async (borneBy) => {
      const orderId = await returnGoodsFor(borneBy)
      expect(await refund(orderId, 305, 'platform')).toMatchObject({ code: 0, err: '' })
      const { order, accounts, payment } = await readSettledCharges(orderId)
      expect(payment).toEqual([order.priceCents, order.priceCents])
      const { feeCents } = await app.deps.db.returnRequest.findFirstOrThrow({
        where: { delivery: { orderId } },
      })
      const carrierCents = (feeCents ?? 0) - 2 * order.commissionCents
      expect(accounts).toEqual(
        borneBy === 'carrier' ? {} : { 'carrier-payable': -carrierCents, losses: carrierCents },
      )
    },
  )

  test.each(['carrier', 'platform'] as const)(
    'refunds nothing more at the expense of the %s when everything was refunded before its job',
    async (borneBy) => {
      const orderId = await returnGoodsFor(borneBy)
      const { order } = await readMoney(app, orderId)
      expect(await refund(orderId, order.priceCents, 'platform')).toMatchObject({ code: 0, err: '' })
      await Promise.all([refundReturn(app.deps, orderId), refundReturn(app.deps, orderId)])
      const { accounts } = await readSettledCharges(orderId)
      expect(Object.keys(accounts)).toEqual(borneBy === 'carrier' ? [] : ['carrier-payable', 'losses'])
      expect(await app.deps.db.refund.count({ where: { orderId } })).toBe(1)
    },
  )
})

/**
 * Returns the ids of the invariants that would be violated if a part of a full refund were cancelled, which the product
 * refuses. Rolls the cancellation back.
 */
async function findViolationsOfCancelledPart(orderId: string, refundId: string): Promise<readonly string[]> {
  let violated: readonly string[] = []
  const rollback = new Error('rollback')
  const cancelling = app.deps.db.$transaction(async (tx) => {
    const where = { delivery: { orderId } }
    const { borneBy } = await tx.returnRequest.findFirstOrThrow({ where })
    await tx.returnRequest.updateMany({ where, data: { borneBy: 'sender' } })
    await cancelRefund(app.deps, tx, refundId)
    await tx.returnRequest.updateMany({ where, data: { borneBy } })
    // as: the queries of a transaction are all that it needs.
    const all = await checkInvariants({ db: tx as typeof app.deps.db })
    violated = all.filter(({ ok }) => !ok).map(({ id }) => id)
    throw rollback
  })
  await expect(cancelling).rejects.toBe(rollback)
  return violated
}

test.each(['carrier', 'platform'] as const)(
  'a partial refund before a return at the expense of the %s, whose card cannot be refunded, is not cancelled but transferred',
  async (borneBy) => {
    const orderId = await returnGoodsFor(borneBy)
    expect(await refund(orderId, 305, 'platform')).toMatchObject({ code: 0, err: '' })
    const { id } = await app.deps.db.refund.findFirstOrThrow({ where: { orderId } })
    const set = (data: Prisma.RefundUpdateInput) => app.deps.db.refund.update({ where: { id }, data })
    await set({ status: 'failed', failedAt: new Date(), nextTryAt: null })
    await reconcilePayments(app.deps)
    expect(await runStaff(app, 'refunds', 'cancel', id, ...confirmed)).toMatchObject({
      code: 1,
      err: expect.stringContaining('This order is refunded in full'),
    })
    await app.passTime(16 * 60_000)
    expect(await findViolationsOfCancelledPart(orderId, id)).toContain('I6-returns')
    await readStaffJson(app, 'refunds', 'transferred', id, ...confirmed)
    const { order, accounts } = await readSettledCharges(orderId)
    expect(accounts.bank).toBe(-305)
    expect(order.refunds.map(({ status }) => status).toSorted()).toEqual(['succeeded', 'transferred'])
  },
)

test('a refund that is larger than the rest of the payment uses the charge of the debt, up to its amount', async () => {
  const orderId = await returnPaidGoods()
  const { order } = await readMoney(app, orderId)
  const extraCents = order.debt?.amountCents ?? 0
  for (const cents of [order.priceCents - 1, extraCents - 1])
    expect(await refund(orderId, cents, 'platform')).toMatchObject({ code: 0, err: '' })
  expect(await refund(orderId, 2, 'platform')).toMatchObject({
    code: 1,
    err: expect.stringContaining('0.01 €'),
  })
  const { payment, debt } = await readSettledCharges(orderId)
  expect(payment).toEqual([order.priceCents, order.priceCents - 1])
  expect(debt).toEqual([extraCents, extraCents - 1])
  const { commandes } = await succeed(app, sender, 'commandes/listePaiements', {})
  expect(commandes[0].encaissement.montant).toBe(0.02)
})

/** Disputes the charge of an order's payment. Returns the dispute's id at the provider. */
async function openDispute(orderId: string): Promise<string> {
  const { order } = await readMoney(app, orderId)
  await callStandIn(app, 'POST', '/test_helpers/disputes', { payment_intent: order.payment.intentId ?? '' })
  await reconcileAfterwards(app.deps)
  return (await app.deps.db.cardDispute.findFirstOrThrow({ where: { orderId } })).providerDisputeId
}

/** Makes the card network decide about a dispute. */
async function decideDispute(disputeId: string, outcome: 'winning' | 'losing'): Promise<void> {
  await submitEvidence(app, disputeId, `${outcome}_evidence`)
  await reconcileDispute(app.deps, disputeId)
}

test('the refund of a return waits for the network’s decision on its payment, then the sweeper pays it', async () => {
  const orderId = await returnGoodsFor('carrier')
  const { order } = await readMoney(app, orderId)
  const disputeId = await openDispute(orderId)
  await settlePayment(app.deps, order.paymentId)
  await app.passTime(16 * 60_000)
  await reconcilePayments(app.deps)
  expect(await app.deps.db.refund.count({ where: { orderId } })).toBe(0)
  expect(await listBrokenInvariants(app)).toEqual([])
  const [item] = await readSupportList(app.deps.db, 'return-not-refunded')
  expect(item).toMatchObject({ subjectId: orderId, command: `orders show ${orderId}` })
  await decideDispute(disputeId, 'winning')
  await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
  expect(await readSupportList(app.deps.db, 'return-not-refunded')).toEqual([])
  const { accounts, payment } = await readSettledCharges(orderId)
  expect([accounts, payment]).toEqual([{}, [order.priceCents, order.priceCents]])
})

test.each(['winning', 'losing'] as const)(
  'a card dispute that its holder opens after the refund of a return breaks no invariant with %s evidence',
  async (outcome) => {
    const orderId = await returnGoodsFor('carrier')
    const { order, payment } = await readSettledCharges(orderId)
    expect(payment).toEqual([order.priceCents, order.priceCents])
    const disputeId = await openDispute(orderId)
    await app.passTime(16 * 60_000)
    expect(await listBrokenInvariants(app)).toEqual([])
    await decideDispute(disputeId, outcome)
    await app.passTime(16 * 60_000)
    expect(await listBrokenInvariants(app)).toEqual([])
    const loss = { losses: order.priceCents, 'payment-provider': -order.priceCents }
    expect(await sumAccounts(app, orderId)).toEqual(outcome === 'losing' ? loss : {})
  },
)

test('a cancellation by staff after a lost card dispute refunds and pays nobody', async () => {
  const { orderId } = await aPickedUpOrder(app, sender, carrier)
  await reconcilePayments(app.deps)
  const { order } = await readMoney(app, orderId)
  await decideDispute(await openDispute(orderId), 'losing')
  const unpaid = ['--carrier', 'nothing', '--because', 'Le transporteur n’a pas roulé.']
  const words = ['orders', 'cancel', orderId, '--reason', 'unreachable', ...unpaid, '--yes']
  expect(await readStaffJson(app, ...words)).toMatchObject({ feeCents: 0, givenBackCents: 0 })
  const { accounts, payment } = await readSettledCharges(orderId)
  expect([accounts, payment]).toEqual([{}, [order.priceCents, 0]])
})
