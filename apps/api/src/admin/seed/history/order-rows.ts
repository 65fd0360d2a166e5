import { carbonGrams, defaultCarbonFactors } from '@repo/delivery-rules/carbon'
import { searchEndsAt } from '@repo/delivery-rules/offer'
import { buildDeliveryRows } from './delivery-rows.ts'
import { buildLedgerRows } from './ledger-rows.ts'
import type { DeclinedOffer, PastDelivery, PastOrder } from './past-order.ts'
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
export function buildOrderRows(story: PastOrder, context: RowContext): Rows {
  const { ids, world } = context
  const money = calculateMoney(story, ids.payment, world.card.vatPerMille)
  return {
    quote: [quoteRow(story, context)],
    payment: [paymentRow(story, context, money)],
    '"order"': [orderRow(story, context)],
    dispatch_request: [requestRow(story, context)],
    request_event: requestEvents(story, ids),
    offer: offerRows(story, context),
    ...(story.ride ? buildDeliveryRows(story, story.ride, context) : {}),
    ...buildLedgerRows(story, context, money),
  }
}

function quoteRow(story: PastOrder, { ids, world, erasedAt }: RowContext) {
  const { from, to, goods, price } = story
  const createdAt = new Date(story.createdAt.getTime() - 120_000)
  return {
    id: ids.quote,
    account_id: story.senderId,
    rate_card_version: world.card.version,
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
    duration_s: Math.round(price.distanceM / 7),
    price_cents: price.priceCents,
    commission_cents: price.commissionCents,
    breakdown: price.breakdown,
    co2e_g: carbonGrams(world.card.carbon ?? defaultCarbonFactors, price.vehicleClass, price.distanceM),
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + 900_000),
  }
}

function paymentRow(story: PastOrder, { ids }: RowContext, money: ReturnType<typeof calculateMoney>) {
  return {
    id: ids.payment,
    account_id: story.senderId,
    quote_id: ids.quote,
    intent_id: `pi_seed${ids.payment.replaceAll('-', '')}`,
    amount_cents: story.price.priceCents,
    currency: 'eur',
    status: money.status,
    captured_cents: money.capturedCents,
    refunded_cents: 0,
    opened_at: new Date(story.createdAt.getTime() - 60_000),
    authorised_at: story.createdAt,
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

function orderRow(story: PastOrder, { ids, random, erasedAt }: RowContext) {
  const { price, outcome } = story
  const isCancelled = phases[outcome] === 'cancelled'
  return {
    id: story.orderId,
    sender_id: story.senderId,
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
    fee_cents: story.feeCents,
    created_at: story.createdAt,
    ended_at: story.endedAt,
    erased_at: erasedAt,
  }
}

function requestRow(story: PastOrder, { ids }: RowContext) {
  const isCancelled = phases[story.outcome] === 'cancelled'
  return {
    id: ids.request,
    order_id: story.orderId,
    status: isCancelled ? 'cancelled' : 'assigned',
    search_ends_at: searchEndsAt(story.createdAt),
  }
}

function requestEvents(story: PastOrder, { request: request_id }: PastOrderIds) {
  const { ride, createdAt, endedAt, outcome } = story
  const reason = outcome === 'nobody-found' ? 'nobody_found' : null
  return [
    { request_id, status: 'searching', reason: null, at: createdAt },
    ...(ride ? [{ request_id, status: 'assigned', reason: null, at: ride.acceptedAt }] : []),
    ...(phases[outcome] === 'cancelled' ? [{ request_id, status: 'cancelled', reason, at: endedAt }] : []),
  ]
}

function offerRows({ declined, ride }: PastOrder, { ids, random }: RowContext) {
  const asked = declined.map((one) => declinedOffer(one, ids.request, random))
  return ride ? [...asked, acceptedOffer(ride, ids)] : asked
}

function declinedOffer(
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

function acceptedOffer({ carrier, approachM, offeredAt, acceptedAt }: PastDelivery, ids: PastOrderIds) {
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
