/** The cities of a trip, as the lists show them. */
export type TripCities = {
  readonly VilleDepart: string
  readonly CPDepart: string
  readonly VilleArrivee: string
  readonly CPArrivee: string
}

/** The departure as '75002 Paris'. */
export function departureOf(trip: TripCities): string {
  return `${trip.CPDepart} ${trip.VilleDepart}`.trim()
}

/** The arrival as '69001 Lyon'. */
export function arrivalOf(trip: TripCities): string {
  return `${trip.CPArrivee} ${trip.VilleArrivee}`.trim()
}
