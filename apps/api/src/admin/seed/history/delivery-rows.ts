import { defaultCarbonFactors, drivenCarbonGrams } from '@repo/delivery-rules/carbon'
import { startDueAt } from '@repo/delivery-rules/offer'
import type { PastDelivery, PastOrder } from './past-order.ts'
import { interpolatePoint } from './past-order.ts'
import type { RowContext, Rows } from './row-context.ts'

const reviews = [
  '',
  '',
  'Très ponctuel, merci.',
  'Colis remis en bon état.',
  'Un peu de retard, mais prévenu.',
] as const
const notes = [
  'Bonjour, le colis est à l’accueil.',
  'J’arrive dans cinq minutes.',
  'Merci !',
  'Le code est 4512.',
] as const

/** Only orders of the last days get a track: more would only fill the disk. */
const trackedDays = 7
/** The interval of track points. Phones report more often, but this leaves no gap. */
const pointIntervalMs = 45_000

/** Returns the rows of a past order's delivery, by table. */
export function buildDeliveryRows(story: PastOrder, ride: PastDelivery, context: RowContext): Rows {
  const { ids, billNumber, world, erasedAt } = context
  const isRecent = world.now.getTime() - story.endedAt.getTime() < trackedDays * 24 * 3_600_000
  return {
    delivery: [{ ...deliveryRow(story, ride, ids, billNumber), ...calculateEmission(story, ride, context) }],
    delivery_event: listDeliveryEvents(story, ride).map(([status, at]) => ({
      delivery_id: ids.delivery,
      status,
      at,
      recorded_at: at,
    })),
    proof: proofRows(story, ride, context),
    ...(isRecent ? { track_point: trackRows(story, ride, ids.delivery) } : {}),
    ...(story.outcome === 'delivered' ? ratingRows(story, ride, context) : {}),
    ...(erasedAt ? {} : messageRows(story, ride, context)),
    ...(ride.turnedBackAt ? { return_request: [returnRow(story, ride.turnedBackAt, context)] } : {}),
  }
}

function deliveryRow(
  story: PastOrder,
  ride: PastDelivery,
  ids: RowContext['ids'],
  billNumber: number | null,
) {
  return {
    id: ids.delivery,
    order_id: story.orderId,
    request_id: ids.request,
    offer_id: ids.offer,
    carrier_id: ride.carrier.id,
    vehicle_id: ride.carrier.vehicleId,
    status: story.outcome === 'cancelled-on-the-way' ? 'cancelled' : story.outcome,
    accepted_at: ride.acceptedAt,
    start_before: startDueAt(ride.acceptedAt),
    at_pickup_at: ride.atPickupAt,
    at_dropoff_at: ride.atDropoffAt,
    picked_up_at: ride.pickedUpAt,
    ended_at: story.endedAt,
    bill_number: billNumber,
  }
}

/** Returns the emission columns, calculated by road: past deliveries have few positions. */
function calculateEmission(
  { outcome, price }: PastOrder,
  { approachM, carrier }: PastDelivery,
  { world }: RowContext,
) {
  if (outcome !== 'delivered' && outcome !== 'returned')
    return { driven_m: null, driven_by: null, co2e_g: null }
  const driven_m = approachM + price.distanceM * (outcome === 'returned' ? 2 : 1)
  const factors = world.card.carbon ?? defaultCarbonFactors
  const co2e_g = drivenCarbonGrams(factors, carrier.vehicle.class, driven_m)
  return { driven_m, driven_by: 'road', co2e_g }
}

function listDeliveryEvents(
  { outcome, endedAt }: PastOrder,
  ride: PastDelivery,
): readonly (readonly [string, Date])[] {
  const last = outcome === 'cancelled-on-the-way' ? 'cancelled' : outcome
  const steps = [
    ['assigned', ride.acceptedAt],
    ['approaching', ride.startedAt],
    ['picked_up', ride.pickedUpAt],
    ['in_transit', ride.inTransitAt],
    ['returning', ride.turnedBackAt],
    [last, endedAt],
  ] as const
  return steps.flatMap(([status, at]) => (at === null ? [] : [[status, at] as const]))
}

/** Returns proofs without pictures: a file for each would only fill the disk. */
function proofRows({ outcome, endedAt }: PastOrder, ride: PastDelivery, { ids, erasedAt }: RowContext) {
  const stages = [
    ...(ride.pickedUpAt ? [['pickup', ride.pickedUpAt] as const] : []),
    ...(outcome === 'delivered' ? [['dropoff', endedAt] as const] : []),
    ...(outcome === 'returned' ? [['return', endedAt] as const] : []),
  ]
  return stages.map(([stage, at]) => ({
    delivery_id: ids.delivery,
    stage,
    comment: erasedAt ? '' : 'RAS',
    at,
  }))
}

function trackRows({ from, to }: PastOrder, ride: PastDelivery, delivery_id: string) {
  const { startedAt, atPickupAt, inTransitAt, atDropoffAt } = ride
  if (!atPickupAt || !inTransitAt || !atDropoffAt) return []
  const start = interpolatePoint(from, to, -0.4)
  const legs = [
    { from: start, to: from, since: startedAt, until: atPickupAt },
    { from, to: from, since: atPickupAt, until: inTransitAt },
    { from, to, since: inTransitAt, until: atDropoffAt },
  ]
  return legs.flatMap((leg) => {
    const durationMs = leg.until.getTime() - leg.since.getTime()
    return Array.from({ length: Math.ceil(durationMs / pointIntervalMs) }, (_, index) => {
      const place = interpolatePoint(
        leg.from,
        leg.to,
        Math.min(1, (index * pointIntervalMs) / Math.max(durationMs, 1)),
      )
      const recorded_at = new Date(leg.since.getTime() + index * pointIntervalMs)
      return { delivery_id, recorded_at, lat: place.latitude, lon: place.longitude }
    })
  })
}

function ratingRows(story: PastOrder, ride: PastDelivery, { random, ids, erasedAt }: RowContext): Rows {
  if (!random.chance(0.6)) return {}
  const rating = {
    delivery_id: ids.delivery,
    carrier_id: ride.carrier.id,
    stars: random.pick([5, 5, 5, 4, 4, 3, 2]),
    review: erasedAt ? '' : random.pick(reviews),
    created_at: new Date(story.endedAt.getTime() + 600_000),
  }
  return { rating: [rating] }
}

function messageRows(story: PastOrder, ride: PastDelivery, { random }: RowContext): Rows {
  const count = random.chance(0.3) ? random.between(1, 3) : 0
  const message = Array.from({ length: count }, (_, index) => {
    const sent_at = new Date(ride.acceptedAt.getTime() + (index + 1) * 20_000)
    const parties = [story.senderId, ride.carrier.id]
    return {
      id: random.uuid(),
      order_id: story.orderId,
      sender_id: parties[index % 2],
      recipient_id: parties[(index + 1) % 2],
      text: random.pick(notes),
      sent_at,
      seen_at: new Date(sent_at.getTime() + 9000),
    }
  })
  return count === 0 ? {} : { message }
}

function returnRow({ price, feeCents }: PastOrder, at: Date, { random, ids }: RowContext) {
  return {
    id: random.uuid(),
    delivery_id: ids.delivery,
    reason: 'refused',
    comment: '',
    requested_at: at,
    recorded_at: at,
    approved_at: at,
    answer: '',
    return_m: price.distanceM,
    fee_cents: feeCents,
    borne_by: 'sender',
  }
}
