/** The ends of an order's trip, and what its sender calls it. */
export type NamedTrip = {
  readonly pickupCity: string
  readonly dropoffCity: string
  readonly reference: string | null
}

/** An order as its sender is notified of it: its trip, and the sender's own reference where it gave one. */
export function tripName({ pickupCity, dropoffCity, reference }: NamedTrip): string {
  const trip = `${pickupCity} → ${dropoffCity}`
  return reference === null ? trip : `${trip} (réf. ${reference})`
}
