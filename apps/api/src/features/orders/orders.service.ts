import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requireOwnOrder } from '#api/core/order/deliveries.access.ts'
import type { Deps } from '#api/deps.ts'
import type { EndedFilter, EndedOrder, FollowedOrder } from './orders.data.ts'
import { findEndedOrders, findFollowedOrder, findFollowedOrders, pageSize } from './orders.data.ts'

export type { FollowedOrder }

/** Returns the caller's orders in a phase, at most 100: planned ones by their pickup time, others newest first. */
export function listOrdersUnderWay(
  deps: Deps,
  caller: Caller,
  phase: 'scheduled' | 'searching' | 'running',
): Promise<readonly FollowedOrder[]> {
  return findFollowedOrders(deps.db, caller.senderId, phase)
}

/** Returns an order of the caller in any phase. Any other id is `not-found`. */
export async function readFollowedOrder(deps: Deps, caller: Caller, orderId: string): Promise<FollowedOrder> {
  const order = await findFollowedOrder(deps.db, caller.senderId, orderId)
  if (!order) throw new Refusal('not-found')
  return order
}

/** Returns the price of an order of the caller, in cents; any other id is `not-found`. */
export async function readPriceCents(
  deps: Deps,
  { senderId }: Pick<Caller, 'senderId'>,
  id: string,
): Promise<number> {
  const order = await deps.db.order.findFirst({ where: { id, senderId }, select: { priceCents: true } })
  if (!order) throw new Refusal('not-found')
  return order.priceCents
}

/**
 * Returns up to twenty of the caller's filtered ended orders, newest first. `before` is the last id of the previous
 * page. Any other order, and a member of another company in the filter, is `not-found`.
 */
export async function listEndedOrders(
  deps: Deps,
  caller: Caller,
  filter: EndedFilter,
  before: string | null,
): Promise<readonly EndedOrder[]> {
  await requireMember(deps, caller, filter.memberId)
  const orders = await findEndedOrders(deps.db, caller.senderId, filter, { before, limit: pageSize })
  if (before !== null && orders.length === 0) await requireOwnOrder(deps.db, caller, before)
  return orders
}

/** The maximum number of exported orders. */
const maxExported = 5_000

/**
 * Returns all matching past orders of the caller, newest first, at most 5 000. A member of another company in the
 * filter is `not-found`.
 */
export async function listExportedOrders(
  deps: Deps,
  caller: Caller,
  filter: EndedFilter,
): Promise<readonly EndedOrder[]> {
  await requireMember(deps, caller, filter.memberId)
  return findEndedOrders(deps.db, caller.senderId, filter, { before: null, limit: maxExported })
}

/** Throws `not-found` unless the member belongs to the caller's company, or is the company itself. */
async function requireMember(deps: Deps, { senderId }: Caller, memberId: string | null): Promise<void> {
  if (memberId === null || memberId === senderId) return
  const count = await deps.db.companyMember.count({ where: { companyId: senderId, accountId: memberId } })
  if (count === 0) throw new Refusal('not-found')
}
