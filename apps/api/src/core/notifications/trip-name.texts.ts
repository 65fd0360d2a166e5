/** The origin and destination of an order's trip, and the sender's own name for it. */
export type NamedTrip = {
  readonly pickupCity: string
  readonly dropoffCity: string
  readonly reference: string | null
}

/** Returns the name of an order for its sender: its trip, with the sender's own reference if given. */
export function formatTripName({ pickupCity, dropoffCity, reference }: NamedTrip): string {
  const trip = `${pickupCity} → ${dropoffCity}`
  return reference === null ? trip : `${trip} (réf. ${reference})`
}
