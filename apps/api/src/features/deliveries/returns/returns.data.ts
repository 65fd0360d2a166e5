import { arrivalProofMs, atDropoffM, leftDropoffM } from '@repo/delivery-rules/recipient-absence'
import { clockSkewMs } from '@repo/delivery-rules/tracking'
import type { ReturnBearer, ReturnReason } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'
import type { WrittenFile } from '../proofs/proofs.data.ts'
import { insertFile } from '../proofs/proofs.data.ts'

/** What a return costs and who bears it: fixed when the goods turn back. */
export type ReturnCost = {
  readonly returnM: number
  readonly feeCents: number
  readonly borneBy: ReturnBearer
}

/** A return that is asked for: when it happened, when it was learned, and whether it needs no answer. */
export type NewReturn = {
  readonly deliveryId: string
  readonly reason: ReturnReason
  readonly comment: string
  readonly photo: WrittenFile | null
  readonly requestedAt: Date
  readonly recordedAt: Date
  readonly approvedAt: Date | null
  /** Null until the goods turn back. */
  readonly cost: ReturnCost | null
}

/** Keeps a wish to bring goods back; of one delivery at most one stands. */
export async function insertReturn(tx: Tx, { photo, cost, ...row }: NewReturn): Promise<void> {
  const photoFileId = photo && (await insertFile(tx, photo, 'return-photo'))
  await tx.returnRequest.create({ data: { ...row, ...cost, photoFileId }, select: { id: true } })
}

/** The newest return that was asked for. */
export function newestReturn(db: Db, deliveryId: string) {
  return db.returnRequest.findFirst({ where: { deliveryId }, orderBy: { recordedAt: 'desc' } })
}

/** The absences of deliveries under way that nobody has answered, the longest first. */
export function returnsWithoutAnswer(db: Db) {
  return db.returnRequest.findMany({
    where: {
      reason: 'absent',
      approvedAt: null,
      refusedAt: null,
      delivery: { status: { in: ['picked_up', 'in_transit'] } },
    },
    orderBy: { recordedAt: 'asc' },
    take: 100,
    select: {
      comment: true,
      photoFileId: true,
      requestedAt: true,
      delivery: { select: { orderId: true, carrierId: true, atDropoffAt: true } },
    },
  })
}

/** Writes the provider's answer to a return. */
export async function answerReturn(
  tx: Tx,
  id: string,
  answer: { approvedAt: Date; answer: string; cost: ReturnCost } | { refusedAt: Date; answer: string },
): Promise<void> {
  const { cost, ...words } = { cost: null, ...answer }
  await tx.returnRequest.update({ where: { id }, data: { ...words, ...cost }, select: { id: true } })
}

/**
 * When a position first showed that the carrier of a delivery is at its drop-off, from shortly before its arrival on, and as of `at` it had
 * not left since; null while none has, and before the arrival.
 */
export async function seenAtDropoff(db: Db, deliveryId: string, at: Date): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ seenAt: Date | null }[]>`
    WITH seen AS MATERIALIZED (
      -- Flat enough for some hundred metres.
      SELECT s.recorded_at, sqrt(power((s.lat - q.dropoff_lat) * 111320, 2)
        + power((s.lon - q.dropoff_lon) * 111320 * cos(radians(q.dropoff_lat)), 2)) AS away_m
      FROM delivery d
      JOIN "order" o ON o.id = d.order_id
      JOIN quote q ON q.id = o.quote_id
      CROSS JOIN LATERAL (
        SELECT t.recorded_at, t.lat, t.lon FROM track_point t WHERE t.delivery_id = d.id
        UNION ALL
        SELECT p.recorded_at, p.lat, p.lon FROM live_position p WHERE p.carrier_id = d.carrier_id
      ) s
      WHERE d.id = ${deliveryId}::uuid AND s.recorded_at <= ${at}::timestamptz + ${clockSkewMs}::int * interval '1 millisecond'
        AND s.recorded_at >= d.at_dropoff_at - ${arrivalProofMs}::int * interval '1 millisecond'
    )
    SELECT min(recorded_at) AS "seenAt" FROM seen
    WHERE away_m <= ${atDropoffM}::float8
      AND recorded_at > coalesce((SELECT max(recorded_at) FROM seen WHERE away_m > ${leftDropoffM}::float8), '-infinity')`
  return row?.seenAt ?? null
}
