import type { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'
import type { RefundOfOrder } from './refund-lines.data.ts'

type WireRefund = Output<typeof listPayments>['commandes'][number]['paiement']['remboursements'][number]

/** Converts a refund to the wire. A refund that a bank sent back is pending again. */
export function toRefundLine({ amountCents, status, requestedAt, settledAt }: RefundOfOrder): WireRefund {
  const isSettled = status === 'succeeded' || status === 'transferred'
  return { montant: amountCents, etat: isSettled ? 'effectue' : 'encours', date: settledAt ?? requestedAt }
}
