/** Returns a French name for the place of goods on the road whose address is unknown. */
export function formatRoadPlaceName({
  pickupCity,
  dropoffCity,
}: {
  pickupCity: string
  dropoffCity: string
}): string {
  return `Sur le trajet ${pickupCity} → ${dropoffCity}`
}
