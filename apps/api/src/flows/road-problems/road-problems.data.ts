import type { Point } from '@repo/delivery-rules/geography'
import type { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** Where the vehicle of a delivery was last: by its live position, its track, or else the pickup of its order. */
export async function lastKnownPlace(tx: Tx, deliveryId: string): Promise<{ lat: number; lon: number }> {
  const [row] = await tx.$queryRaw<{ lat: number; lon: number }[]>`
    SELECT coalesce(p.lat, t.lat, q.pickup_lat) AS lat, coalesce(p.lon, t.lon, q.pickup_lon) AS lon
    FROM delivery d JOIN "order" o ON o.id = d.order_id JOIN quote q ON q.id = o.quote_id
    LEFT JOIN live_position p ON p.carrier_id = d.carrier_id
    LEFT JOIN LATERAL (
      SELECT lat, lon FROM track_point WHERE delivery_id = d.id ORDER BY recorded_at DESC LIMIT 1) t ON true
    WHERE d.id = ${deliveryId}::uuid`
  if (!row) throw new Error(`There is no delivery ${deliveryId}`)
  return row
}

/** Where a carrier took the goods of an order and where they go, and what carriers before it get of the price. */
export async function legOfGoods(
  tx: Tx,
  orderId: string,
  deliveryId: string,
): Promise<{ readonly from: Point; readonly to: Point; readonly earlierCents: number }> {
  const { quote, roadProblems } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      quote: { select: { pickupLat: true, pickupLon: true, dropoffLat: true, dropoffLon: true } },
      roadProblems: {
        where: { outcome: 'taken_over' },
        select: { lat: true, lon: true, shareCents: true, takenByDeliveryId: true },
      },
    },
  })
  const taken = roadProblems.find(({ takenByDeliveryId }) => takenByDeliveryId === deliveryId)
  return {
    from: {
      latitude: taken?.lat ?? quote.pickupLat,
      longitude: taken?.lon ?? quote.pickupLon,
    },
    to: { latitude: quote.dropoffLat, longitude: quote.dropoffLon },
    earlierCents: roadProblems.reduce((sum, { shareCents }) => sum + shareCents, 0),
  }
}

const shown = {
  order: {
    select: {
      deliveries: {
        where: { status: { in: ['assigned', 'approaching'] } },
        select: {
          atPickupAt: true,
          carrier: { select: { account: { select: { displayName: true, phone: true } } } },
          vehicle: { select: { brand: true, model: true, plate: true } },
        },
      },
    },
  },
} as const satisfies Prisma.RoadProblemInclude

/** The goods that a carrier cannot go on with, with who comes for them. */
export type OwnStrandedGoods = Prisma.RoadProblemGetPayload<{ include: typeof shown }>

/** The goods that a carrier still has and cannot go on with; null once it has none. */
export function ownStrandedGoods(db: Db, carrierId: string): Promise<OwnStrandedGoods | null> {
  return db.roadProblem.findFirst({ where: { outcome: null, delivery: { carrierId } }, include: shown })
}

/** The goods that wait with carriers that cannot go on, those of the staff first. */
export function allStranded(db: Db) {
  return db.roadProblem.findMany({
    where: { outcome: null },
    orderBy: [{ forStaffSince: { sort: 'asc', nulls: 'last' } }, { recordedAt: 'asc' }],
    take: 100,
    include: {
      delivery: {
        select: { carrier: { select: { account: { select: { displayName: true, phone: true } } } } },
      },
    },
  })
}

/** The newest carrier of an order that could not go on, as its sender is told of it. */
export function newestRoadProblem(db: Db, senderId: string, orderId: string) {
  return db.roadProblem.findFirst({
    where: { orderId, order: { senderId } },
    orderBy: { recordedAt: 'desc' },
    include: {
      delivery: { select: { carrier: { select: { account: { select: { displayName: true } } } } } },
      takenBy: {
        select: {
          carrier: { select: { account: { select: { displayName: true } } } },
          proofs: { where: { stage: 'pickup' }, select: { photoFileId: true } },
        },
      },
    },
  })
}
