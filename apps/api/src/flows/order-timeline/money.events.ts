import { euros } from '@repo/server-kit/staff-text'
import { describeEntry } from '#api/core/ledger/ledger.texts.ts'
import type { Db } from '#api/database.ts'
import { readOrderLedger } from '#api/features/ledger-views/order-ledger.service.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'
import { createEvent } from './timeline-event.types.ts'

/**
 * Returns the payment, the provider's notices, ledger entries, refunds, debts, disputes, invoices and payouts of an
 * order.
 */
export async function listMoneyEvents(db: Db, order: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const parts = await Promise.all([
    listPaymentEvents(db, order),
    listLedgerEvents(db, order),
    listRefundEvents(db, order),
    listDebtEvents(db, order),
    listInvoiceEvents(db, order),
    listPayoutEvents(db, order),
  ])
  return parts.flat()
}

async function listPaymentEvents(db: Db, { paymentId }: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const payment = await db.payment.findUniqueOrThrow({ where: { id: paymentId } })
  const notices = await db.webhookEvent.findMany({ where: { intentId: payment.intentId ?? '' } })
  const dueSentence =
    payment.dueAction &&
    `the provider still has to carry out: ${payment.dueAction} ${euros(payment.dueCents)}`
  return [
    ...createEvent(
      'money',
      payment.openedAt,
      `payment opened over ${euros(payment.amountCents)} (${payment.intentId})`,
    ),
    ...createEvent('money', payment.authorisedAt, 'the card is authorised'),
    ...createEvent(
      'money',
      payment.settledAt,
      `the payment is ${payment.status}: ${euros(payment.capturedCents)} taken`,
    ),
    ...createEvent('money', dueSentence ? payment.dueTriedAt : null, dueSentence ?? ''),
    ...notices.flatMap(({ type, receivedAt, id }) =>
      createEvent('money', receivedAt, `the provider tells: ${type} (${id})`),
    ),
  ]
}

async function listLedgerEvents(db: Db, order: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const entries = (await readOrderLedger(db, order.id)) ?? []
  return entries.flatMap(({ at, kind, postings }) =>
    createEvent('money', at, `ledger, ${kind} ${describeMovement(postings)}: ${describeEntry(kind)}`),
  )
}

type Posting = { readonly account: string; readonly amountCents: number }

/**
 * Returns an entry's amount as text: that at the provider; else that of the card's authorisation or its release; else
 * that between accounts.
 */
function describeMovement(postings: readonly Posting[]): string {
  const sumOn = (account: string) =>
    postings.reduce((sum, posting) => sum + (posting.account === account ? posting.amountCents : 0), 0)
  const providerCents = sumOn('payment-provider')
  if (providerCents !== 0) return euros(Math.abs(providerCents))
  const inBooks = postings.filter(({ account }) => !outsideTheBooks.includes(account))
  if (inBooks.length === 0) return euros(Math.abs(sumOn('card-authorised')))
  return euros(inBooks.reduce((sum, { amountCents }) => sum + Math.max(amountCents, 0), 0))
}

/** The banks' authorisations, and their counter account. */
const outsideTheBooks: readonly string[] = ['card-authorised', 'authorisation-counterpart']

async function listRefundEvents(db: Db, { id }: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const refunds = await db.refund.findMany({ where: { orderId: id } })
  const disputes = await db.cardDispute.findMany({ where: { orderId: id } })
  return [
    ...refunds.flatMap((refund) => {
      const what = `refund of ${euros(refund.amountCents)}`
      return [
        ...createEvent('money', refund.requestedAt, `${what} decided: ${refund.reason}`),
        ...createEvent('money', refund.sentAt, `${what} sent (${refund.providerRefundId})`),
        ...createEvent('money', refund.failedAt, `${what} failed, try ${refund.attempts}: ${refund.failure}`),
        ...createEvent('money', refund.settledAt, `${what} ended: ${refund.status}`),
      ]
    }),
    ...disputes.flatMap((dispute) => [
      ...createEvent(
        'money',
        dispute.openedAt,
        `card dispute over ${euros(dispute.amountCents)}: ${dispute.reasonCode}`,
      ),
      ...createEvent('money', dispute.withdrawnAt, 'the card network takes the money back'),
      ...createEvent('money', dispute.closedAt, `card dispute ${dispute.status}`),
    ]),
  ]
}

async function listDebtEvents(db: Db, { id }: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const debt = await db.debt.findUnique({ where: { orderId: id } })
  if (!debt) return []
  return [
    ...createEvent(
      'money',
      debt.since,
      `the sender owes ${euros(debt.amountCents)} more (${debt.attempts} tries declined)`,
    ),
    ...createEvent('money', debt.presentedAt, 'the sender opens the debt’s payment'),
    ...createEvent('money', debt.settledAt, `the debt is ${debt.status}`),
  ]
}

async function listInvoiceEvents(db: Db, { id }: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const invoices = await db.invoice.findMany({
    where: { orderId: id },
    select: { number: true, kind: true, type: true, grossCents: true, issuedAt: true },
  })
  return invoices.flatMap(({ number, kind, type, grossCents, issuedAt }) =>
    createEvent('money', issuedAt, `${type} ${number} (${kind}) over ${euros(grossCents)}`),
  )
}

async function listPayoutEvents(db: Db, { id, paymentId }: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const lines = await db.$queryRaw<
    { month: string; amountCents: number; status: string; reckonedAt: Date; executedAt: Date | null }[]
  >`
    SELECT p.month, l.amount_cents AS "amountCents", p.status::text, greatest(p.reckoned_at, e.at) AS "reckonedAt", p.executed_at AS "executedAt"
    FROM ledger_entry e JOIN payout_line l ON l.entry_id = e.id JOIN payout p ON p.id = l.payout_id
    WHERE e.order_id = ${id}::uuid OR e.payment_id = ${paymentId}::uuid`
  return lines.flatMap(({ month, amountCents, status, reckonedAt, executedAt }) => [
    ...createEvent(
      'money',
      reckonedAt,
      `in the carrier’s payout of ${month}: ${euros(amountCents)}, ${status}`,
    ),
    ...createEvent('money', executedAt, `the payout of ${month} is carried out`),
  ])
}
