import { randomUUID } from 'node:crypto'
import type { Tx } from '#api/database.ts'
import { wakeWebhooks } from '#api/live/tell.ts'
import type { ShipmentEventKind } from './event-body.rules.ts'
import { buildEventBody } from './event-body.rules.ts'

/**
 * Records an event of an order for its sender's subscribed endpoints, which are notified once the transaction commits.
 * Call it after the change itself, behind the order's lock. Without a subscription it costs one query.
 */
export async function recordShipmentEvent(
  tx: Tx,
  orderId: string,
  kind: ShipmentEventKind,
  at: Date,
): Promise<void> {
  // The lock keeps an endpoint from being removed meanwhile, which would make the change fail.
  const endpoints = await tx.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM webhook_endpoint e JOIN "order" o ON o.sender_id = e.sender_id
    WHERE o.id = ${orderId}::uuid AND e.is_enabled AND ${kind} = ANY(e.events)
    FOR KEY SHARE OF e`
  if (endpoints.length === 0) return
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      id: true,
      senderId: true,
      phase: true,
      reference: true,
      priceCents: true,
      feeCents: true,
      cancelledBy: true,
      quote: {
        select: { pickupCity: true, pickupPostcode: true, dropoffCity: true, dropoffPostcode: true },
      },
      deliveries: {
        where: { status: { not: 'withdrawn' } },
        select: { id: true },
        orderBy: { acceptedAt: 'desc' },
        take: 1,
      },
      roadProblems: { where: { outcome: null }, select: { id: true } },
    },
  })
  const id = randomUUID()
  await tx.shipmentEvent.create({
    data: {
      id,
      senderId: order.senderId,
      orderId,
      kind,
      at,
      body: JSON.stringify(buildEventBody({ id, kind, at }, order)),
      deliveries: {
        create: endpoints.map((endpoint) => ({ endpointId: endpoint.id, nextAttemptAt: at, createdAt: at })),
      },
    },
    select: { id: true },
  })
  await wakeWebhooks(tx)
}
