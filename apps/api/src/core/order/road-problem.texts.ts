import { roadEstimateM } from '@repo/delivery-rules/geography'

/** Where goods are of which only the point is known. */
export function onTheWay({ pickupCity, dropoffCity }: { pickupCity: string; dropoffCity: string }): string {
  return `Sur le trajet ${pickupCity} → ${dropoffCity}`
}

/** The part of the carriers' share for carriers that had the goods before, or still have them. */
export function earlierCentsOf(
  problems: readonly { readonly shareCents: number; readonly outcome: string | null }[],
): number {
  return problems.reduce((sum, { shareCents, outcome }) => (outcome === 'ended' ? sum : sum + shareCents), 0)
}

/** The remaining way of goods on the road, in metres, by the straight line with the usual detour. */
export function restOfWayM(
  at: { readonly lat: number; readonly lon: number },
  { dropoffLat, dropoffLon }: { readonly dropoffLat: number; readonly dropoffLon: number },
): number {
  return roadEstimateM(
    { latitude: at.lat, longitude: at.lon },
    { latitude: dropoffLat, longitude: dropoffLon },
  )
}
