import { authorisation } from '@repo/delivery-rules/ledger'
import type { PaymentStatus } from '@repo/prisma/delivery-types'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { decideRelease } from './settlement.service.ts'

/** A payment whose row is locked until the transaction ends. */
export type LockedPayment = {
  readonly id: string
  readonly status: PaymentStatus
  readonly amountCents: number
  readonly plannedPickupAt: Date | null
  /** The decided action that is not yet executed at the provider. */
  readonly dueAction: string | null
}

/**
 * Locks a payment until the transaction ends, so that it cannot become an order while it is released. Never lock an
 * order after it. Throws for an unknown payment.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment> {
  const [row] = await tx.$queryRaw<LockedPayment[]>`
    SELECT id, status, amount_cents AS "amountCents", planned_pickup_at AS "plannedPickupAt", due_action AS "dueAction"
    FROM payment WHERE id = ${paymentId}::uuid FOR NO KEY UPDATE`
  if (!row) throw new Error(`There is no payment ${paymentId}`)
  return row
}

/** Records that the bank has authorised a locked, opened payment's amount, and posts it. Idempotent. */
export async function markAuthorised(
  tx: Tx,
  payment: LockedPayment,
  orderId: string | null,
  now: Date,
): Promise<void> {
  const { count } = await tx.payment.updateMany({
    where: { id: payment.id, status: 'opened' },
    data: { status: 'authorised', authorisedAt: now },
  })
  if (count === 0) return
  await post(tx, {
    key: `authorisation:${payment.id}`,
    entry: authorisation(payment.amountCents),
    orderId,
    paymentId: payment.id,
    now,
  })
}

/**
 * Cancels the payment of a declined off-session order, so that its reference may be used again.
 * Does nothing when the payment got its order meanwhile: another try, with another card, was accepted.
 */
export async function cancelDeclinedPayment(
  deps: Pick<Deps, 'db' | 'jobs'>,
  paymentId: string,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    await releaseIfOrderless(deps, tx, paymentId)
  })
}

/**
 * Decides to release a locked payment without an order, and frees its reference.
 * False, without a change, when it has an order or was decided before.
 */
export async function releaseIfOrderless(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  paymentId: string,
): Promise<boolean> {
  const order = await tx.order.findUnique({ where: { paymentId }, select: { id: true } })
  if (order || !(await decideRelease(deps, tx, paymentId))) return false
  await tx.payment.update({ where: { id: paymentId }, data: { reference: null, referenceDigest: null } })
  return true
}
