import type { CancellationFee } from '@repo/delivery-rules/cancellation'
import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#api/caller.ts'
import { ownOrder } from '#api/core/order/deliveries.access.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Deps } from '#api/deps.ts'
import { currentFee } from '#api/flows/cancelling/cancellation.service.ts'
import { newestProblemOfOrder } from './pickup-problems.data.ts'

/** A problem at the pickup as the sender of its order sees it. */
export type SenderProblem = NonNullable<Awaited<ReturnType<typeof newestProblemOfOrder>>> & {
  /** What the order costs if it ends for it now. */
  readonly feeCents: number
}

/** The newest problem that the carrier at the pickup of an order of the caller has reported, null where there is none; as of `now`. */
export async function senderProblem(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<{ readonly problem: SenderProblem | null; readonly now: Date }> {
  await ownOrder(deps.db, caller, orderId)
  // One transaction, so that the order and its problem are seen together.
  return deps.db.$transaction(
    async (tx) => {
      const problem = await newestProblemOfOrder(tx, caller.senderId, orderId)
      const now = await databaseNow(tx)
      if (!problem) return { problem, now }
      const { feeCents } = await currentFee(tx, { ...problem.delivery.order, now }, 0, true)
      return { problem: { ...problem, feeCents }, now }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/** What an order costs whose carrier stands at the failed pickup, and who gets it; null for an order that there is not. */
export function feeInVain(deps: Deps, orderId: string): Promise<CancellationFee | null> {
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order && currentFee(tx, order, 0, true)
  })
}
