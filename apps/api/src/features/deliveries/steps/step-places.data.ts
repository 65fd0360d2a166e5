import type { Prisma, StepName } from '@repo/prisma/delivery-types'
import { goodsPlace } from '#api/core/order/goods-place.data.ts'
import type { Tx } from '#api/database.ts'

/** The basis for judging a step's place. */
export type StepSurroundings = {
  readonly pickupLat: number
  readonly pickupLon: number
  readonly dropoffLat: number
  readonly dropoffLon: number
  /** The last position of the track before the place; all null without one. */
  readonly lastLat: number | null
  readonly lastLon: number | null
  readonly lastAt: Date | null
}

/** Returns the stops of a delivery, and the last position of its track before an instant. Null for an unknown id. */
export async function readStepSurroundings(
  tx: Tx,
  deliveryId: string,
  instant: Date,
): Promise<StepSurroundings | null> {
  const [row] = await tx.$queryRaw<StepSurroundings[]>`
    SELECT ${goodsPlace.lat} AS "pickupLat", ${goodsPlace.lon} AS "pickupLon", q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon",
      last.lat AS "lastLat", last.lon AS "lastLon", last.recorded_at AS "lastAt"
    FROM delivery d JOIN "order" o ON o.id = d.order_id JOIN quote q ON q.id = o.quote_id ${goodsPlace.join}
    LEFT JOIN LATERAL (SELECT t.lat, t.lon, t.recorded_at FROM track_point t
      WHERE t.delivery_id = d.id AND t.recorded_at < ${instant}::timestamptz ORDER BY t.recorded_at DESC LIMIT 1) last ON true
    WHERE d.id = ${deliveryId}::uuid`
  return row ?? null
}

/** Stores the place of a step and replaces the earlier one, from before the step was undone. */
export async function storeStepPlace(
  tx: Tx,
  deliveryId: string,
  step: StepName,
  place: Omit<Prisma.StepPlaceUncheckedCreateInput, 'deliveryId' | 'step'>,
): Promise<void> {
  await tx.stepPlace.upsert({
    where: { deliveryId_step: { deliveryId, step } },
    create: { ...place, deliveryId, step },
    update: place,
    select: { step: true },
  })
}
