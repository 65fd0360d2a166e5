import type { CardPayment } from '@repo/stripe-edge/payments'
import type { Deps } from '#api/deps.ts'
import type { OurPayment } from './our-payments.data.ts'
import { findOurPayments } from './our-payments.data.ts'

/** A difference between the provider’s records and our rows. */
export type ProviderDifference = {
  readonly kind: 'payment' | 'refund' | 'dispute'
  /** The provider's id. */
  readonly providerId: string
  /** Null when no row of ours belongs to it. */
  readonly orderId: string | null
  /** Our record, `unknown` without one. */
  readonly ours: string
  readonly theirs: string
}

const unknown = 'unknown'

/**
 * Returns the differences between the provider's records since an instant and our rows: payments, then refunds, then
 * disputes, each in the provider's order. They are losses of a restored backup, or bugs. Read-only. Work in progress
 * may appear, so check twice before acting on it.
 */
export async function findProviderDifferences(
  deps: Pick<Deps, 'db' | 'payments'>,
  since: Date,
): Promise<readonly ProviderDifference[]> {
  return [
    ...(await findPaymentDifferences(deps, since)),
    ...(await findRefundDifferences(deps, since)),
    ...(await findDisputeDifferences(deps, since)),
  ]
}

async function findPaymentDifferences(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  since: Date,
): Promise<readonly ProviderDifference[]> {
  const theirs: CardPayment[] = []
  for await (const payment of payments.listIntentsSince(since)) theirs.push(payment)
  const ours = await findOurPayments(
    db,
    theirs.map(({ intentId }) => intentId),
  )
  const byIntent = new Map(ours.map((row) => [row.intentId, row]))
  return theirs.flatMap((payment) => {
    const row = byIntent.get(payment.intentId)
    if (row ? isSame(row, payment) : hasNoMoney(payment)) return []
    return {
      kind: 'payment' as const,
      providerId: payment.intentId,
      orderId: row?.orderId ?? null,
      ours: row ? `${row.status}, ${row.capturedCents} cents taken` : unknown,
      theirs: `${payment.status}, ${payment.capturedCents} cents taken, ${payment.capturableCents} held`,
    }
  })
}

/** Whether a payment has neither an authorised nor a captured amount. */
function hasNoMoney({ capturedCents, capturableCents }: CardPayment): boolean {
  return capturedCents === 0 && capturableCents === 0
}

function isSame({ status, capturedCents }: OurPayment, payment: CardPayment): boolean {
  const isHeld = status === 'authorised'
  return capturedCents === payment.capturedCents && isHeld === payment.capturableCents > 0
}

async function findRefundDifferences(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  since: Date,
): Promise<readonly ProviderDifference[]> {
  const differences: ProviderDifference[] = []
  for await (const refund of payments.listRefundsSince(since)) {
    // A failed refund moved no money, and its successor has another id.
    if (refund.status === 'failed' || refund.status === 'canceled') continue
    const row = await db.refund.findUnique({ where: { providerRefundId: refund.refundId } })
    if (row?.amountCents === refund.amountCents && row.sentAt !== null) continue
    differences.push({
      kind: 'refund',
      providerId: refund.refundId,
      orderId: row?.orderId ?? null,
      ours: row ? `${row.status}, ${row.amountCents} cents` : unknown,
      theirs: `${refund.status}, ${refund.amountCents} cents of ${refund.intentId ?? 'no payment'}`,
    })
  }
  return differences
}

async function findDisputeDifferences(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  since: Date,
): Promise<readonly ProviderDifference[]> {
  const differences: ProviderDifference[] = []
  for await (const dispute of payments.listDisputesSince(since)) {
    const row = await db.cardDispute.findUnique({ where: { providerDisputeId: dispute.disputeId } })
    if (row?.status === dispute.status) continue
    differences.push({
      kind: 'dispute',
      providerId: dispute.disputeId,
      orderId: row?.orderId ?? null,
      ours: row?.status ?? unknown,
      theirs: `${dispute.status}, ${dispute.amountCents} cents of ${dispute.intentId ?? 'no payment'}`,
    })
  }
  return differences
}
