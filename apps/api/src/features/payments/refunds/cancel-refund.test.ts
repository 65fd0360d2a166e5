import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseInvoiceContent } from '#api/core/invoicing/invoice-content.rules.ts'
import { writeInvoice } from '#api/features/invoices/invoice.pdf.ts'
import { reconcileAfterwards, reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { sumAccounts } from '#api/testing/money.ts'
import { succeed } from '#api/testing/orders.ts'
import { callStandIn, listBrokenInvariants, loseWebhooks, submitEvidence } from '#api/testing/payments.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'
import { aFailedRefund, aPaidOrder, decideRefund, failingCard, findRefund } from '#api/testing/refunds.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sendRefund } from './send-refund.service.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  await loseWebhooks(app)
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
  await app.deps.db.session.updateMany({ data: { expiresAt: new Date('2099-01-01') } })
})
afterEach(async () => {
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

const sure = ['--reason', 'Geste commercial', '--yes', '--as', 'camille']

/** The words of a refund of 2.11 € from three bearers. */
const mistakenParts = ['--amount', '2.11', '--from', 'carrier=1.01,fee=0.60,platform=0.50', ...sure]

test('a mistaken refund is cancelled once, before it is sent, and billed again', async () => {
  const { orderId, intentId } = await aPaidOrder(app, sender, carrier)
  const before = await sumAccounts(app, orderId)
  const { refundId } = await readStaffJson(app, 'orders', 'refund', orderId, ...mistakenParts)
  const cancel = ['refunds', 'cancel', refundId, ...sure]
  expect((await readStaffJson(app, ...cancel, '--dry-run')).plan).toContain('2.11 €')
  const answers = await Promise.all([1, 2, 3].map(() => runStaff(app, ...cancel)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1, 1])
  await sendRefund(app.deps, refundId)
  await reconcilePayments(app.deps)
  expect(await findRefund(app, refundId)).toMatchObject({
    status: 'cancelled',
    nextTryAt: null,
    askedAt: null,
  })
  expect([await sumAccounts(app, orderId), await app.deps.payments.listRefundsOf(intentId)]).toEqual([
    before,
    [],
  ])
  const { commandes } = await succeed(app, sender, 'commandes/listePaiements', {})
  expect(commandes[0].paiement.remboursements).toEqual([])
  const notices = await app.deps.db.notification.findMany({ where: { orderId, kind: 'refund-cancelled' } })
  expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('décidé par erreur')])
  const documents = await app.deps.db.invoice.findMany({ where: { orderId }, orderBy: { issuedAt: 'asc' } })
  expect(documents.map(({ type }) => type)).toEqual([
    'invoice',
    'invoice',
    'credit_note',
    'credit_note',
    'invoice',
    'invoice',
  ])
  expect(documents[4]?.content).toMatchObject({
    corrects: { number: documents[2]?.number },
    amounts: { grossCents: 101 },
  })
  expect(await readPdfText(await writeInvoice(parseInvoiceContent(documents[4]?.content)))).toContain(
    `Annule l’avoir ${documents[2]?.number}`,
  )
})

test('after cancelled refunds the whole price can be refunded, which leaves no rest on a document or an account', async () => {
  const { orderId, priceCents } = await aPaidOrder(app, sender, carrier)
  const before = await sumAccounts(app, orderId)
  const mistaken = await readStaffJson(app, 'orders', 'refund', orderId, ...mistakenParts)
  await readStaffJson(app, 'refunds', 'cancel', mistaken.refundId, ...sure)
  const all = ['--amount', (priceCents / 100).toFixed(2), '--from', 'shares', ...sure]
  const again = await readStaffJson(app, 'orders', 'refund', orderId, ...all)
  await readStaffJson(app, 'refunds', 'cancel', again.refundId, ...sure)
  expect(await sumAccounts(app, orderId)).toEqual(before)
  await readStaffJson(app, 'orders', 'refund', orderId, ...all)
  await reconcilePayments(app.deps)
  const invoices = await app.deps.db.invoice.findMany({
    where: { orderId, type: 'invoice' },
    include: { creditNotes: true },
  })
  expect(invoices).toHaveLength(8)
  for (const { grossCents, creditNotes } of invoices)
    expect(creditNotes.reduce((sum, note) => sum + note.grossCents, 0)).toBe(grossCents)
  expect(await sumAccounts(app, orderId)).toEqual({})
})

test('a refund that is cancelled while it is sent has one outcome', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { orderId, intentId } = await aPaidOrder(app, sender, carrier)
    const { refundId } = await decideRefund(app, orderId, 200)
    const [cancelled] = await Promise.all([
      runStaff(app, 'refunds', 'cancel', refundId, ...sure),
      sendRefund(app.deps, refundId),
    ])
    await reconcilePayments(app.deps)
    const isCancelled = cancelled.code === 0
    expect((await findRefund(app, refundId)).status).toBe(isCancelled ? 'cancelled' : 'succeeded')
    expect(await app.deps.payments.listRefundsOf(intentId)).toHaveLength(isCancelled ? 0 : 1)
    if (!isCancelled) expect((await runStaff(app, 'refunds', 'cancel', refundId, ...sure)).code).toBe(1)
  }
})

/** Makes the network decide the dispute for the card holder. */
async function loseDispute(orderId: string): Promise<void> {
  const { providerDisputeId } = await app.deps.db.cardDispute.findFirstOrThrow({ where: { orderId } })
  await submitEvidence(app, providerDisputeId, 'losing_evidence')
  await reconcileAfterwards(app.deps)
}

test('a returned refund is not transferred after a charge-back; it is cancelled', async () => {
  const { orderId, priceCents, intentId } = await aPaidOrder(app, sender, carrier, failingCard)
  const refundId = await aFailedRefund(app, orderId, 450)
  await callStandIn(app, 'POST', '/test_helpers/disputes', { payment_intent: intentId })
  await reconcileAfterwards(app.deps)
  const transfer = ['refunds', 'transferred', refundId, ...sure]
  expect(await runStaff(app, ...transfer)).toMatchObject({
    code: 1,
    err: expect.stringContaining('disputes'),
  })
  await loseDispute(orderId)
  const [item] = await readSupportList(app.deps.db, 'refund-failed')
  expect(item).toMatchObject({ subjectId: refundId, what: expect.stringContaining('cancel it') })
  for (const words of [transfer, ['refunds', 'retry', refundId, ...sure]])
    expect(await runStaff(app, ...words)).toMatchObject({ code: 1, err: expect.stringContaining('cancel') })
  const before = await sumAccounts(app, orderId)
  expect(await readStaffJson(app, 'refunds', 'cancel', refundId, ...sure)).toMatchObject({
    why: 'given-by-network',
  })
  const after = await sumAccounts(app, orderId)
  expect([after['refunds-due'], after.losses]).toEqual([undefined, (before.losses ?? 0) - 450])
  expect(before['payment-provider'] ?? 0).toBe(0)
  expect(after['carrier-payable']).toBe(before['carrier-payable'])
  expect(priceCents).toBeGreaterThan(450)
  expect(await readSupportList(app.deps.db, 'refund-failed')).toEqual([])
})

test('a partial charge-back cancels that part; the rest stays due and is transferred once', async () => {
  const { orderId, priceCents, intentId } = await aPaidOrder(app, sender, carrier, failingCard)
  const refundId = await aFailedRefund(app, orderId, priceCents)
  const accountsBefore = await sumAccounts(app, orderId)
  const chargedBackCents = Math.floor(priceCents * 0.6)
  const restCents = priceCents - chargedBackCents
  const partialDispute = { payment_intent: intentId, amount: String(chargedBackCents) }
  await callStandIn(app, 'POST', '/test_helpers/disputes', partialDispute)
  await reconcileAfterwards(app.deps)
  await loseDispute(orderId)
  const cancel = ['refunds', 'cancel', refundId, ...sure]
  for (const words of ['transferred', 'retry'])
    expect(await runStaff(app, 'refunds', words, refundId, ...sure)).toMatchObject({ code: 1 })
  const { plan } = await readStaffJson(app, ...cancel, '--dry-run')
  for (const cents of [chargedBackCents, restCents]) expect(plan).toContain(`${(cents / 100).toFixed(2)} €`)
  const answers = await Promise.all([1, 2, 3].map(() => runStaff(app, ...cancel)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1, 1])
  expect(await findRefund(app, refundId)).toMatchObject({ status: 'cancelled' })
  const restRefund = await app.deps.db.refund.findUniqueOrThrow({ where: { key: `rest:${refundId}` } })
  expect(restRefund).toMatchObject({ status: 'failed', amountCents: restCents })
  // The card network has paid the sender's part and the rest is due. The refund's bearer bears both.
  const { 'payment-provider': _, 'refunds-due': due, ...otherAccounts } = accountsBefore
  expect(due).toBe(-priceCents)
  expect(await sumAccounts(app, orderId)).toEqual({
    ...otherAccounts,
    'payment-provider': restCents,
    'refunds-due': -restCents,
  })
  const [item] = await readSupportList(app.deps.db, 'refund-failed')
  expect(item).toMatchObject({ subjectId: restRefund.id, what: expect.stringContaining('not given back') })
  expect(await runStaff(app, 'refunds', 'cancel', restRefund.id, ...sure)).toMatchObject({ code: 1 })
  const records = await Promise.all(
    [1, 2].map(() => readStaffJson(app, 'refunds', 'transferred', restRefund.id, ...sure)),
  )
  expect(records.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await sumAccounts(app, orderId)).toMatchObject({ 'payment-provider': restCents, bank: -restCents })
})
