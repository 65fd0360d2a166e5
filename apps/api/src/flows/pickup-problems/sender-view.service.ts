import type { CancellationFee } from '@repo/delivery-rules/cancellation'
import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#api/caller.ts'
import { requireOwnOrder } from '#api/core/order/deliveries.access.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Deps } from '#api/deps.ts'
import { readCurrentFee } from '#api/flows/cancelling/cancellation.service.ts'
import { findNewestProblemOfOrder } from './pickup-problems.data.ts'

/** A pickup problem as the order's sender sees it. */
export type SenderProblem = NonNullable<Awaited<ReturnType<typeof findNewestProblemOfOrder>>> & {
  /** The order's fee in cents if it ends now. */
  readonly feeCents: number
}

/**
 * Returns the newest problem that the current carrier of an order of the caller has reported (null without one), and
 * the database's time. Any other order is `not-found`.
 */
export async function readSenderProblem(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<{ readonly problem: SenderProblem | null; readonly now: Date }> {
  await requireOwnOrder(deps.db, caller, orderId)
  // One transaction, for a consistent view of the order and its problem.
  return deps.db.$transaction(
    async (tx) => {
      const problem = await findNewestProblemOfOrder(tx, caller.senderId, orderId)
      const now = await databaseNow(tx)
      if (!problem) return { problem, now }
      const { feeCents } = await readCurrentFee(tx, { ...problem.delivery.order, now }, 0, true)
      return { problem: { ...problem, feeCents }, now }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/** Returns the fee of an order after a failed pickup, and its shares; null for an unknown order. */
export function readFailedPickupFee(deps: Deps, orderId: string): Promise<CancellationFee | null> {
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order && readCurrentFee(tx, order, 0, true)
  })
}
