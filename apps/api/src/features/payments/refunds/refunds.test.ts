import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Charge } from '#api/core/settlement/left-to-refund.data.ts'
import { requestRefund } from '#api/core/settlement/refunds.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { reconcileAfterwards, reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aSearchingOrder, succeed } from '#api/testing/orders.ts'
import {
  healProvider,
  listBrokenInvariants,
  loseWebhooks,
  plantFault,
  sendWebhook,
} from '#api/testing/payments.ts'
import {
  aFailedRefund,
  aPaidOrder,
  decideRefund,
  failingCard,
  findRefund,
  settleAtBank,
} from '#api/testing/refunds.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sendRefund } from './send-refund.service.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  // Faults are planted on purpose: their warnings are not news.
  app = await testApp({ LOG_LEVEL: 'fatal' })
  // Notices come when a test sends them.
  await loseWebhooks(app)
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
  await app.deps.db.session.updateMany({ data: { expiresAt: new Date('2099-01-01') } })
})
afterEach(async () => {
  await healProvider(app)
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

const slowCard = '4000000000007726'
const sure = ['--reason', 'Geste commercial', '--yes', '--as', 'camille']
const hourMs = 3_600_000

const listLedger = async (orderId: string) =>
  (
    await app.deps.db.ledgerEntry.findMany({
      where: { orderId, kind: { startsWith: 'refund' } },
      orderBy: [{ at: 'asc' }, { key: 'asc' }],
    })
  ).map(({ kind }) => kind)
let notices = 0
const postNotice = (providerRefundId: string | null) => {
  notices += 1
  const object = { id: providerRefundId ?? '', object: 'refund' }
  return sendWebhook(app, { id: `evt_refund_${notices}`, object })
}
const listPayments = async () => (await succeed(app, sender, 'commandes/listePaiements', {})).commandes
const listFailedIds = async () =>
  (await readSupportList(app.deps.db, 'refund-failed')).map(({ subjectId }) => subjectId)

test('staff refunds parts of an order from chosen bearers, and the sender is notified', async () => {
  const { orderId, commissionCents } = await aPaidOrder(app, sender, carrier)
  const refund = ['orders', 'refund', orderId]
  const half = ['--amount', (commissionCents / 200).toFixed(2)]
  const dry = await readStaffJson(app, ...refund, ...half, ...sure, '--dry-run')
  expect(dry.plan).toContain('of our fee')
  expect(await app.deps.db.refund.count({ where: { orderId } })).toBe(0)
  const { refundId, parts } = await readStaffJson(app, ...refund, ...half, ...sure)
  expect(parts).toMatchObject({ carrierCents: 0, lossesCents: 0 })
  expect((await listPayments())[0].paiement.remboursements).toMatchObject([{ etat: 'encours' }])
  await reconcilePayments(app.deps)
  expect(await findRefund(app, refundId)).toMatchObject({ status: 'succeeded', attempts: 0, nextTryAt: null })
  expect((await listPayments())[0].paiement.remboursements).toMatchObject([{ etat: 'effectue' }])
  expect(await listLedger(orderId)).toEqual(['refund-decided', 'refund'])
  const news = await app.deps.db.notification.findMany({ where: { orderId, kind: 'refund-decided' } })
  expect(news.map(({ text }) => text)).toEqual([expect.stringContaining('Nous vous remboursons')])
  const fromBoth = ['--amount', '2', '--from', 'carrier=1.50,platform=0.50', ...sure]
  const mixed = await readStaffJson(app, ...refund, ...fromBoth)
  expect(mixed.parts).toMatchObject({ carrierCents: 150, lossesCents: 50 })
  await readStaffJson(app, ...refund, '--amount', '1', '--from', 'shares', ...sure)
  await reconcilePayments(app.deps)
})

test('a refund above the remaining amount, of an invalid amount or from an unknown bearer is refused', async () => {
  const { orderId, priceCents } = await aPaidOrder(app, sender, carrier)
  const refund = (...words: string[]) => runStaff(app, 'orders', 'refund', orderId, ...words, ...sure)
  const tooMuch = ((priceCents + 1) / 100).toFixed(2)
  expect(await refund('--amount', tooMuch)).toMatchObject({ code: 1, err: expect.stringContaining('left') })
  expect(await refund('--amount', 'ten')).toMatchObject({ code: 1, err: expect.stringContaining('amount') })
  expect(await refund('--amount', '1', '--from', 'bank')).toMatchObject({ code: 1 })
  expect(await refund('--amount', '1', '--from', 'order=1')).toMatchObject({ code: 1 })
})

test('an order that is not over cannot be refunded', async () => {
  const searching = await aSearchingOrder(app, sender)
  const early = await runStaff(app, 'orders', 'refund', searching, '--amount', '1', ...sure)
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('cancel it instead') })
  const sources = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0, lossesCents: 100 }
  const tooSoon = { orderId: searching, key: `claim:${searching}`, sources, reason: 'Geste' }
  const request = app.deps.db.$transaction((tx) => requestRefund(app.deps, tx, tooSoon))
  await expect(request).rejects.toThrow('This order is not over')
  await readStaffJson(app, 'orders', 'cancel', searching, '--reason', 'force-majeure', '--yes')
  await reconcilePayments(app.deps)
})

test('twenty concurrent calls refund once with one key, and never more than was captured with twenty', async () => {
  const { orderId, priceCents, intentId } = await aPaidOrder(app, sender, carrier)
  const sources = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0 }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      app.deps.db.$transaction((tx) =>
        requestRefund(app.deps, tx, {
          orderId,
          key: `test:${orderId}`,
          reason: 'Geste',
          sources: { ...sources, lossesCents: 100 },
        }),
      ),
    ),
  )
  const ids = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.refundId] : []))
  expect(new Set(ids).size).toBe(1)
  const part = Math.floor(priceCents / 5)
  await Promise.allSettled(Array.from({ length: 20 }, () => decideRefund(app, orderId, part)))
  // Calls refused by a busy database are repeated, until nothing is left.
  const refundRest = async (): Promise<void> => decideRefund(app, orderId, part).then(refundRest)
  await expect(refundRest()).rejects.toThrow('left to refund')
  const refunds = await app.deps.db.refund.findMany({ where: { orderId } })
  expect(refunds.length).toBe(5)
  await Promise.allSettled(
    refunds.flatMap(({ id }) => [
      sendRefund(app.deps, id),
      sendRefund(app.deps, id),
      sendRefund(app.deps, id),
    ]),
  )
  await reconcilePayments(app.deps)
  const providerRefunds = await app.deps.payments.listRefundsOf(intentId)
  expect(providerRefunds.length).toBe(5)
  expect((await listLedger(orderId)).filter((kind) => kind === 'refund')).toHaveLength(5)
})

test('a refund one cent above the remaining amount is refused, and one of the whole rest is made', async () => {
  const { orderId, priceCents } = await aPaidOrder(app, sender, carrier)
  const request = (lossesCents: number, charge?: Charge) =>
    app.deps.db.$transaction((tx) =>
      requestRefund(app.deps, tx, {
        orderId,
        key: `test:${orderId}:${lossesCents}`,
        sources: { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0, lossesCents },
        reason: 'Geste',
        ...(charge ? { charge } : {}),
      }),
    )
  await request(250)
  const leftCents = priceCents - 250
  const tooMuch = `Only ${leftCents} cents of this order are left to refund.`
  for (const cents of [leftCents + 1, leftCents + 100]) {
    await expect(request(cents)).rejects.toThrow(tooMuch)
    await expect(request(cents, 'payment')).rejects.toThrow(tooMuch)
  }
  expect(await request(leftCents, 'payment')).toMatchObject({ amountCents: leftCents })
  await reconcilePayments(app.deps)
  const { payment } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true },
  })
  expect(payment.refundedCents).toBe(priceCents)
})

test('a refund whose responses are lost is sent once, stays pending, and succeeds once the bank confirms it', async () => {
  const { orderId, intentId } = await aPaidOrder(app, sender, carrier, slowCard)
  const { refundId } = await decideRefund(app, orderId, 300)
  // The provider has accepted it, and its responses are lost.
  await plantFault(app, { next: 'reset_after_success', path: 'POST /refunds', times: 3 })
  await expect(sendRefund(app.deps, refundId)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await findRefund(app, refundId)).toMatchObject({ status: 'due', attempts: 0 })
  const [providerRefund] = await app.deps.payments.listRefundsOf(intentId)
  await Promise.all([
    postNotice(providerRefund?.refundId ?? ''),
    sendRefund(app.deps, refundId),
    reconcilePayments(app.deps),
  ])
  expect(await findRefund(app, refundId)).toMatchObject({
    status: 'pending',
    providerRefundId: providerRefund?.refundId,
  })
  expect(await app.deps.payments.listRefundsOf(intentId)).toHaveLength(1)
  expect((await listPayments())[0].paiement.remboursements).toMatchObject([{ etat: 'encours', montant: 3 }])
  await settleAtBank(app, providerRefund?.refundId ?? '')
  await Promise.all([1, 2, 3].map(() => postNotice(providerRefund?.refundId ?? '')))
  expect(await findRefund(app, refundId)).toMatchObject({ status: 'succeeded' })
  expect(await listLedger(orderId)).toEqual(['refund-decided', 'refund'])
})

test('a returned refund is retried twice after pauses, and then waits for staff', async () => {
  const { orderId, intentId } = await aPaidOrder(app, sender, carrier, failingCard)
  const { refundId } = await decideRefund(app, orderId, 450)
  const pauses = [hourMs, 24 * hourMs]
  for (const [place, pauseMs] of [...pauses, null].entries()) {
    await reconcilePayments(app.deps)
    const sentRefund = await findRefund(app, refundId)
    expect(sentRefund).toMatchObject({ status: 'succeeded', attempts: place })
    await settleAtBank(app, sentRefund.providerRefundId)
    // One notice arrives, the others are lost.
    if (place === 0)
      await Promise.all([postNotice(sentRefund.providerRefundId), postNotice(sentRefund.providerRefundId)])
    else await Promise.all([reconcileAfterwards(app.deps), reconcileAfterwards(app.deps)])
    const returnedRefund = await findRefund(app, refundId)
    expect(returnedRefund).toMatchObject({
      attempts: place + 1,
      failure: 'expired_or_canceled_card',
      sentAt: null,
    })
    expect(returnedRefund.status).toBe(pauseMs === null ? 'failed' : 'due')
    await postNotice(sentRefund.providerRefundId)
    await reconcilePayments(app.deps)
    expect(await findRefund(app, refundId)).toEqual(returnedRefund)
    if (pauseMs !== null) await app.passTime(pauseMs)
  }
  expect(await app.deps.payments.listRefundsOf(intentId)).toHaveLength(3)
  expect(await listFailedIds()).toEqual([refundId])
  const order = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true },
  })
  expect(order.payment.refundedCents).toBe(0)
})

test('a refund that no card accepts is tried again by staff, and then transferred once', async () => {
  const { orderId } = await aPaidOrder(app, sender, carrier, failingCard)
  const refundId = await aFailedRefund(app, orderId, 450)
  expect((await runStaff(app, 'refunds', 'list')).out).toContain(refundId)
  await readStaffJson(app, 'refunds', 'retry', refundId, ...sure)
  expect(await runStaff(app, 'refunds', 'retry', refundId, ...sure)).toMatchObject({ code: 1 })
  expect(await runStaff(app, 'refunds', 'transferred', refundId, ...sure)).toMatchObject({ code: 1 })
  await reconcilePayments(app.deps)
  await settleAtBank(app, (await findRefund(app, refundId)).providerRefundId)
  await reconcileAfterwards(app.deps)
  expect((await runStaff(app, 'refunds', 'show', refundId)).out).toContain('expired_or_canceled_card')
  const records = await Promise.all(
    [1, 2, 3].map(() => readStaffJson(app, 'refunds', 'transferred', refundId, ...sure)),
  )
  expect(records.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await readStaffJson(app, 'refunds', 'transferred', refundId, ...sure)).toMatchObject({
    isNew: false,
  })
  expect(await findRefund(app, refundId)).toMatchObject({ status: 'transferred' })
  expect((await listLedger(orderId)).filter((kind) => kind === 'refund-by-transfer')).toHaveLength(1)
  expect((await listPayments())[0].paiement.remboursements).toMatchObject([
    { etat: 'effectue', montant: 4.5 },
  ])
  expect(await listFailedIds()).not.toContain(refundId)
})

test('the invariants find refunds that differ from their entries', async () => {
  const { orderId } = await aPaidOrder(app, sender, carrier)
  const { refundId } = await decideRefund(app, orderId, 100)
  const planted: readonly (readonly [string, string])[] = [
    [
      'I5',
      `UPDATE payment SET refunded_cents = 1 WHERE id = (SELECT payment_id FROM refund WHERE id = '${refundId}')`,
    ],
    ['I7', `UPDATE refund SET key = 'cancellation:x' WHERE id = '${refundId}'`],
    [
      'I6-refunds',
      `UPDATE refund SET amount_cents = 99, losses_cents = 0, service_fee_cents = 99 WHERE id = '${refundId}'`,
    ],
    [
      'I13-refunds',
      `UPDATE refund SET next_try_at = app_now() - interval '16 minutes' WHERE id = '${refundId}'`,
    ],
    [
      'I17-disputes',
      `INSERT INTO card_dispute (provider_dispute_id, payment_id, order_id, amount_cents, reason_code, status, opened_at, withdrawn_at)
       SELECT 'dp_planted', payment_id, order_id, 100, 'fraudulent', 'open', app_now(), app_now() FROM refund WHERE id = '${refundId}'`,
    ],
  ]
  for (const [id, sql] of planted) {
    const undone = new Error('undone')
    const check = app.deps.db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(sql)
      // as: the queries of a transaction are all that it needs.
      const violated = (await checkInvariants({ db: tx as typeof app.deps.db })).filter(({ ok }) => !ok)
      throw Object.assign(undone, { violated: violated.map((one) => one.id) })
    })
    await expect(check, id).rejects.toMatchObject({ violated: expect.arrayContaining([id]) })
  }
  await reconcilePayments(app.deps)
})
