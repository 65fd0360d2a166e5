import { authorisation } from '@repo/delivery-rules/ledger'
import type { PaymentStatus } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import { post } from './ledger.service.ts'

/** A payment whose row is locked until the transaction ends. */
export type LockedPayment = {
  readonly id: string
  readonly status: PaymentStatus
  readonly amountCents: number
  /** What was decided and not yet done at the provider. */
  readonly dueAction: string | null
}

/**
 * Locks a payment: whoever makes an order of it and whoever gives it back because it has none take turns. Never lock an order
 * after it.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment> {
  const [row] = await tx.$queryRaw<LockedPayment[]>`
    SELECT id, status, amount_cents AS "amountCents", due_action AS "dueAction"
    FROM payment WHERE id = ${paymentId}::uuid FOR NO KEY UPDATE`
  if (!row) throw new Error(`There is no payment ${paymentId}`)
  return row
}

/** Records that the bank holds a locked payment's amount; harmless when it is recorded already. */
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
