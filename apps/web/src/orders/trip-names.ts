/** An order's ends, as the lists carry them. */
export type ListedTrip = {
  readonly adresseDepart: string
  readonly adresseArrivee: string
  readonly VilleDepart: string
  readonly CPDepart: string
  readonly VilleArrivee: string
  readonly CPArrivee: string
}

const houseNumber = /^\d+(?:\s*[-/]\s*\d+)?\s*(?:bis|ter|quater|[a-z])?\s+(?=\p{L})/iu

/** The street of an address, without the house's number: 'rue Mercière' of '12 rue Mercière, 69002 Lyon'. Empty where it names none. */
export function streetOf(address: string, city: string): string {
  const [first = ''] = address.split(',')
  const street = first.trim().replace(houseNumber, '')
  const isCity = street.toLowerCase() === city.toLowerCase() || /^\d{5}\b/.test(first.trim())
  return isCity ? '' : street
}

function placeOf(address: string, postcode: string, city: string): string {
  const street = streetOf(address, city)
  const town = `${postcode} ${city}`.trim()
  return street === '' || town === '' ? street || town : `${street}, ${town}`
}

/** Where an order is picked up: 'rue Mercière, 69002 Lyon'. */
export function departureOf(trip: ListedTrip): string {
  return placeOf(trip.adresseDepart, trip.CPDepart, trip.VilleDepart)
}

/** Where an order is delivered. */
export function arrivalOf(trip: ListedTrip): string {
  return placeOf(trip.adresseArrivee, trip.CPArrivee, trip.VilleArrivee)
}
