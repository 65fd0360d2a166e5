import { computeDrivenCarbonGrams, defaultCarbonFactors } from '@repo/delivery-rules/carbon'
import { computeStartDeadline } from '@repo/delivery-rules/offer'
import type { Outcome, PastDelivery, PastOrder } from './past-order.ts'
import { interpolatePoint } from './past-order.ts'
import type { RowContext, Rows } from './row-context.ts'

const reviews = [
  '',
  '',
  'Très ponctuel, merci.',
  'Colis remis en bon état.',
  'Un peu de retard, mais prévenu.',
] as const
const messageTexts = [
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
export function buildDeliveryRows(
  pastOrder: PastOrder,
  pastDelivery: PastDelivery,
  context: RowContext,
): Rows {
  const { ids, billNumber, demoData, erasedAt } = context
  const isRecent = demoData.now.getTime() - pastOrder.endedAt.getTime() < trackedDays * 24 * 3_600_000
  return {
    delivery: [
      {
        ...buildDeliveryRow(pastOrder, pastDelivery, ids, billNumber),
        ...calculateEmission(pastOrder, pastDelivery, context),
      },
    ],
    delivery_event: listDeliveryEvents(pastOrder, pastDelivery).map(([status, at]) => ({
      delivery_id: ids.delivery,
      status,
      at,
      recorded_at: at,
    })),
    proof: buildProofRows(pastOrder, pastDelivery, context),
    ...(isRecent ? { track_point: buildTrackRows(pastOrder, pastDelivery, ids.delivery) } : {}),
    ...(pastOrder.outcome === 'delivered' ? buildRatingRows(pastOrder, pastDelivery, context) : {}),
    ...(erasedAt ? {} : buildMessageRows(pastOrder, pastDelivery, context)),
    ...(pastDelivery.turnedBackAt
      ? { return_request: [buildReturnRow(pastOrder, pastDelivery.turnedBackAt, context)] }
      : {}),
  }
}

function buildDeliveryRow(
  pastOrder: PastOrder,
  pastDelivery: PastDelivery,
  ids: RowContext['ids'],
  billNumber: number | null,
) {
  return {
    id: ids.delivery,
    order_id: pastOrder.orderId,
    request_id: ids.request,
    offer_id: ids.offer,
    carrier_id: pastDelivery.carrier.id,
    vehicle_id: pastDelivery.carrier.vehicleId,
    status: getLastStatus(pastOrder.outcome),
    accepted_at: pastDelivery.acceptedAt,
    start_before: computeStartDeadline(pastDelivery.acceptedAt),
    at_pickup_at: pastDelivery.atPickupAt,
    at_dropoff_at: pastDelivery.atDropoffAt,
    picked_up_at: pastDelivery.pickedUpAt,
    ended_at: pastOrder.endedAt,
    bill_number: billNumber,
  }
}

const getLastStatus = (outcome: Outcome) => (outcome === 'cancelled-on-the-way' ? 'cancelled' : outcome)

/** Returns the emission columns, calculated by road: past deliveries have few positions. */
function calculateEmission(
  { outcome, price }: PastOrder,
  { approachM, carrier }: PastDelivery,
  { demoData }: RowContext,
) {
  if (outcome !== 'delivered' && outcome !== 'returned')
    return { driven_m: null, driven_by: null, co2e_g: null }
  const driven_m = approachM + price.distanceM * (outcome === 'returned' ? 2 : 1)
  const factors = demoData.card.carbon ?? defaultCarbonFactors
  const co2e_g = computeDrivenCarbonGrams(factors, carrier.vehicle.class, driven_m)
  return { driven_m, driven_by: 'road', co2e_g }
}

function listDeliveryEvents(
  { outcome, endedAt }: PastOrder,
  pastDelivery: PastDelivery,
): readonly (readonly [string, Date])[] {
  const steps = [
    ['assigned', pastDelivery.acceptedAt],
    ['approaching', pastDelivery.startedAt],
    ['picked_up', pastDelivery.pickedUpAt],
    ['in_transit', pastDelivery.inTransitAt],
    ['returning', pastDelivery.turnedBackAt],
    [getLastStatus(outcome), endedAt],
  ] as const
  return steps.flatMap(([status, at]) => (at === null ? [] : [[status, at] as const]))
}

/** Returns proofs without pictures: a file for each would only fill the disk. */
function buildProofRows(
  { outcome, endedAt }: PastOrder,
  pastDelivery: PastDelivery,
  { ids, erasedAt }: RowContext,
) {
  const stages = [
    ...(pastDelivery.pickedUpAt ? [['pickup', pastDelivery.pickedUpAt] as const] : []),
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

function buildTrackRows({ from, to }: PastOrder, pastDelivery: PastDelivery, delivery_id: string) {
  const { startedAt, atPickupAt, inTransitAt, atDropoffAt } = pastDelivery
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
      const point = interpolatePoint(
        leg.from,
        leg.to,
        Math.min(1, (index * pointIntervalMs) / Math.max(durationMs, 1)),
      )
      const recorded_at = new Date(leg.since.getTime() + index * pointIntervalMs)
      return { delivery_id, recorded_at, lat: point.latitude, lon: point.longitude }
    })
  })
}

function buildRatingRows(
  pastOrder: PastOrder,
  pastDelivery: PastDelivery,
  { random, ids, erasedAt }: RowContext,
): Rows {
  if (!random.chance(0.6)) return {}
  const rating = {
    delivery_id: ids.delivery,
    carrier_id: pastDelivery.carrier.id,
    stars: random.pick([5, 5, 5, 4, 4, 3, 2]),
    review: erasedAt ? '' : random.pick(reviews),
    created_at: new Date(pastOrder.endedAt.getTime() + 600_000),
  }
  return { rating: [rating] }
}

function buildMessageRows(pastOrder: PastOrder, pastDelivery: PastDelivery, { random }: RowContext): Rows {
  const count = random.chance(0.3) ? random.between(1, 3) : 0
  const message = Array.from({ length: count }, (_, index) => {
    const sent_at = new Date(pastDelivery.acceptedAt.getTime() + (index + 1) * 20_000)
    const parties = [pastOrder.senderId, pastDelivery.carrier.id]
    return {
      id: random.uuid(),
      order_id: pastOrder.orderId,
      sender_id: parties[index % 2],
      recipient_id: parties[(index + 1) % 2],
      text: random.pick(messageTexts),
      sent_at,
      seen_at: new Date(sent_at.getTime() + 9000),
    }
  })
  return count === 0 ? {} : { message }
}

function buildReturnRow({ price, feeCents }: PastOrder, at: Date, { random, ids }: RowContext) {
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
