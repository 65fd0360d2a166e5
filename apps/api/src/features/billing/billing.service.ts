import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requireOwnOrder } from '#api/core/order/deliveries.access.ts'
import type { Deps } from '#api/deps.ts'
import type { PaidOrder, PaidOrderFilter } from './billing.data.ts'
import { findPaidOrders, sumPaid } from './billing.data.ts'

export type { PaidOrder, PaidOrderFilter }

/** Returns the total paid for the caller's filtered orders in cents, and their number. Null without a filter. */
export async function readTotalPaid(deps: Deps, { senderId }: Caller, filter: PaidOrderFilter) {
  return filter.search === '' && filter.span === null ? null : sumPaid(deps.db, senderId, filter)
}

/**
 * Returns up to twenty of the caller's filtered orders with an authorised card, newest first. `before` is the last id
 * of the previous page; any other order is `not-found`.
 */
export async function listPaidOrders(
  deps: Deps,
  caller: Caller,
  filter: PaidOrderFilter,
  before: string | null,
): Promise<readonly PaidOrder[]> {
  const orders = await findPaidOrders(deps.db, caller.senderId, filter, before)
  if (before !== null && orders.length === 0) await requireOwnOrder(deps.db, caller, before)
  return orders
}

/**
 * Returns the BL number of a delivery of the caller, with the time of its allocation. Any other delivery is
 * `not-found`, an unfinished one `delivery-not-finished` (409).
 */
export async function readBillNumber(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
): Promise<{ number: number; allocatedAt: Date }> {
  const delivery = await deps.db.delivery.findFirst({
    where: { id: deliveryId, order: { senderId: caller.senderId } },
    select: { billNumber: true, endedAt: true },
  })
  if (!delivery) throw new Refusal('not-found')
  const { billNumber, endedAt } = delivery
  if (billNumber === null || endedAt === null) throw new Refusal('delivery-not-finished')
  return { number: billNumber, allocatedAt: endedAt }
}
