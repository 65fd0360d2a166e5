import { estimateRoadM } from '@repo/delivery-rules/geography'

/** Names the place of goods whose address is unknown. */
export function roadPlaceName({
  pickupCity,
  dropoffCity,
}: {
  pickupCity: string
  dropoffCity: string
}): string {
  return `Sur le trajet ${pickupCity} → ${dropoffCity}`
}

/** Returns what earlier carriers get of the carriers' share, in cents, including those that still have the goods. */
export function earlierCentsOf(
  problems: readonly { readonly shareCents: number; readonly outcome: string | null }[],
): number {
  return problems.reduce((sum, { shareCents, outcome }) => (outcome === 'ended' ? sum : sum + shareCents), 0)
}

/** Returns the remaining way of goods on the road, in metres: the straight line times the usual detour. */
export function remainingWayM(
  at: { readonly lat: number; readonly lon: number },
  { dropoffLat, dropoffLon }: { readonly dropoffLat: number; readonly dropoffLon: number },
): number {
  return estimateRoadM(
    { latitude: at.lat, longitude: at.lon },
    { latitude: dropoffLat, longitude: dropoffLon },
  )
}
