import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#api/caller.ts'
import { requireOwnOrder } from '#api/core/order/deliveries.access.ts'
import type { Deps } from '#api/deps.ts'
import { findNewestRoadProblem } from './road-problems.data.ts'

/**
 * Returns the newest road problem of an order of the caller (null without one), and the database’s time. Any other
 * order is `not-found`.
 */
export async function readSenderRoadProblem(deps: Deps, caller: Caller, orderId: string) {
  await requireOwnOrder(deps.db, caller, orderId)
  const problem = await findNewestRoadProblem(deps.db, caller.senderId, orderId)
  return { problem, now: await databaseNow(deps.db) }
}
