import { computeWritableUntil } from '@repo/delivery-rules/conversation'
import type { Prisma } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { findDrivenRoad } from './driven-road.data.ts'
import { computeCostCents } from './order-cost.rules.ts'

const includeEnding = {
  refunds: { orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }] },
  debt: true,
  deliveries: {
    where: { status: { not: 'withdrawn' } },
    include: {
      vehicle: true,
      proofs: true,
      rating: true,
      returns: { orderBy: { recordedAt: 'desc' }, take: 1 },
      events: { where: { status: 'returning' }, select: { at: true } },
      carrier: { include: { account: { include: { individual: true } } } },
    },
  },
} as const satisfies Prisma.OrderInclude

type OrderWithEnding = Prisma.OrderGetPayload<{ include: typeof includeEnding }>

/** An ended order, with its last delivery. */
export type Ending = {
  readonly order: OrderWithEnding
  readonly delivery: OrderWithEnding['deliveries'][number] | null
  readonly endedAt: Date
  /** What the sender owes or has paid: the fee of a cancellation or a return, else the price. */
  readonly costCents: number
  /** The unpaid amount of its debt, in cents; null without an open debt. */
  readonly owedCents: number | null
  /** The instant until which its parties may write to each other; null when no carrier had it. */
  readonly writableUntil: Date | null
  /** The road that was driven from the pickup on; empty where no track is stored. */
  readonly drivenRoad: readonly { readonly lat: number; readonly lon: number }[]
}

/**
 * Returns the summary of an ended order of the caller. A planned or running one is `order-not-finished` (409), any
 * other id `not-found`.
 */
export async function readEnding(deps: Deps, caller: Caller, orderId: string): Promise<Ending> {
  const order = await deps.db.order.findFirst({
    where: { id: orderId, senderId: caller.senderId },
    include: includeEnding,
  })
  if (!order) throw new Refusal('not-found')
  const { endedAt } = order
  if (endedAt === null) throw new Refusal('order-not-finished')
  const delivery = order.deliveries[0] ?? null
  const isCancelled = order.phase === 'cancelled'
  return {
    order,
    delivery,
    // The time on the road. The order itself ended when the server received it.
    endedAt: isCancelled ? endedAt : (delivery?.endedAt ?? endedAt),
    costCents: computeCostCents(order),
    owedCents:
      order.debt?.status === 'due' || order.debt?.status === 'unpaid' ? order.debt.amountCents : null,
    writableUntil: delivery && computeWritableUntil(endedAt),
    drivenRoad: delivery ? await findDrivenRoad(deps.db, delivery.id) : [],
  }
}
