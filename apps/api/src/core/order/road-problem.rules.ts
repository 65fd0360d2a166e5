import { estimateRoadM } from '@repo/delivery-rules/geography'

/**
 * Returns the total of the earlier carriers' parts of the carriers' share, in cents, including that of a carrier which
 * still has the goods. A problem with which the order ended has no part.
 */
export function sumEarlierShares(
  problems: readonly { readonly shareCents: number; readonly outcome: string | null }[],
): number {
  return problems.reduce((sum, { shareCents, outcome }) => (outcome === 'ended' ? sum : sum + shareCents), 0)
}

/**
 * Returns the estimated road distance of goods to their drop-off, in metres: the straight line and the usual detour.
 */
export function estimateRemainingM(
  at: { readonly lat: number; readonly lon: number },
  { dropoffLat, dropoffLon }: { readonly dropoffLat: number; readonly dropoffLon: number },
): number {
  return estimateRoadM(
    { latitude: at.lat, longitude: at.lon },
    { latitude: dropoffLat, longitude: dropoffLon },
  )
}
