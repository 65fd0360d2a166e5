import type { Point } from '@repo/delivery-rules/geography'
import type { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** What is known of where the vehicle of a delivery was at an instant. */
export type KnownPlaces = {
  /** The newest point of its track until then. */
  readonly track: (Point & { readonly recordedAt: Date }) | null
  /** Its live position now. */
  readonly live: Point | null
}

export async function knownPlaces(
  tx: Tx,
  { id: deliveryId, carrierId }: { readonly id: string; readonly carrierId: string },
  at: Date,
): Promise<KnownPlaces> {
  const track = await tx.trackPoint.findFirst({
    where: { deliveryId, recordedAt: { lte: at } },
    orderBy: { recordedAt: 'desc' },
  })
  const live = await tx.livePosition.findUnique({ where: { carrierId }, select: { lat: true, lon: true } })
  return {
    track: track && { latitude: track.lat, longitude: track.lon, recordedAt: track.recordedAt },
    live: live && { latitude: live.lat, longitude: live.lon },
  }
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
    earlierCents: roadProblems.reduce((sum, { shareCents }) => sum + shareCents, 0),
    from: {
      latitude: taken?.lat ?? quote.pickupLat,
      longitude: taken?.lon ?? quote.pickupLon,
    },
    to: { latitude: quote.dropoffLat, longitude: quote.dropoffLon },
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

/** The newest carrier of an order that could not go on, as its sender is notified of it. */
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
