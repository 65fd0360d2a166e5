import type { RecordedSilence } from '@repo/delivery-rules/goods-silence'
import { Prisma } from '@repo/prisma/delivery-types'
import { withGoodsStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import type { Db } from '#api/database.ts'

/** A delivery with goods aboard, its carrier's last sign of life, and the recorded silence. */
export type CarrierWithGoods = {
  readonly deliveryId: string
  readonly orderId: string
  readonly carrierId: string
  readonly heardAt: Date
  readonly recorded: RecordedSilence | null
  readonly suspensionId: string | null
  readonly now: Date
}

type Row = Omit<CarrierWithGoods, 'recorded'> & {
  readonly recordedHeardAt: Date | null
  readonly stage: RecordedSilence['stage']
  readonly notedAt: Date
}

/** A sign of life is a step, an arrival, a request, a position or a message. */
const selectCarriersWithGoods = Prisma.sql`
  SELECT d.id AS "deliveryId", d.order_id AS "orderId", d.carrier_id AS "carrierId", heard.at AS "heardAt",
         s.heard_at AS "recordedHeardAt", s.stage, s.noted_at AS "notedAt", s.suspension_id AS "suspensionId", app_now() AS now
  FROM delivery d LEFT JOIN goods_silence s ON s.delivery_id = d.id CROSS JOIN LATERAL (
    SELECT greatest((SELECT max(e.recorded_at) FROM delivery_event e WHERE e.delivery_id = d.id), d.at_dropoff_at,
      (SELECT max(r.recorded_at) FROM return_request r WHERE r.delivery_id = d.id),
      (SELECT max(m.sent_at) FROM message m WHERE m.order_id = d.order_id AND m.sender_id = d.carrier_id),
      (SELECT p.received_at FROM live_position p WHERE p.carrier_id = d.carrier_id)) AS at
  ) AS heard
  WHERE d.status IN (${withGoodsStatuses})`

/**
 * Returns carriers with goods aboard that have been silent for this long, or are back from a recorded silence, longest
 * first.
 */
export async function findSilentWithGoods(db: Db, silentMs: number): Promise<readonly CarrierWithGoods[]> {
  const rows = await db.$queryRaw<Row[]>`${selectCarriersWithGoods}
    AND (heard.at <= (SELECT app_now()) - ${silentMs}::int * interval '1 millisecond' OR heard.at > s.heard_at)
    ORDER BY heard.at`
  return rows.map(toCarrierWithGoods)
}

/** Returns a delivery with goods aboard. Null once they are no longer aboard. */
export async function findGoodsAboard(db: Db, deliveryId: string): Promise<CarrierWithGoods | null> {
  const [row] = await db.$queryRaw<Row[]>`${selectCarriersWithGoods} AND d.id = ${deliveryId}::uuid`
  return row ? toCarrierWithGoods(row) : null
}

/** The recorded silence of a delivery without goods aboard. */
export type EndedSilence = {
  readonly deliveryId: string
  readonly orderId: string
  readonly carrierId: string
  readonly suspensionId: string | null
  /** When the account was suspended; null when it was not, or is active again. */
  readonly suspendedAt: Date | null
  /** The sender's open claim about the delivery: at most one. */
  readonly openClaimId: string | null
  /**
   * What happens to the suspended account: `restore` it; wait for the `claim`'s settlement; `wait` for the staff,
   * because the goods were not handed over or the owner has appealed; `nothing` without a running suspension.
   */
  readonly next: 'nothing' | 'restore' | 'claim' | 'wait'
}

/** Returns the recorded silences of deliveries without goods aboard: all of them, or that of one delivery. */
export function findEndedSilences(db: Db, deliveryId?: string): Promise<EndedSilence[]> {
  return db.$queryRaw`
    SELECT s.delivery_id AS "deliveryId", d.order_id AS "orderId", d.carrier_id AS "carrierId", s.suspension_id AS "suspensionId",
      u.started_at AS "suspendedAt", c.id AS "openClaimId",
      CASE WHEN u.id IS NULL THEN 'nothing'
        WHEN d.status NOT IN ('delivered', 'returned') THEN 'wait'
        WHEN c.id IS NOT NULL THEN 'claim'
        WHEN EXISTS (SELECT FROM appeal a WHERE a.suspension_id = u.id AND a.verdict IS DISTINCT FROM 'restored') THEN 'wait'
        ELSE 'restore' END AS next
    FROM goods_silence s JOIN delivery d ON d.id = s.delivery_id
    LEFT JOIN suspension u ON u.id = s.suspension_id AND u.ended_at IS NULL
    LEFT JOIN claim c ON c.order_id = d.order_id AND c.kind = 'delivery' AND c.status = 'open'
    WHERE d.status NOT IN (${withGoodsStatuses}) AND d.id = coalesce(${deliveryId ?? null}::uuid, d.id)
    ORDER BY s.delivery_id`
}

function toCarrierWithGoods({ recordedHeardAt, stage, notedAt, ...row }: Row): CarrierWithGoods {
  return { ...row, recorded: recordedHeardAt && { heardAt: recordedHeardAt, stage, notedAt } }
}
