import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcileAfterwards, reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aPickedUpOrder } from '#api/testing/deliveries.ts'
import { sumAccounts } from '#api/testing/money.ts'
import {
  callStandIn,
  listBrokenInvariants,
  loseWebhooks,
  sendWebhook,
  submitEvidence,
} from '#api/testing/payments.ts'
import { aPaidOrder } from '#api/testing/refunds.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  // Notices come when a test sends them.
  await loseWebhooks(app)
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
})
afterEach(async () => {
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

const disputingCard = '4000000000000259'
const inquiryCard = '4000000000001976'

async function readProviderDispute(intentId: string) {
  for await (const dispute of app.deps.payments.listDisputesSince(new Date(Date.now() - 600_000)))
    if (dispute.intentId === intentId) return dispute.disputeId
  throw new Error('Nothing is disputed')
}

let notices = 0
const postNotice = (disputeId: string) => {
  notices += 1
  return sendWebhook(app, { id: `evt_dispute_${notices}`, object: { id: disputeId, object: 'dispute' } })
}
const listLedger = async (orderId: string) =>
  (
    await app.deps.db.ledgerEntry.findMany({
      where: { orderId, kind: { startsWith: 'dispute' } },
      orderBy: [{ at: 'asc' }, { kind: 'desc' }],
    })
  ).map(({ kind }) => kind)
const findDispute = (orderId: string) => app.deps.db.cardDispute.findFirstOrThrow({ where: { orderId } })
const buildRefundCommand = (orderId: string) => [
  'orders',
  'refund',
  orderId,
  '--amount',
  '1',
  '--reason',
  'Geste',
  '--yes',
]

test('a dispute sets the money aside, waits for staff with its evidence, and returns the money when it is won', async () => {
  const { orderId, intentId, priceCents } = await aPaidOrder(app, sender, carrier, disputingCard)
  const disputeId = await readProviderDispute(intentId)
  expect((await Promise.all([1, 2, 3].map(() => postNotice(disputeId)))).map(({ status }) => status)).toEqual(
    [200, 200, 200],
  )
  const dispute = await findDispute(orderId)
  expect(dispute).toMatchObject({ status: 'open', reasonCode: 'fraudulent', amountCents: priceCents })
  expect(await listLedger(orderId)).toEqual(['dispute-opened'])
  const [item] = await readSupportList(app.deps.db, 'card-dispute')
  expect(item).toMatchObject({ subjectId: dispute.id, what: expect.stringMatching(/due by \d{4}-/) })
  expect(await runStaff(app, ...buildRefundCommand(orderId))).toMatchObject({
    code: 1,
    err: expect.stringContaining('disputes'),
  })
  const details = await readStaffJson(app, 'disputes', 'show', dispute.id)
  expect(details.proofs).toMatchObject([{ hasPhoto: true, hasSignature: true }, { hasPhoto: true }])
  expect(details.steps.at(-1)).toMatchObject({ status: 'delivered' })
  expect((await runStaff(app, 'disputes', 'show', dispute.id)).out).toContain('signature')
  expect((await runStaff(app, 'disputes', 'list')).out).toContain(dispute.id)

  await submitEvidence(app, disputeId, 'a photo')
  await postNotice(disputeId)
  expect(await findDispute(orderId)).toMatchObject({ status: 'reviewed' })
  expect(await readSupportList(app.deps.db, 'card-dispute')).toEqual([])
  await submitEvidence(app, disputeId, 'winning_evidence')
  await Promise.all([postNotice(disputeId), postNotice(disputeId), reconcileAfterwards(app.deps)])
  expect(await findDispute(orderId)).toMatchObject({ status: 'won', closedAt: expect.any(Date) })
  expect(await listLedger(orderId)).toEqual(['dispute-opened', 'dispute-won'])
  await readStaffJson(app, ...buildRefundCommand(orderId))
  await reconcilePayments(app.deps)
})

test('a dispute is found although all notices are lost, even if already decided; lost money is not refunded', async () => {
  const { orderId, intentId } = await aPaidOrder(app, sender, carrier, disputingCard)
  const disputeId = await readProviderDispute(intentId)
  await submitEvidence(app, disputeId, 'losing_evidence')
  await Promise.all([reconcileAfterwards(app.deps), reconcileAfterwards(app.deps)])
  expect(await findDispute(orderId)).toMatchObject({ status: 'lost', withdrawnAt: expect.any(Date) })
  // The opening is reported last.
  await postNotice(disputeId)
  expect((await listLedger(orderId)).toSorted()).toEqual(['dispute-lost', 'dispute-opened'])
  expect(await runStaff(app, ...buildRefundCommand(orderId))).toMatchObject({
    code: 1,
    err: expect.stringContaining('0.00 €'),
  })
})

test('an inquiry takes nothing until it becomes a dispute', async () => {
  const { orderId, intentId } = await aPaidOrder(app, sender, carrier, inquiryCard)
  const disputeId = await readProviderDispute(intentId)
  await postNotice(disputeId)
  expect(await findDispute(orderId)).toMatchObject({ status: 'inquiry', withdrawnAt: null })
  expect(await listLedger(orderId)).toEqual([])
  expect(await readSupportList(app.deps.db, 'card-inquiry')).toHaveLength(1)
  await callStandIn(app, 'POST', `/test_helpers/disputes/${disputeId}/escalate`)
  await reconcileAfterwards(app.deps)
  expect(await findDispute(orderId)).toMatchObject({ status: 'open' })
  await submitEvidence(app, disputeId, 'losing_evidence')
  await postNotice(disputeId)
  expect(await listLedger(orderId)).toEqual(['dispute-opened', 'dispute-lost'])
})

test('a refund decided during a dispute is refused by the provider, and stays due', async () => {
  const { orderId, intentId } = await aPaidOrder(app, sender, carrier)
  await callStandIn(app, 'POST', '/test_helpers/disputes', { payment_intent: intentId })
  const { refundId } = await app.deps.db.$transaction((tx) =>
    refundOrder(
      app.deps,
      tx,
      { orderId, amountCents: 100, from: 'platform', isRepeatIntended: false },
      'Geste',
    ),
  )
  await Promise.all([reconcilePayments(app.deps), postNotice(await readProviderDispute(intentId))])
  const refused = await app.deps.db.refund.findUniqueOrThrow({ where: { id: refundId } })
  expect(refused).toMatchObject({ status: 'due', attempts: 1, failure: 'charge_disputed' })
  expect(await app.deps.payments.listRefundsOf(intentId)).toEqual([])
  expect(await listLedger(orderId)).toEqual(['dispute-opened'])
})

test('a disputed extra charge sets its own money aside, not the order’s payment', async () => {
  const { orderId, deliveryId } = await aPickedUpOrder(app, sender, carrier)
  const run = { carrier, livraisonId: deliveryId }
  await takeAll(app, run, 'acheminer')
  await take(app, run, 'refus', { commentaire: 'Trop tard' })
  await takeAll(app, run, 'retourner')
  await reconcilePayments(app.deps)
  const debt = await app.deps.db.debt.findUniqueOrThrow({ where: { orderId } })
  const intentId = debt.intentId ?? ''
  await callStandIn(app, 'POST', '/test_helpers/disputes', { payment_intent: intentId })
  const disputeId = await readProviderDispute(intentId)
  await Promise.all([postNotice(disputeId), reconcileAfterwards(app.deps), postNotice(disputeId)])
  expect(await findDispute(orderId)).toMatchObject({ debtId: debt.id, amountCents: debt.amountCents })
  const { id } = await findDispute(orderId)
  expect((await runStaff(app, 'disputes', 'show', id)).out).toContain(`the extra charge ${intentId}`)
  const accounts = await sumAccounts(app, orderId)
  expect(accounts['disputed-funds']).toBe(debt.amountCents)
  expect(await runStaff(app, ...buildRefundCommand(orderId))).toMatchObject({ code: 1 })
  await submitEvidence(app, disputeId, 'losing_evidence')
  await Promise.all([postNotice(disputeId), reconcileAfterwards(app.deps)])
  expect(await sumAccounts(app, orderId)).toMatchObject({ losses: debt.amountCents })
  // The price can be refunded, the extra charge is gone.
  const { priceCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  const whole = [
    '--amount',
    (priceCents / 100).toFixed(2),
    '--from',
    'platform',
    '--reason',
    'Geste',
    '--yes',
  ]
  await readStaffJson(app, 'orders', 'refund', orderId, ...whole)
  expect(await runStaff(app, ...buildRefundCommand(orderId))).toMatchObject({ code: 1 })
  await reconcilePayments(app.deps)
})

test('a dispute that cannot be recorded does not block the others', async () => {
  const one = await aPaidOrder(app, sender, carrier, disputingCard)
  const other = await aPaidOrder(app, sender, carrier, disputingCard)
  const disputes = [await readProviderDispute(one.intentId), await readProviderDispute(other.intentId)]
  const { pool } = app.deps
  await pool.query(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.provider_dispute_id = '${disputes[1]}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse_one BEFORE INSERT ON card_dispute FOR EACH ROW EXECUTE FUNCTION refuse_one()`)
  await reconcileAfterwards(app.deps)
  await pool.query('DROP TRIGGER refuse_one ON card_dispute')
  expect(await app.deps.db.cardDispute.count({ where: { orderId: one.orderId } })).toBe(1)
  await reconcileAfterwards(app.deps)
  expect(await app.deps.db.cardDispute.count({ where: { orderId: other.orderId } })).toBe(1)
})
