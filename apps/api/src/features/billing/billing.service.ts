import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { PaidFilter, PaidOrder } from './billing.data.ts'
import { findPaidOrders, paidTotal } from './billing.data.ts'

export type { PaidFilter, PaidOrder }

/** The total paid for the caller's filtered orders; null without a filter. */
export async function totalPaid(deps: Deps, { senderId }: Caller, wanted: PaidFilter) {
  return wanted.search === '' && wanted.span === null ? null : paidTotal(deps.db, senderId, wanted)
}

/** Twenty of the caller's wanted orders that a card was authorised for, newest first; `before` is the last id of the page before. */
export async function paidOrders(
  deps: Deps,
  caller: Caller,
  wanted: PaidFilter,
  before: string | null,
): Promise<readonly PaidOrder[]> {
  const orders = await findPaidOrders(deps.db, caller.senderId, wanted, before)
  if (before !== null && orders.length === 0) {
    const own = await deps.db.order.count({ where: { id: before, senderId: caller.senderId } })
    if (own === 0) throw new Refusal('not-found')
  }
  return orders
}

/** The BL number of a delivery of the caller, with the instant of its allocation; a delivery that is not done is a 409. */
export async function billOf(
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
