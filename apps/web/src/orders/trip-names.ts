/** The ends of a listed order. */
export type ListedTrip = {
  readonly adresseDepart: string
  readonly adresseArrivee: string
  readonly VilleDepart: string
  readonly CPDepart: string
  readonly VilleArrivee: string
  readonly CPArrivee: string
}

const houseNumber = /^\d+(?:\s*[-/]\s*\d+)?\s*(?:bis|ter|quater|[a-z])?\s+(?=\p{L})/iu

/** Returns the street without the house number: 'rue Mercière' for '12 rue Mercière, 69002 Lyon'. Empty without one. */
export function findStreet(address: string, city: string): string {
  const [firstPart = ''] = address.split(',')
  const street = firstPart.trim().replace(houseNumber, '')
  const isCity = street.toLowerCase() === city.toLowerCase() || /^\d{5}\b/.test(firstPart.trim())
  return isCity ? '' : street
}

function formatPlace(address: string, postcode: string, city: string): string {
  const street = findStreet(address, city)
  const town = `${postcode} ${city}`.trim()
  return street === '' || town === '' ? street || town : `${street}, ${town}`
}

/** Returns the pickup's street and town: 'rue Mercière, 69002 Lyon'. */
export function formatPickup(trip: ListedTrip): string {
  return formatPlace(trip.adresseDepart, trip.CPDepart, trip.VilleDepart)
}

/** Returns the drop-off's street and town. */
export function formatDropoff(trip: ListedTrip): string {
  return formatPlace(trip.adresseArrivee, trip.CPArrivee, trip.VilleArrivee)
}
