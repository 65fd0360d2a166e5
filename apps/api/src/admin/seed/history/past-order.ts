import type { Point } from '@repo/delivery-rules/geography'
import { estimateRoadM } from '@repo/delivery-rules/geography'
import type { Price } from '@repo/delivery-rules/pricing'
import { price } from '@repo/delivery-rules/pricing'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { fits } from '@repo/delivery-rules/vehicle-classes'
import type { DemoCarrier, DemoData, Place } from './demo-data.ts'
import type { Random } from './random.ts'

/** How a past order ended. */
export type Outcome = 'delivered' | 'returned' | 'cancelled-free' | 'cancelled-on-the-way' | 'nobody-found'

/** An earlier offer that its carrier did not accept. */
export type DeclinedOffer = {
  readonly carrier: DemoCarrier
  readonly offeredAt: Date
  readonly answeredAt: Date
  readonly isRefused: boolean
}

/** The delivery of a past order. Steps that it did not reach are null. */
export type PastDelivery = {
  readonly carrier: DemoCarrier
  readonly approachM: number
  readonly offeredAt: Date
  readonly acceptedAt: Date
  readonly startedAt: Date
  readonly atPickupAt: Date | null
  readonly pickedUpAt: Date | null
  readonly inTransitAt: Date | null
  readonly atDropoffAt: Date | null
  readonly turnedBackAt: Date | null
}

/** A past order. */
export type PastOrder = {
  readonly orderId: string
  readonly senderId: string
  readonly from: Place
  readonly to: Place
  readonly goods: Goods
  readonly price: Price
  readonly outcome: Outcome
  readonly createdAt: Date
  readonly endedAt: Date
  readonly declinedOffers: readonly DeclinedOffer[]
  readonly pastDelivery: PastDelivery | null
  /** The cost of a cancellation or a return; null for a delivered order. */
  readonly feeCents: number | null
}

const secondMs = 1000
const dayMs = 24 * 3600 * secondMs
/** The usual speed of past carriers. */
export const metresPerSecond = 7
const addSeconds = (from: Date, seconds: number) => new Date(from.getTime() + Math.round(seconds) * secondMs)

/** Creates a random order of the last `days` days, which is over by now. */
export function createPastOrder(random: Random, demoData: DemoData, days: number): PastOrder {
  const city = random.pick(demoData.cities)
  const from = random.pick(city)
  const to = random.pick(city)
  if (from === to) return createPastOrder(random, demoData, days)
  const goods = pickGoods(random)
  const pricing = price(demoData.card, goods, estimateRoadM(from, to))
  const capableCarriers = pricing.ok
    ? demoData.carriers.filter(({ vehicle }) => fits(vehicle, goods, pricing.distanceM))
    : []
  const [first, ...others] = capableCarriers
  if (!pricing.ok || !first) return createPastOrder(random, demoData, days)
  const midnight = Math.floor(demoData.now.getTime() / dayMs) * dayMs
  const createdAt = new Date(
    midnight - random.between(1, days) * dayMs + random.between(7 * 3600, 18 * 3600) * secondMs,
  )
  const outcome = pickOutcome(random)
  const base = {
    orderId: random.uuid(),
    senderId: random.pick(demoData.senders),
    from,
    to,
    goods,
    price: pricing,
    outcome,
    createdAt,
  }
  if (outcome === 'nobody-found' || outcome === 'cancelled-free') {
    const searchedS = outcome === 'nobody-found' ? 900 : random.between(10, 50)
    return {
      ...base,
      endedAt: addSeconds(createdAt, searchedS),
      declinedOffers: [],
      pastDelivery: null,
      feeCents: 0,
    }
  }
  const acceptingCarrier = random.pick([first, ...others])
  const declinedOffers = createDeclinedOffers(
    random,
    capableCarriers.filter((carrier) => carrier !== acceptingCarrier),
    createdAt,
  )
  const offeredAt = addSeconds(declinedOffers.at(-1)?.answeredAt ?? createdAt, 1)
  return {
    ...base,
    declinedOffers,
    ...createPastDelivery(random, { ...base, carrier: acceptingCarrier, offeredAt, demoData }),
  }
}

function pickGoods(random: Random): Goods {
  const isCold = random.chance(0.15)
  return {
    nature: isCold ? random.pick(['FRA', 'SUR']) : 'SES',
    parcels: random.between(1, 4),
    weightRangeId: random.pick([1, 2, 2, 3, 4, 5]),
    trolleys: 0,
    isOversize: false,
  }
}

function pickOutcome(random: Random): Outcome {
  const number = random.next()
  if (number < 0.86) return 'delivered'
  if (number < 0.88) return 'returned'
  if (number < 0.92) return 'cancelled-on-the-way'
  return number < 0.96 ? 'cancelled-free' : 'nobody-found'
}

function createDeclinedOffers(
  random: Random,
  others: readonly DemoCarrier[],
  createdAt: Date,
): readonly DeclinedOffer[] {
  let at = createdAt
  return others.slice(0, random.between(0, 2)).map((carrier) => {
    const offeredAt = addSeconds(at, 1)
    const isRefused = random.chance(0.6)
    at = addSeconds(offeredAt, isRefused ? random.between(3, 50) : 60)
    return { carrier, offeredAt, answeredAt: at, isRefused }
  })
}

type DeliveryFacts = Pick<PastOrder, 'outcome' | 'price'> & {
  readonly carrier: DemoCarrier
  readonly offeredAt: Date
  readonly demoData: DemoData
}

function createPastDelivery(
  random: Random,
  { outcome, price: pricing, carrier, offeredAt, demoData }: DeliveryFacts,
): Pick<PastOrder, 'pastDelivery' | 'endedAt' | 'feeCents'> {
  const { card } = demoData
  const approachM = random.between(200, 6000)
  const acceptedAt = addSeconds(offeredAt, random.between(3, 45))
  const startedAt = addSeconds(acceptedAt, random.between(15, 240))
  const atPickupAt = addSeconds(startedAt, approachM / metresPerSecond)
  const pickedUpAt = addSeconds(atPickupAt, random.between(60, 400))
  const inTransitAt = addSeconds(pickedUpAt, random.between(70, 150))
  const atDropoffAt = addSeconds(inTransitAt, pricing.distanceM / metresPerSecond)
  const startedSteps = { carrier, approachM, offeredAt, acceptedAt, startedAt }
  const allSteps = { ...startedSteps, atPickupAt, pickedUpAt, inTransitAt, atDropoffAt }
  const kmCents = (metres: number) =>
    Math.round((metres * card.tariffs[pricing.vehicleClass].perKmCents) / 1000)
  if (outcome === 'delivered')
    return {
      pastDelivery: { ...allSteps, turnedBackAt: null },
      endedAt: addSeconds(atDropoffAt, random.between(60, 400)),
      feeCents: null,
    }
  if (outcome === 'returned') {
    const turnedBackAt = addSeconds(atDropoffAt, random.between(120, 700))
    const feeCents = pricing.priceCents + kmCents(pricing.distanceM) + pricing.commissionCents
    return {
      pastDelivery: { ...allSteps, turnedBackAt },
      endedAt: addSeconds(turnedBackAt, pricing.distanceM / metresPerSecond + 200),
      feeCents,
    }
  }
  // At least 100 s after the start, so that the free minute is over.
  const endedAt = addSeconds(startedAt, 100 + approachM / metresPerSecond / 2)
  const pastDelivery = {
    ...startedSteps,
    atPickupAt: null,
    pickedUpAt: null,
    inTransitAt: null,
    atDropoffAt: null,
    turnedBackAt: null,
  }
  return {
    pastDelivery,
    endedAt,
    feeCents: card.pickupFeeCents + kmCents(approachM / 2) + pricing.commissionCents,
  }
}

/** Returns the point at `share` of the way between two places. */
export function interpolatePoint(from: Point, to: Point, share: number): Point {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
}
