import { randomUUID } from 'node:crypto'
import type { RefundBearer, RefundSplit } from '@repo/delivery-rules/refunds'
import { splitRefund } from '@repo/delivery-rules/refunds'
import type { RefundStatus } from '@repo/prisma/delivery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros } from '@repo/server-kit/staff-text'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { LeftToRefund } from '#api/core/settlement/left-to-refund.service.ts'
import { readLeftToRefund } from '#api/core/settlement/left-to-refund.service.ts'
import { requestRefund } from '#api/core/settlement/refunds.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { notifyOfRefund } from './refund-news.service.ts'

/** The staff's refund of a finished order: an amount, and its bearer. */
export type OrderRefund = {
  readonly orderId: string
  readonly amountCents: number
  /** A bearer, the parts as staff wrote them, or null for our fee first and then our own money. */
  readonly from: RefundBearer | RefundSplit | null
  /** Whether the refund is intended although the same amount of this order was refunded within a day. */
  readonly isRepeatIntended: boolean
}

/** Returns the sources that `refundOrder` would take now; throws the same `StaffError`. */
export function previewRefund(deps: Pick<Deps, 'db'>, request: OrderRefund): Promise<RefundSplit> {
  return deps.db.$transaction((tx) => planRefund(tx, request))
}

/**
 * Decides a refund to the sender of a finished order and notifies the sender. Each call is a separate refund; their sum
 * never exceeds the captured amount. Throws a `StaffError` while the order runs or is disputed, above the remaining
 * amount, and for an equal amount within 24 hours unless repeated on purpose. Of two concurrent calls the second throws
 * it.
 */
export async function refundOrder(
  deps: Deps,
  tx: Tx,
  request: OrderRefund,
  reason: string,
): Promise<{ refundId: string; amountCents: number; parts: RefundSplit }> {
  const parts = await planRefund(tx, request)
  const sources = { orderFundsCents: 0, ...parts }
  const key = `staff:${randomUUID()}`
  const { refundId, amountCents } = await requestRefund(deps, tx, {
    orderId: request.orderId,
    key,
    sources,
    reason,
  })
  await notifyOfRefund(deps, tx, { refundId, outcome: 'decided' })
  return { refundId, amountCents, parts }
}

async function planRefund(
  tx: Tx,
  { orderId, amountCents, from, isRepeatIntended }: OrderRefund,
): Promise<RefundSplit> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new StaffError(`There is no order ${orderId}.`)
  if (!['delivered', 'returned', 'cancelled'].includes(order.phase))
    throw new StaffError(`This order is ${order.phase}: cancel it instead.`)
  if (!isRepeatIntended) await refuseRepeat(tx, { orderId, amountCents, now: order.now })
  const left = await readLeftToRefund(tx, orderId)
  if (amountCents > left.refundableCents)
    throw new StaffError(`Only ${euros(left.refundableCents)} of this order are left to refund.`)
  const parts = typeof from === 'object' && from !== null ? from : splitRefund(amountCents, left, from)
  if (!parts || parts.carrierCents > left.carrierCents || parts.serviceFeeCents > left.serviceFeeCents)
    throw new StaffError(`That is more than is left of it: ${describeLeftOver(left)}.`)
  return parts
}

/** The period in which a refund of the same amount of the same order counts as a repeated command. */
const repeatMs = 24 * 3_600_000

async function refuseRepeat(
  tx: Tx,
  {
    orderId,
    amountCents,
    now,
  }: { readonly orderId: string; readonly amountCents: number; readonly now: Date },
): Promise<void> {
  const earlierRefund = await tx.refund.findFirst({
    where: {
      orderId,
      amountCents,
      status: { not: 'cancelled' },
      requestedAt: { gt: new Date(now.getTime() - repeatMs) },
    },
    orderBy: { requestedAt: 'desc' },
  })
  if (earlierRefund)
    throw new StaffError(
      `${euros(amountCents)} of this order were refunded at ${at(earlierRefund.requestedAt)} already (refund ${earlierRefund.id}: ${earlierRefund.reason}). Give --again if the sender is to get them a second time.`,
    )
}

function describeLeftOver({ carrierCents, serviceFeeCents }: LeftToRefund): string {
  return `${euros(carrierCents)} of the carrier’s share, ${euros(serviceFeeCents)} of the fee`
}

const openStatuses: readonly RefundStatus[] = ['due', 'pending', 'failed']

/**
 * Returns the refunds of an order, or of all orders (null), possibly only unfinished ones: oldest first, at most 100.
 */
export function findRefunds(
  db: Db,
  { orderId, isOpenOnly }: { orderId: string | null; isOpenOnly: boolean },
) {
  return db.refund.findMany({
    where: {
      ...(orderId === null ? {} : { orderId }),
      ...(isOpenOnly ? { status: { in: [...openStatuses] } } : {}),
    },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    take: 100,
  })
}
