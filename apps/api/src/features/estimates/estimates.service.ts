import { messages } from '@repo/contracts/patterns'
import { computeCarbonGrams, defaultCarbonFactors } from '@repo/delivery-rules/carbon'
import { distanceM } from '@repo/delivery-rules/geography'
import { parcelNatures } from '@repo/delivery-rules/parcel-nature'
import type { Price } from '@repo/delivery-rules/pricing'
import { price } from '@repo/delivery-rules/pricing'
import { findTravelMode, listFittingClasses, maxTripM } from '@repo/delivery-rules/vehicle-classes'
import type { Quote } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { readCurrentRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { Trip } from '#api/core/order/trip.rules.ts'
import type { Deps } from '#api/deps.ts'
import type { Place, Point, Route, TravelMode } from '#api/edges/places/places.ts'
import { NoRoad } from '#api/edges/places/places.ts'
import type { AvailableCarrier } from './estimates.data.ts'
import { findNearestCarriers } from './estimates.data.ts'

/** The validity of a price: a payment may be opened strictly before its end. */
const quoteValidMs = 15 * 60_000

/** Places closer than this are one place. */
const samePlaceM = 5
const maxCarriersShown = 10
/** In production a longer trip without a known road has no price, because the estimate would be too far off. */
const maxEstimatedM = 15_000

/** A priced trip with its stored quote. */
export type Estimate = {
  readonly quote: Quote
  readonly price: Price
  readonly pickup: Place
  readonly dropoff: Place
  /** The road that is charged. */
  readonly line: readonly Point[]
  /** The available carriers, nearest first, at most 10; possibly none. */
  readonly carriers: readonly AvailableCarrier[]
}

/**
 * Prices a trip by the current rate card and stores the quote, for the caller or for a guest (null). Refused as by
 * `locateTripEnds`, and with `trip-too-long`, `nothing-fits` for goods that no vehicle takes, `sea-between` without a
 * road, and in production `no-road-known` or `outside-area` for a long estimated road.
 */
export async function estimateTrip(
  deps: Deps,
  caller: Pick<Caller, 'senderId'> | null,
  trip: Trip,
): Promise<Estimate> {
  const { pickup, dropoff } = await locateTripEnds(deps, trip)
  const road = await findRoad(deps, pickup, dropoff, 'car')
  const roadM = road.distanceM
  const card = await readCurrentRateCard(deps.db)
  const tripPrice = price(card, trip.goods, roadM)
  if (!tripPrice.ok) throw new Refusal(roadM > maxTripM ? 'trip-too-long' : 'nothing-fits')
  if (deps.config.isProduction && road.by === 'estimate' && roadM > maxEstimatedM)
    throw new Refusal(road.isFallback ? 'no-road-known' : 'outside-area')
  const [{ durationS }, carriers] = await Promise.all([
    findRoad(deps, pickup, dropoff, findTravelMode(tripPrice.vehicleClass)),
    findNearestCarriers(deps.db, {
      near: pickup.point,
      classes: listFittingClasses(trip.goods, roadM),
      mustHaveTwoTemperatures: parcelNatures[trip.goods.nature].requiresTwoTemperature,
      limit: maxCarriersShown,
    }),
  ])
  const quote = await storeQuote(deps, caller, {
    trip,
    pickup,
    dropoff,
    tripPrice,
    road,
    durationS,
    co2eG: computeCarbonGrams(
      card.carbon ?? defaultCarbonFactors,
      tripPrice.vehicleClass,
      tripPrice.distanceM,
    ),
    version: card.version,
  })
  return { quote, price: tripPrice, pickup, dropoff, line: road.line, carriers }
}

/**
 * Locates both ends of a trip. An unknown address is a field error; ends less than five metres apart are refused with
 * `same-place`.
 */
export async function locateTripEnds(
  deps: Deps,
  trip: Pick<Trip, 'pickupAddress' | 'dropoffAddress'>,
): Promise<{ pickup: Place; dropoff: Place }> {
  const [pickup, dropoff] = await Promise.all([
    deps.places.locate(trip.pickupAddress),
    deps.places.locate(trip.dropoffAddress),
  ])
  if (!pickup || !dropoff) {
    throw new Refusal('invalid-fields', {
      fields: {
        ...(pickup ? {} : { adresseDepart: messages.unknownAddress }),
        ...(dropoff ? {} : { adresseArrivee: messages.unknownAddress }),
      },
    })
  }
  const apartM = distanceM(
    { latitude: pickup.point.lat, longitude: pickup.point.lon },
    { latitude: dropoff.point.lat, longitude: dropoff.point.lon },
  )
  if (apartM < samePlaceM) throw new Refusal('same-place')
  return { pickup, dropoff }
}

/**
 * Returns the road for a travel mode. The charged road is the same for every class; only the duration depends on the
 * vehicle. `sea-between` when no road exists.
 */
async function findRoad(deps: Deps, pickup: Place, dropoff: Place, mode: TravelMode) {
  try {
    return await deps.places.route(pickup.point, dropoff.point, mode)
  } catch (error) {
    if (error instanceof NoRoad) throw new Refusal('sea-between', { cause: error })
    throw error
  }
}

type QuoteDraft = {
  readonly trip: Trip
  readonly pickup: Place
  readonly dropoff: Place
  readonly tripPrice: Price
  readonly road: Route
  readonly durationS: number
  readonly co2eG: number
  readonly version: number
}

async function storeQuote(
  deps: Deps,
  caller: Pick<Caller, 'senderId'> | null,
  draft: QuoteDraft,
): Promise<Quote> {
  const { trip, pickup, dropoff, tripPrice } = draft
  const createdAt = await databaseNow(deps.db)
  return deps.db.quote.create({
    data: {
      accountId: caller?.senderId ?? null,
      rateCardVersion: draft.version,
      pickupAddress: trip.pickupAddress,
      pickupCity: pickup.city,
      pickupPostcode: pickup.postcode,
      pickupLat: pickup.point.lat,
      pickupLon: pickup.point.lon,
      dropoffAddress: trip.dropoffAddress,
      dropoffCity: dropoff.city,
      dropoffPostcode: dropoff.postcode,
      dropoffLat: dropoff.point.lat,
      dropoffLon: dropoff.point.lon,
      ...trip.goods,
      vehicleClass: tripPrice.vehicleClass,
      distanceM: tripPrice.distanceM,
      durationS: Math.round(draft.durationS),
      co2eG: draft.co2eG,
      roadSource: draft.road.by ?? null,
      isFallback: draft.road.isFallback ?? false,
      priceCents: tripPrice.priceCents,
      commissionCents: tripPrice.commissionCents,
      breakdown: [...tripPrice.breakdown],
      createdAt,
      expiresAt: new Date(createdAt.getTime() + quoteValidMs),
    },
  })
}
