import type { Offer, OfferStatus, RequestStatus } from '@repo/prisma/delivery-types'
import { lastContactOrAnswerAt } from '#api/core/availability/last-contact.data.ts'
import { beforePickupStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import type { Db, Tx } from '#api/database.ts'

/** A search whose row is locked. The order is locked before it. */
export type LockedRequest = {
  readonly id: string
  readonly orderId: string
  readonly status: RequestStatus
  readonly searchEndsAt: Date
  readonly nextAttemptAt: Date | null
}

/** Locks the request of a locked order. Throws when the order has none: orders are created with theirs. */
export async function lockRequest(tx: Tx, orderId: string): Promise<LockedRequest> {
  const [row] = await tx.$queryRaw<LockedRequest[]>`
    SELECT id, order_id AS "orderId", status, search_ends_at AS "searchEndsAt", next_attempt_at AS "nextAttemptAt"
    FROM dispatch_request WHERE order_id = ${orderId}::uuid FOR NO KEY UPDATE`
  if (!row) throw new Error(`Order ${orderId} has no request`)
  return row
}

/** Inserts the searching request of a new order, with its first event at `at`. */
export async function insertRequest(
  tx: Tx,
  request: { orderId: string; searchEndsAt: Date; nextAttemptAt: Date },
  at: Date,
): Promise<void> {
  const event = { status: 'searching' as const, at }
  await tx.dispatchRequest.create({ data: { ...request, events: { create: event } }, select: { id: true } })
}

/** Moves a locked request to a status, and adds the event to its history. */
export async function moveRequest(
  tx: Tx,
  requestId: string,
  change: { status: RequestStatus; searchEndsAt?: Date; nextAttemptAt: Date | null },
  event: { at: Date; reason?: string },
): Promise<void> {
  await tx.dispatchRequest.update({
    where: { id: requestId },
    data: {
      ...change,
      rankingUntil: null,
      events: { create: { status: change.status, reason: event.reason ?? null, at: event.at } },
    },
    select: { id: true },
  })
}

/** Sets when the worker processes a search again. Any worker may rank its carriers from then on. */
export async function scheduleAttempt(tx: Tx, requestId: string, nextAttemptAt: Date): Promise<void> {
  await tx.dispatchRequest.update({
    where: { id: requestId },
    data: { nextAttemptAt, rankingUntil: null },
    select: { id: true },
  })
}

/** Returns the open offer of a request; null without one. */
export function findPendingOffer(tx: Tx, requestId: string): Promise<Offer | null> {
  return tx.offer.findFirst({ where: { requestId, status: 'pending' } })
}

/** Closes a pending offer at `answeredAt`; false, without a change, when it was closed already. */
export async function closeOffer(
  tx: Tx,
  offerId: string,
  status: Exclude<OfferStatus, 'pending'>,
  answeredAt: Date,
): Promise<boolean> {
  const { count } = await tx.offer.updateMany({
    where: { id: offerId, status: 'pending' },
    data: { status, answeredAt },
  })
  return count > 0
}

/**
 * Locks a due search for one worker until the transaction ends. Returns the id of its order.
 * Null when the search is no longer due, or another worker has it.
 */
export async function lockDueSearch(tx: Tx, requestId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ orderId: string; isMine: boolean }[]>`
    SELECT order_id AS "orderId", pg_try_advisory_xact_lock(hashtextextended(id::text, 0)) AS "isMine"
    FROM dispatch_request
    WHERE id = ${requestId}::uuid AND status = 'searching' AND next_attempt_at <= (SELECT app_now())`
  return row?.isMine ? row.orderId : null
}

/** Returns the ids of the due searches, the longest overdue first, at most `limit`. */
export async function findDueRequests(db: Db, limit: number): Promise<readonly string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM dispatch_request
    WHERE status = 'searching' AND next_attempt_at <= (SELECT app_now())
    ORDER BY next_attempt_at LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** Postpones a failed search for some seconds, so that it cannot block the others. */
export async function postponeSearch(db: Db, requestId: string, seconds: number): Promise<void> {
  await db.$executeRaw`
    UPDATE dispatch_request SET next_attempt_at = app_now() + ${seconds}::int * interval '1 second'
    WHERE id = ${requestId}::uuid AND status = 'searching'`
}

/**
 * Returns the milliseconds until the earliest deadline of a search or of a carrier before pickup.
 * Negative when overdue; null without any.
 */
export async function findMsUntilDeadline(db: Db, silenceLimitMs: number): Promise<number | null> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM least(
      (SELECT min(next_attempt_at) FROM dispatch_request WHERE status = 'searching'),
      (SELECT min(start_before) FROM delivery WHERE status = 'assigned'),
      (SELECT min(${lastContactOrAnswerAt})
       FROM delivery d LEFT JOIN live_position p ON p.carrier_id = d.carrier_id
       WHERE d.status IN (${beforePickupStatuses})) + ${silenceLimitMs}::int * interval '1 millisecond',
      (SELECT min(look_at) FROM pickup_watch)
    ) - app_now()) * 1000)::float8 AS ms`
  return row?.ms ?? null
}

/** Returns an offer with its order's id, its carrier's company and its delivery; null for an unknown one. */
export function findOfferWithOrder(db: Db, offerId: string) {
  return db.offer.findUnique({
    where: { id: offerId },
    include: {
      request: { select: { orderId: true } },
      carrier: { select: { companyId: true } },
      delivery: { select: { id: true } },
    },
  })
}

/** Returns a carrier's open offer with its order's id; null without one. */
export function findPendingOfferOf(db: Db, carrierId: string) {
  return db.offer.findFirst({
    where: { carrierId, status: 'pending' },
    include: { request: { select: { orderId: true } } },
  })
}
