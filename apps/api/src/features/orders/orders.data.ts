import { visiblePositionMs } from '@repo/delivery-rules/offer'
import { DeliveryStatus, OrderPhase, Prisma, RequestStatus, ReturnReason } from '@repo/prisma/delivery-types'
import { z } from 'zod'
import { emissionColumns, emissionRow } from '#api/core/order/emission.data.ts'
import { areGoodsStrandedColumn } from '#api/core/order/road-problems.data.ts'
import type { Db } from '#api/database.ts'

const phase = z.enum(OrderPhase)
const requestStatus = z.enum(RequestStatus)
const deliveryStatus = z.enum(DeliveryStatus)

/** Returns a schema for the history in a JSON column, where instants are strings. */
const createEventsSchema = <Status extends z.ZodType>(status: Status) =>
  z.array(z.object({ status, at: z.coerce.date() }))

const place = z.object({
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lon: z.number(),
})

const carrier = z.object({
  id: z.string(),
  personId: z.string(),
  lastName: z.string(),
  firstNames: z.string(),
  photoFileId: z.string().nullable(),
  brand: z.string(),
  model: z.string(),
  plate: z.string(),
  vehicleClass: z.string(),
  /** The newest position, while it may be shown. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
})

const followedOrder = z.object({
  id: z.string(),
  phase,
  priceCents: z.number(),
  comment: z.string(),
  reference: z.string().nullable(),
  recipientName: z.string(),
  orderedById: z.string(),
  ...emissionRow.shape,
  createdAt: z.date(),
  pickup: place,
  dropoff: place,
  /** The planned pickup; null for as soon as possible. */
  plannedPickupAt: z.date().nullable(),
  /** Whether its card was declined, so that it must be paid manually before the pickup. */
  isToPay: z.boolean(),
  /** Null until the search has begun. */
  requestId: z.string().nullable(),
  requestStatus: requestStatus.nullable(),
  searchEndsAt: z.date().nullable(),
  requestEvents: createEventsSchema(requestStatus),
  carriersAsked: z.number(),
  hasPendingOffer: z.boolean(),
  /** Whether its goods wait with a carrier that cannot continue. */
  areGoodsStranded: z.boolean(),
  deliveryId: z.string().nullable(),
  deliveryStatus: deliveryStatus.nullable(),
  deliveryEvents: createEventsSchema(deliveryStatus),
  /** The newest return of its delivery. */
  newestReturn: z
    .object({
      reason: z.enum(ReturnReason),
      comment: z.string(),
      answer: z.string(),
      requestedAt: z.coerce.date(),
      approvedAt: z.coerce.date().nullable(),
      refusedAt: z.coerce.date().nullable(),
    })
    .nullable(),
  carrier: carrier.nullable(),
})

/** An order with its search and its current delivery, for the sender's screens. */
export type FollowedOrder = z.output<typeof followedOrder>

/** The current delivery of an order `o`, whose carrier has not left. */
const activeDelivery = Prisma.sql`
  LEFT JOIN delivery d ON d.order_id = o.id AND d.status <> 'withdrawn'`

const deliveryEvents = Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('status', e.status, 'at', e.at) ORDER BY e.id), '[]')
   FROM delivery_event e WHERE e.delivery_id = d.id AND e.undone_at IS NULL)`

const selectFollowedOrders = Prisma.sql`
  SELECT o.id, o.phase, o.price_cents AS "priceCents", o.comment, o.reference, o.recipient_name AS "recipientName",
    coalesce(o.placed_by_id, o.sender_id) AS "orderedById",
    ${emissionColumns}, o.created_at AS "createdAt",
    json_build_object('address', q.pickup_address, 'city', q.pickup_city, 'postcode', q.pickup_postcode,
      'lat', q.pickup_lat, 'lon', q.pickup_lon) AS pickup,
    json_build_object('address', q.dropoff_address, 'city', q.dropoff_city, 'postcode', q.dropoff_postcode,
      'lat', q.dropoff_lat, 'lon', q.dropoff_lon) AS dropoff,
    o.planned_pickup_at AS "plannedPickupAt",
    o.phase = 'scheduled' AND pay.status = 'opened' AND pay.due_action IS NULL AS "isToPay",
    r.id AS "requestId", r.status AS "requestStatus", r.search_ends_at AS "searchEndsAt",
    (SELECT coalesce(json_agg(json_build_object('status', e.status, 'at', e.at) ORDER BY e.id), '[]')
     FROM request_event e WHERE e.request_id = r.id) AS "requestEvents",
    (SELECT count(*)::int FROM offer f WHERE f.request_id = r.id) AS "carriersAsked",
    EXISTS (SELECT 1 FROM offer f WHERE f.request_id = r.id AND f.status = 'pending') AS "hasPendingOffer",
    ${areGoodsStrandedColumn},
    d.id AS "deliveryId", d.status AS "deliveryStatus", ${deliveryEvents} AS "deliveryEvents",
    (SELECT json_build_object('reason', rr.reason, 'comment', rr.comment, 'answer', rr.answer, 'requestedAt', rr.requested_at,
       'approvedAt', rr.approved_at, 'refusedAt', rr.refused_at)
     FROM return_request rr WHERE rr.delivery_id = d.id ORDER BY rr.recorded_at DESC LIMIT 1) AS "newestReturn",
    CASE WHEN a.id IS NOT NULL THEN json_build_object(
      'id', a.id, 'personId', a.person_id, 'photoFileId', a.photo_file_id,
      'lastName', coalesce(i.last_name, a.display_name), 'firstNames', coalesce(i.first_names, ''),
      'brand', v.brand, 'model', v.model, 'plate', v.plate, 'vehicleClass', v.vehicle_class,
      'lat', p.lat, 'lon', p.lon) END AS carrier
  FROM "order" o
  JOIN quote q ON q.id = o.quote_id
  JOIN payment pay ON pay.id = o.payment_id
  LEFT JOIN dispatch_request r ON r.order_id = o.id
  ${activeDelivery}
  LEFT JOIN account a ON a.id = d.carrier_id AND o.phase <> 'cancelled'
  LEFT JOIN individual_profile i ON i.account_id = a.id
  LEFT JOIN vehicle v ON v.id = d.vehicle_id
  LEFT JOIN live_position p ON p.carrier_id = d.carrier_id AND o.phase = 'running'
    AND p.recorded_at >= (SELECT app_now()) - ${visiblePositionMs}::int * interval '1 millisecond'`

/** The maximum number of orders in a list: more than any sender has in one phase. */
const maxListedOrders = 100

/** Returns a sender's orders in a phase, at most 100: newest first, planned ones by their pickup time. */
export async function findFollowedOrders(
  db: Db,
  senderId: string,
  inPhase: Extract<OrderPhase, 'scheduled' | 'searching' | 'running'>,
): Promise<readonly FollowedOrder[]> {
  const rows = await db.$queryRaw<unknown[]>`${selectFollowedOrders}
    WHERE o.sender_id = ${senderId}::uuid AND o.phase = ${inPhase}::"OrderPhase"
    ORDER BY CASE WHEN o.phase = 'scheduled' THEN o.planned_pickup_at END, o.created_at DESC, o.id DESC
    LIMIT ${maxListedOrders}::int`
  return rows.map((row) => followedOrder.parse(row))
}

/** Returns an order of a sender in any phase. Null for any other id. */
export async function findFollowedOrder(
  db: Db,
  senderId: string,
  orderId: string,
): Promise<FollowedOrder | null> {
  const [row] = await db.$queryRaw<unknown[]>`${selectFollowedOrders}
    WHERE o.sender_id = ${senderId}::uuid AND o.id = ${orderId}::uuid`
  return row === undefined ? null : followedOrder.parse(row)
}

const endedOrder = z.object({
  id: z.string(),
  phase,
  priceCents: z.number(),
  feeCents: z.number().nullable(),
  reference: z.string().nullable(),
  recipientName: z.string(),
  orderedById: z.string(),
  ...emissionRow.shape,
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  pickup: place.omit({ lat: true, lon: true }),
  dropoff: place.omit({ lat: true, lon: true }),
  pickedUpAt: z.date().nullable(),
  deliveryId: z.string().nullable(),
  deliveryEndedAt: z.date().nullable(),
  deliveryEvents: createEventsSchema(deliveryStatus),
})

/** An ended order, for the lists of past orders. */
export type EndedOrder = z.output<typeof endedOrder>

/** The number of past orders on a page. */
export const pageSize = 20

/** How an order ended. */
export type EndedPhase = Extract<OrderPhase, 'delivered' | 'returned' | 'cancelled'>

/**
 * A filter of ended orders: how they ended; `search` in the reference, the recipient's name or an address, in any case
 * ('': any); the Paris days `since` to `until`; the ordering member (the account itself is one). Null matches all.
 */
export type EndedFilter = {
  readonly phases: readonly EndedPhase[]
  readonly search: string
  readonly since: string | null
  readonly until: string | null
  readonly memberId: string | null
}

/**
 * Returns at most `limit` of a sender's past orders after the order `before` (from the newest when null), newest first.
 * Empty when `before` is no order of the sender.
 */
export async function findEndedOrders(
  db: Db,
  senderId: string,
  { phases, search, since, until, memberId }: EndedFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly EndedOrder[]> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT o.id, o.phase, o.price_cents AS "priceCents", o.fee_cents AS "feeCents", o.reference, o.recipient_name AS "recipientName",
      coalesce(o.placed_by_id, o.sender_id) AS "orderedById",
      ${emissionColumns}, o.created_at AS "createdAt",
      pay.authorised_at AS "paidAt",
      json_build_object('address', q.pickup_address, 'city', q.pickup_city, 'postcode', q.pickup_postcode) AS pickup,
      json_build_object('address', q.dropoff_address, 'city', q.dropoff_city, 'postcode', q.dropoff_postcode) AS dropoff,
      d.id AS "deliveryId", d.picked_up_at AS "pickedUpAt", d.ended_at AS "deliveryEndedAt",
      ${deliveryEvents} AS "deliveryEvents"
    FROM "order" o
    JOIN quote q ON q.id = o.quote_id
    JOIN payment pay ON pay.id = o.payment_id
    ${activeDelivery}
    WHERE o.sender_id = ${senderId}::uuid AND o.phase = ANY(${phases}::"OrderPhase"[])
      AND (strpos(lower(o.reference), lower(${search})) > 0 OR strpos(lower(o.recipient_name), lower(${search})) > 0
        OR strpos(lower(q.pickup_address), lower(${search})) > 0 OR strpos(lower(q.dropoff_address), lower(${search})) > 0)
      AND (${since}::date IS NULL OR o.created_at >= ${since}::date::timestamp AT TIME ZONE 'Europe/Paris')
      AND (${until}::date IS NULL OR o.created_at < (${until}::date + 1)::timestamp AT TIME ZONE 'Europe/Paris')
      AND (${memberId}::uuid IS NULL OR coalesce(o.placed_by_id, o.sender_id) = ${memberId}::uuid)
      AND (${before}::uuid IS NULL OR (o.created_at, o.id) < (
        SELECT last.created_at, last.id FROM "order" last
        WHERE last.id = ${before}::uuid AND last.sender_id = ${senderId}::uuid))
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}::int`
  return rows.map((row) => endedOrder.parse(row))
}
