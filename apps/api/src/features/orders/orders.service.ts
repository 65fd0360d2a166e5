import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { EndedFilter, EndedOrder, EndedPhase, FollowedOrder } from './orders.data.ts'
import { findEnded, findFollowed, findFollowedOrder, isOrderOf, pageSize } from './orders.data.ts'

export type { EndedFilter, EndedOrder, EndedPhase, FollowedOrder }

/** The caller's orders that are planned (by their hour), searching or have a carrier at work (newest first). */
export function ordersUnderWay(
  deps: Deps,
  caller: Caller,
  phase: 'scheduled' | 'searching' | 'running',
): Promise<readonly FollowedOrder[]> {
  return findFollowed(deps.db, caller.senderId, phase)
}

/** One order of the caller, in any phase; another id is a 404. */
export async function ownOrder(deps: Deps, caller: Caller, orderId: string): Promise<FollowedOrder> {
  const order = await findFollowedOrder(deps.db, caller.senderId, orderId)
  if (!order) throw new Refusal('not-found')
  return order
}

/** The cost of an order of the caller, in cents; another id is a 404. */
export async function priceOf(
  deps: Deps,
  { senderId }: Pick<Caller, 'senderId'>,
  id: string,
): Promise<number> {
  const order = await deps.db.order.findFirst({ where: { id, senderId }, select: { priceCents: true } })
  if (!order) throw new Refusal('not-found')
  return order.priceCents
}

/** Twenty of the caller's orders of the past that are wanted, newest first; `before` is the last id of the page before. */
export async function endedOrders(
  deps: Deps,
  caller: Caller,
  wanted: EndedFilter,
  before: string | null,
): Promise<readonly EndedOrder[]> {
  await requireMember(deps, caller, wanted.memberId)
  const orders = await findEnded(deps.db, caller.senderId, wanted, { before, limit: pageSize })
  if (before !== null && orders.length === 0) await requireOwn(deps, caller, before)
  return orders
}

/** The maximum number of exported orders. */
const maxExported = 5_000

/** All past orders of the caller that match, newest first, at most 5 000. */
export async function exportedOrders(
  deps: Deps,
  caller: Caller,
  wanted: EndedFilter,
): Promise<readonly EndedOrder[]> {
  await requireMember(deps, caller, wanted.memberId)
  return findEnded(deps.db, caller.senderId, wanted, { before: null, limit: maxExported })
}

/** Confirms the search that began with the order; idempotent. Another's order is a 404. */
export async function confirmSearch(deps: Deps, caller: Caller, orderId: string): Promise<void> {
  await requireOwn(deps, caller, orderId)
}

/** A requested member must be of the caller's company, or the company itself; others are a 404. */
async function requireMember(deps: Deps, { senderId }: Caller, memberId: string | null): Promise<void> {
  if (memberId === null || memberId === senderId) return
  const count = await deps.db.companyMember.count({ where: { companyId: senderId, accountId: memberId } })
  if (count === 0) throw new Refusal('not-found')
}

async function requireOwn(deps: Deps, caller: Caller, orderId: string): Promise<void> {
  if (!(await isOrderOf(deps.db, caller.senderId, orderId))) throw new Refusal('not-found')
}
