import { orderedDeliveryMs } from '@repo/delivery-rules/webhook-retries'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** The lease of an endpoint, longer than any try. After it another worker takes over from a dead one. */
const leaseMs = 30_000

/** A sending that this worker has acquired until `leaseEndsAt`. */
export type AcquiredSending = {
  readonly id: string
  readonly endpointId: string
  readonly senderId: string
  readonly url: string
  readonly secret: string
  readonly eventId: string
  readonly kind: string
  readonly body: string
  readonly tries: number
  /** The number of consecutive unanswered tries of its endpoint. */
  readonly silences: number
  /** Whether its endpoint was slow the last time. */
  readonly isSlow: boolean
  readonly leaseEndsAt: Date
  readonly now: Date
}

/**
 * SQL that is true when no earlier sending of the order waits for the endpoint, except one that has been failing for an
 * hour.
 */
const isItsTurn = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM webhook_delivery before JOIN shipment_event earlier ON earlier.id = before.event_id
  WHERE before.endpoint_id = d.endpoint_id AND before.status = 'pending' AND earlier.order_id = v.order_id
    AND earlier.sequence < v.sequence AND earlier.at > app_now() - ${orderedDeliveryMs}::int * interval '1 millisecond')`

/**
 * The maximum number of a company's busy endpoints, at most one of them slow, so that slow endpoints delay only their
 * own company.
 */
const maxBusyPerCompany = 2

/**
 * Acquires the next due sending of a free endpoint. Null without one. Of two concurrent workers one gets it. Slow
 * endpoints come after the others, or not at all (`isOnlyQuick`). An unresponsive endpoint gets its oldest event
 * first, which expires first.
 */
export async function acquireSending(
  tx: Tx,
  { isOnlyQuick }: { readonly isOnlyQuick: boolean },
): Promise<AcquiredSending | null> {
  const [endpoint] = await tx.$queryRaw<{ id: string; leaseEndsAt: Date }[]>`
    UPDATE webhook_endpoint SET busy_until = app_now() + ${leaseMs}::int * interval '1 millisecond'
    WHERE id = (
      SELECT e.id FROM webhook_endpoint e
      WHERE e.is_enabled AND (e.busy_until IS NULL OR e.busy_until <= app_now())
        AND (e.rest_until IS NULL OR e.rest_until <= app_now()) AND NOT (e.is_slow AND ${isOnlyQuick}::boolean)
        AND (SELECT count(*) < ${maxBusyPerCompany}::int AND NOT (e.is_slow AND coalesce(bool_or(o.is_slow), false))
             FROM webhook_endpoint o WHERE o.sender_id = e.sender_id AND o.busy_until > app_now())
        AND EXISTS (
        SELECT 1 FROM webhook_delivery d JOIN shipment_event v ON v.id = d.event_id
        WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at <= app_now() AND ${isItsTurn})
      ORDER BY e.is_slow, e.silences > 0, e.busy_until NULLS FIRST LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id, busy_until AS "leaseEndsAt"`
  if (!endpoint) return null
  const [sending] = await tx.$queryRaw<Omit<AcquiredSending, 'leaseEndsAt'>[]>`
    SELECT d.id, e.id AS "endpointId", e.sender_id AS "senderId", e.url, e.secret, v.id AS "eventId", v.kind, v.body,
           d.tries, e.silences, e.is_slow AS "isSlow", app_now() AS now
    FROM webhook_delivery d JOIN shipment_event v ON v.id = d.event_id JOIN webhook_endpoint e ON e.id = d.endpoint_id
    WHERE e.id = ${endpoint.id}::uuid AND d.status = 'pending' AND d.next_attempt_at <= app_now() AND ${isItsTurn}
    ORDER BY CASE WHEN e.silences > 0 THEN v.sequence END, d.next_attempt_at, v.sequence LIMIT 1`
  return sending ? { ...sending, leaseEndsAt: endpoint.leaseEndsAt } : null
}

/**
 * Releases an endpoint, with a pause when it did not respond. Returns false when the lease had expired and another
 * worker records the outcome.
 */
export async function releaseEndpoint(
  tx: Tx,
  { endpointId, leaseEndsAt }: Pick<AcquiredSending, 'endpointId' | 'leaseEndsAt'>,
  {
    silences,
    restMs,
    isSlow,
  }: { readonly silences: number; readonly restMs: number; readonly isSlow: boolean },
): Promise<boolean> {
  const releasedCount = await tx.$executeRaw`
    UPDATE webhook_endpoint SET busy_until = app_now(), silences = ${silences}::int, is_slow = ${isSlow}::boolean,
      rest_until = CASE WHEN ${restMs}::int > 0 THEN app_now() + ${restMs}::int * interval '1 millisecond' END
    WHERE id = ${endpointId}::uuid AND busy_until = ${leaseEndsAt}`
  return releasedCount > 0
}

/** Returns the milliseconds until the next sending is due, at least 0. Null without one. */
export async function readNextSendingMs(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(greatest(d.next_attempt_at, e.busy_until, e.rest_until)) - app_now()) * 1000)::float8 AS ms
    FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id JOIN shipment_event v ON v.id = d.event_id
    WHERE d.status = 'pending' AND e.is_enabled AND ${isItsTurn}`
  return row?.ms == null ? null : Math.max(0, Math.ceil(row.ms))
}
