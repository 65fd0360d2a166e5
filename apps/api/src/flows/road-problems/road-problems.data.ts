import type { Point } from '@repo/delivery-rules/geography'
import type { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** The known places of a delivery's vehicle at an instant. */
export type KnownPlaces = {
  /** The newest point of its track until then. */
  readonly track: (Point & { readonly recordedAt: Date }) | null
  /** Its live position now. */
  readonly live: Point | null
}

/** Returns the known places of a delivery's vehicle. */
export async function readKnownPlaces(
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

/** Returns a carrier's origin and destination with an order's goods, and the shares of all who gave them away. */
export async function readLegOfGoods(
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
  const takeover = roadProblems.find(({ takenByDeliveryId }) => takenByDeliveryId === deliveryId)
  return {
    earlierCents: roadProblems.reduce((sum, { shareCents }) => sum + shareCents, 0),
    from: {
      latitude: takeover?.lat ?? quote.pickupLat,
      longitude: takeover?.lon ?? quote.pickupLon,
    },
    to: { latitude: quote.dropoffLat, longitude: quote.dropoffLon },
  }
}

const comingCarrierInclude = {
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

/** The goods that a carrier cannot continue with, and the carrier that comes for them. */
export type OwnStrandedGoods = Prisma.RoadProblemGetPayload<{ include: typeof comingCarrierInclude }>

/** Returns the goods that a carrier still has and cannot continue with; null without any. */
export function findOwnStrandedGoods(db: Db, carrierId: string): Promise<OwnStrandedGoods | null> {
  return db.roadProblem.findFirst({
    where: { outcome: null, delivery: { carrierId } },
    include: comingCarrierInclude,
  })
}

/** Returns the goods that wait with carriers that cannot continue, at most 100, those for the staff first. */
export function findAllStranded(db: Db) {
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

/** Returns the newest road problem of a sender’s order. Null without one. */
export function findNewestRoadProblem(db: Db, senderId: string, orderId: string) {
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
