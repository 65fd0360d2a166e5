import { computeCarbonGrams, defaultCarbonFactors } from '@repo/delivery-rules/carbon'
import { computeSearchEnd } from '@repo/delivery-rules/offer'
import { buildDeliveryRows } from './delivery-rows.ts'
import { buildLedgerRows } from './ledger-rows.ts'
import type { DeclinedOffer, PastDelivery, PastOrder } from './past-order.ts'
import { metresPerSecond } from './past-order.ts'
import { calculateMoney } from './past-order-money.ts'
import type { Random } from './random.ts'
import type { PastOrderIds, RowContext, Rows } from './row-context.ts'

const people = [
  'Luc Moreau',
  'Anne Girard',
  'Samir Haddad',
  'Élise Robin',
  'Bruno Lefèvre',
  'Chloé Marchand',
] as const

/** Returns all rows of a past order, by table. */
export function buildOrderRows(pastOrder: PastOrder, context: RowContext): Rows {
  const { ids, demoData } = context
  const money = calculateMoney(pastOrder, ids.payment, demoData.card.vatPerMille)
  return {
    quote: [buildQuoteRow(pastOrder, context)],
    payment: [buildPaymentRow(pastOrder, context, money)],
    '"order"': [buildOrderRow(pastOrder, context)],
    dispatch_request: [buildRequestRow(pastOrder, context)],
    request_event: buildRequestEvents(pastOrder, ids),
    offer: buildOfferRows(pastOrder, context),
    ...(pastOrder.pastDelivery ? buildDeliveryRows(pastOrder, pastOrder.pastDelivery, context) : {}),
    ...buildLedgerRows(pastOrder, context, money),
  }
}

function buildQuoteRow(pastOrder: PastOrder, { ids, demoData, erasedAt }: RowContext) {
  const { from, to, goods, price } = pastOrder
  const createdAt = new Date(pastOrder.createdAt.getTime() - 120_000)
  return {
    id: ids.quote,
    account_id: pastOrder.senderId,
    rate_card_version: demoData.card.version,
    pickup_address: erasedAt ? '' : from.address,
    pickup_city: from.city,
    pickup_postcode: from.postcode,
    pickup_lat: from.latitude,
    pickup_lon: from.longitude,
    dropoff_address: erasedAt ? '' : to.address,
    dropoff_city: to.city,
    dropoff_postcode: to.postcode,
    dropoff_lat: to.latitude,
    dropoff_lon: to.longitude,
    nature: goods.nature,
    weight_range_id: goods.weightRangeId,
    parcels: goods.parcels,
    trolleys: goods.trolleys,
    is_oversize: goods.isOversize,
    vehicle_class: price.vehicleClass,
    distance_m: price.distanceM,
    duration_s: Math.round(price.distanceM / metresPerSecond),
    price_cents: price.priceCents,
    commission_cents: price.commissionCents,
    breakdown: price.breakdown,
    co2e_g: computeCarbonGrams(
      demoData.card.carbon ?? defaultCarbonFactors,
      price.vehicleClass,
      price.distanceM,
    ),
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + 900_000),
  }
}

function buildPaymentRow(
  pastOrder: PastOrder,
  { ids }: RowContext,
  money: ReturnType<typeof calculateMoney>,
) {
  return {
    id: ids.payment,
    account_id: pastOrder.senderId,
    quote_id: ids.quote,
    intent_id: `pi_seed${ids.payment.replaceAll('-', '')}`,
    amount_cents: pastOrder.price.priceCents,
    currency: 'eur',
    status: money.status,
    captured_cents: money.capturedCents,
    refunded_cents: 0,
    opened_at: new Date(pastOrder.createdAt.getTime() - 60_000),
    authorised_at: pastOrder.createdAt,
    settled_at: money.settledAt,
    due_cents: 0,
  }
}

const phases = {
  delivered: 'delivered',
  returned: 'returned',
  'cancelled-free': 'cancelled',
  'cancelled-on-the-way': 'cancelled',
  'nobody-found': 'cancelled',
} as const

function buildOrderRow(pastOrder: PastOrder, { ids, random, erasedAt }: RowContext) {
  const { price, outcome } = pastOrder
  const isCancelled = phases[outcome] === 'cancelled'
  return {
    id: pastOrder.orderId,
    sender_id: pastOrder.senderId,
    quote_id: ids.quote,
    payment_id: ids.payment,
    phase: phases[outcome],
    price_cents: price.priceCents,
    commission_cents: price.commissionCents,
    sender_name: erasedAt ? '' : random.pick(people),
    sender_phone: erasedAt ? '' : '06 12 34 56 78',
    recipient_name: erasedAt ? '' : random.pick(people),
    recipient_phone: erasedAt ? '' : '06 12 34 56 79',
    comment: erasedAt ? '' : random.pick(['', 'Sonner deux fois', 'Deuxième étage']),
    cancelled_by: isCancelled ? (outcome === 'nobody-found' ? 'nobody_found' : 'sender') : null,
    fee_cents: pastOrder.feeCents,
    created_at: pastOrder.createdAt,
    ended_at: pastOrder.endedAt,
    erased_at: erasedAt,
  }
}

function buildRequestRow(pastOrder: PastOrder, { ids }: RowContext) {
  const isCancelled = phases[pastOrder.outcome] === 'cancelled'
  return {
    id: ids.request,
    order_id: pastOrder.orderId,
    status: isCancelled ? 'cancelled' : 'assigned',
    search_ends_at: computeSearchEnd(pastOrder.createdAt),
  }
}

function buildRequestEvents(pastOrder: PastOrder, { request: request_id }: PastOrderIds) {
  const { pastDelivery, createdAt, endedAt, outcome } = pastOrder
  const reason = outcome === 'nobody-found' ? 'nobody_found' : null
  return [
    { request_id, status: 'searching', reason: null, at: createdAt },
    ...(pastDelivery ? [{ request_id, status: 'assigned', reason: null, at: pastDelivery.acceptedAt }] : []),
    ...(phases[outcome] === 'cancelled' ? [{ request_id, status: 'cancelled', reason, at: endedAt }] : []),
  ]
}

function buildOfferRows({ declinedOffers, pastDelivery }: PastOrder, { ids, random }: RowContext) {
  const declinedRows = declinedOffers.map((offer) => buildDeclinedOffer(offer, ids.request, random))
  return pastDelivery ? [...declinedRows, buildAcceptedOffer(pastDelivery, ids)] : declinedRows
}

function buildDeclinedOffer(
  { carrier, offeredAt, answeredAt, isRefused }: DeclinedOffer,
  request_id: string,
  random: Random,
) {
  return {
    id: random.uuid(),
    request_id,
    carrier_id: carrier.id,
    status: isRefused ? 'refused' : 'expired',
    approach_m: random.between(200, 8000),
    offered_at: offeredAt,
    expires_at: new Date(offeredAt.getTime() + 60_000),
    answered_at: answeredAt,
  }
}

function buildAcceptedOffer({ carrier, approachM, offeredAt, acceptedAt }: PastDelivery, ids: PastOrderIds) {
  return {
    id: ids.offer,
    request_id: ids.request,
    carrier_id: carrier.id,
    status: 'accepted',
    approach_m: approachM,
    offered_at: offeredAt,
    expires_at: new Date(offeredAt.getTime() + 60_000),
    answered_at: acceptedAt,
  }
}
