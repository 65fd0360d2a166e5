import { parcelSizes } from './parcel-sizes.ts'
import { price } from './pricing.ts'
import type { RateCard } from './rate-card.ts'

/** The examples on the home page: a size and a distance by road. */
export const priceExamples = [
  { size: 'envelope', distanceM: 3000 },
  { size: 'large', distanceM: 8000 },
  { size: 'pallet', distanceM: 20_000 },
] as const

/** Returns the prices of the examples by a rate card, for dry goods. Leaves out one that fits no vehicle. */
export function computeExamplePrices(card: RateCard) {
  return priceExamples.flatMap(({ size, distanceM }) => {
    const { weightRangeId, parcels, trolleys } = parcelSizes[size]
    const pricing = price(
      card,
      { nature: 'SES', weightRangeId, parcels, trolleys, isOversize: false },
      distanceM,
    )
    return pricing.ok ? [{ size, distanceM, priceCents: pricing.priceCents }] : []
  })
}
