import { parcelSizes } from './parcel-sizes.ts'
import { price } from './pricing.ts'
import type { RateCard } from './rate-card.ts'

/** The examples of the home page's prices: a size and a distance by road. */
export const priceExamples = [
  { size: 'envelope', distanceM: 3000 },
  { size: 'large', distanceM: 8000 },
  { size: 'pallet', distanceM: 20_000 },
] as const

/** The prices of the examples by a rate card, dry goods of usual size; one that fits no vehicle is left out. */
export function examplePrices(card: RateCard) {
  return priceExamples.flatMap(({ size, distanceM }) => {
    const { weightRangeId, parcels, trolleys } = parcelSizes[size]
    const priced = price(
      card,
      { nature: 'SES', weightRangeId, parcels, trolleys, isOversize: false },
      distanceM,
    )
    return priced.ok ? [{ size, distanceM, priceCents: priced.priceCents }] : []
  })
}
