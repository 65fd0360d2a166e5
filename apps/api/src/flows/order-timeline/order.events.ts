import { at, euros } from '@repo/server-kit/staff-text'
import type { Db } from '#api/database.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'
import { createEvent } from './timeline-event.types.ts'

function readOrder(db: Db, { id }: TimelineOrder) {
  return db.order.findUniqueOrThrow({
    where: { id },
    select: {
      phase: true,
      priceCents: true,
      plannedPickupAt: true,
      placedById: true,
      cancelledBy: true,
      cancelReason: true,
      feeCents: true,
      createdAt: true,
      endedAt: true,
      quote: {
        select: {
          createdAt: true,
          vehicleClass: true,
          distanceM: true,
          pickupCity: true,
          dropoffCity: true,
          roadSource: true,
          isFallback: true,
        },
      },
      importRow: { select: { importId: true } },
      recipientLinks: { select: { createdAt: true, revokedAt: true, instructedAt: true } },
      handoverCode: { select: { madeAt: true, wrongTries: true } },
    },
  })
}

type OrderFacts = Awaited<ReturnType<typeof readOrder>>

/** Returns the events of the order itself: its quote, its creation, its end, and its recipient’s link and code. */
export async function listOrderEvents(db: Db, order: TimelineOrder): Promise<readonly TimelineEvent[]> {
  return toOrderEvents(await readOrder(db, order))
}

function toOrderEvents(order: OrderFacts): readonly TimelineEvent[] {
  const { quote, priceCents, plannedPickupAt, handoverCode } = order
  const trip = `${quote.pickupCity} → ${quote.dropoffCity}, ${(quote.distanceM / 1000).toFixed(1)} km${describeRoad(quote)}, ${quote.vehicleClass}`
  const importClause = order.importRow ? `, by the import ${order.importRow.importId}` : ''
  const pickupClause = plannedPickupAt ? `, to be picked up at ${at(plannedPickupAt)}` : ''
  return [
    ...createEvent('order', quote.createdAt, `quote: ${euros(priceCents)} for ${trip}`),
    ...createEvent(
      'order',
      order.createdAt,
      `ordered for ${euros(priceCents)}${pickupClause}${importClause}`,
    ),
    ...order.recipientLinks.flatMap((link) => [
      ...createEvent('order', link.createdAt, 'the recipient’s link is made'),
      ...createEvent('order', link.instructedAt, 'the recipient leaves instructions'),
      ...createEvent('order', link.revokedAt, 'the recipient’s link is revoked'),
    ]),
    ...createEvent(
      'order',
      handoverCode?.madeAt ?? null,
      `a handover code is made (${handoverCode?.wrongTries} wrong tries)`,
    ),
    ...createEvent('order', order.endedAt, describeEnd(order)),
  ]
}

/** Returns the source of a quote's road, and whether it was the fallback. */
function describeRoad({ roadSource, isFallback }: OrderFacts['quote']): string {
  if (roadSource === null) return ''
  const roadText = roadSource === 'estimate' ? 'estimated without a road' : `by ${roadSource}`
  return ` (${roadText}${isFallback ? ', the source of maps did not answer' : ''})`
}

function describeEnd(order: OrderFacts): string {
  if (order.cancelledBy === null) return `the order is ${order.phase}`
  const why = order.cancelReason ? `: ${order.cancelReason}` : ''
  return `cancelled by ${order.cancelledBy}${why}; it costs the sender ${euros(order.feeCents ?? 0)}`
}
