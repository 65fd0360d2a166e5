import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { EndedOrder, EndedWish, FollowedOrder } from './orders.data.ts'
import { findEnded, findFollowed, findFollowedOrder, isOrderOf } from './orders.data.ts'

export type { EndedOrder, FollowedOrder }

/** The caller's orders that are planned (by their hour), searching or have a carrier at work (newest first). */
export function ordersUnderWay(
  deps: Deps,
  caller: Caller,
  phase: 'scheduled' | 'searching' | 'running',
): Promise<readonly FollowedOrder[]> {
  return findFollowed(deps.db, caller.senderId, phase)
}

/** One order of the caller, whatever its phase; any other id is a 404. */
export async function ownOrder(deps: Deps, caller: Caller, orderId: string): Promise<FollowedOrder> {
  const order = await findFollowedOrder(deps.db, caller.senderId, orderId)
  if (!order) throw new Refusal('not-found')
  return order
}

/** What an order of the caller costs, in cents; any other id is a 404. */
export async function priceOf(
  deps: Deps,
  { senderId }: Pick<Caller, 'senderId'>,
  id: string,
): Promise<number> {
  const order = await deps.db.order.findFirst({ where: { id, senderId }, select: { priceCents: true } })
  if (!order) throw new Refusal('not-found')
  return order.priceCents
}

/** Twenty of the caller's orders that ended so and are wanted, newest first; `before` is the last id of the page before. */
export async function endedOrders(
  deps: Deps,
  caller: Caller,
  phases: readonly ('delivered' | 'returned' | 'cancelled')[],
  wanted: EndedWish,
): Promise<readonly EndedOrder[]> {
  const orders = await findEnded(deps.db, caller.senderId, phases, wanted)
  if (wanted.before !== null && orders.length === 0) await requireOwn(deps, caller, wanted.before)
  return orders
}

/** Confirms the search that began with the order, as often as one likes; an order of somebody else is a 404. */
export async function confirmSearch(deps: Deps, caller: Caller, orderId: string): Promise<void> {
  await requireOwn(deps, caller, orderId)
}

async function requireOwn(deps: Deps, caller: Caller, orderId: string): Promise<void> {
  if (!(await isOrderOf(deps.db, caller.senderId, orderId))) throw new Refusal('not-found')
}
