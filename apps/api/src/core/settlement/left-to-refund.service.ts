import type { Refund } from '@repo/prisma/delivery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Tx } from '#api/database.ts'
import type { OrderShares } from './left-to-refund.data.ts'
import { findChargesOf, readSharesOf } from './left-to-refund.data.ts'

const disputedError = 'The card’s holder disputes this payment: nothing can be refunded now.'

/**
 * Returns the part of a refund that the card network has paid in its place, in cents: what exceeds the rest of its
 * charge. Throws a `StaffError` while a dispute of the charge is open.
 */
export async function sumPaidByNetwork(tx: Tx, { orderId, debtId, amountCents }: Refund): Promise<number> {
  const charges = await findChargesOf(tx, orderId)
  const charge = charges.find((candidate) => candidate.debtId === debtId)
  if (charge?.isDisputed) throw new StaffError(disputedError)
  return Math.min(amountCents, Math.max(0, -(charge?.leftCents ?? 0)))
}

/** The refundable rest of an order, by charge and by owner; in cents. */
export type LeftToRefund = OrderShares & {
  /** The maximum of one refund: it belongs to one charge. */
  readonly refundableCents: number
  readonly paymentCents: number
  readonly debtCents: number
  /** The debt whose charge has `debtCents`; null without one. */
  readonly debtId: string | null
}

/**
 * Returns the refundable rest of an order; every part of it is 0 or more. Throws a `StaffError` while its payment is
 * being settled or disputed. Lock the payment before.
 */
export async function readLeftToRefund(tx: Tx, orderId: string): Promise<LeftToRefund> {
  const { payment } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { payment: { select: { status: true, dueAction: true } } },
  })
  const charges = await findChargesOf(tx, orderId)
  if (charges.some(({ isDisputed }) => isDisputed)) throw new StaffError(disputedError)
  if (!['captured', 'released'].includes(payment.status) || payment.dueAction !== null)
    throw new StaffError('The payment of this order is being settled: try again in a minute.')
  const debtCharge = charges.find(({ debtId }) => debtId !== null)
  const shares = await readSharesOf(tx, orderId)
  const paymentCents = clampToZero(charges.find(({ debtId }) => debtId === null)?.leftCents)
  const debtCents = clampToZero(debtCharge?.leftCents)
  return {
    paymentCents,
    debtCents,
    refundableCents: Math.max(paymentCents, debtCents),
    debtId: debtCharge?.debtId ?? null,
    orderFundsCents: clampToZero(shares.orderFundsCents),
    serviceFeeCents: clampToZero(shares.serviceFeeCents),
    vatCents: clampToZero(shares.vatCents),
    carrierCents: clampToZero(shares.carrierCents),
  }
}

function clampToZero(cents = 0): number {
  return Math.max(0, cents)
}
