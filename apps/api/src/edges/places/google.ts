import type { GeocodeResult } from '@googlemaps/google-maps-services-js'
import {
  AddressType,
  Client,
  GeocodingAddressComponentType,
  Language,
  LocationType,
  Status,
} from '@googlemaps/google-maps-services-js'
import { compact, maxAddressLength, wordsOf } from './address-text.ts'
import type { Gazetteer } from './gazetteer.ts'
import { loadGazetteer } from './gazetteer.ts'
import { straightDistanceM } from './geometry.ts'
import { googleRoute, googleRoutesUrl } from './google-routes.ts'
import type { GoogleDetails } from './google-suggestions.ts'
import { googlePlacesUrl, googleSuggestions } from './google-suggestions.ts'
import type { Place, PlacePrecision, Places, Point } from './places.ts'
import { placeIn, readStreet } from './street-position.ts'
import { departmentOfPostcode } from './territories.ts'
import { readAddress } from './written-address.ts'

/** The address of Google's geocoding. */
const googleUrl = 'https://maps.googleapis.com'

const servedCountries = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
/** A result for a whole region or country is no address. */
const tooVague = new Set<AddressType>([
  AddressType.country,
  AddressType.administrative_area_level_1,
  AddressType.administrative_area_level_2,
])
/** A commune of the same name farther away is another one. */
const SAME_COMMUNE_M = 30_000
/** Google names a large city without postcode: the gazetteer's commune of that name around there has one. */
function postcodeOf(gazetteer: Gazetteer, city: string, point: Point): string {
  const near = gazetteer
    .named(compact(wordsOf(city)))
    .find((commune) => straightDistanceM(commune.point, point) < SAME_COMMUNE_M)
  return near?.postcodes[0] ?? ''
}

const towns = new Set<string>(['locality', 'postal_code', 'sublocality', 'neighborhood'])
const houses = new Set<string>([AddressType.street_address, AddressType.premise, AddressType.subpremise])

/** The parts of a geocoded place. */
type Answer = Pick<GeocodeResult, 'address_components' | 'formatted_address' | 'types'> & {
  /** The details of a suggestion lack the location's precision. */
  readonly geometry: Pick<GeocodeResult['geometry'], 'location'> & {
    readonly location_type?: LocationType
  }
}

/** The same of a chosen suggestion. */
function answerOf({ formattedAddress, location, types, addressComponents }: GoogleDetails): Answer {
  return {
    formatted_address: formattedAddress,
    geometry: { location: { lat: location.latitude, lng: location.longitude } },
    types: types as AddressType[], // as: Google names the same types in both services
    address_components: addressComponents.map((component) => ({
      long_name: component.longText,
      short_name: component.shortText,
      types: component.types as AddressType[], // as: the same
    })),
  }
}

/** A number unknown to Google is left out of its response, which then names the street alone. */
function precisionOf({ types, geometry }: Answer, asked: string): PlacePrecision {
  if (types.some((type) => towns.has(type))) return 'town'
  const hasNumber = readStreet(asked).houseNumber !== null
  if (types.includes(AddressType.route)) return hasNumber ? 'approximate-number' : 'street'
  const isExact =
    geometry.location_type === undefined
      ? types.some((type) => houses.has(type))
      : geometry.location_type === LocationType.ROOFTOP
  if (isExact) return hasNumber ? 'house' : 'named-place'
  return hasNumber ? 'approximate-number' : 'named-place'
}

/** The precision of a suggestion, by its text: Google suggests no unknown street. */
function suggestedPrecision(street: string): PlacePrecision {
  if (!street) return 'town'
  return readStreet(street).houseNumber === null ? 'street' : 'house'
}

/** A geocoded result as a place, or null when it is vague or outside the served departments. */
function toPlace(gazetteer: Gazetteer, result: Answer, asked: string): Place | null {
  const part = (type: GeocodingAddressComponentType | AddressType) =>
    // Google's component types are one list; the typings split it over two enums.
    result.address_components.find((component) => component.types.includes(type as AddressType))
  const country = part(AddressType.country)
  if (!servedCountries.has(country?.short_name ?? '') || result.types.some((type) => tooVague.has(type)))
    return null
  const point = { lat: result.geometry.location.lat, lon: result.geometry.location.lng }
  const city =
    part(AddressType.locality)?.long_name ?? part(GeocodingAddressComponentType.postal_town)?.long_name ?? ''
  const postcode = part(AddressType.postal_code)?.long_name ?? postcodeOf(gazetteer, city, point)
  const department = departmentOfPostcode(postcode)
  if (!city || !department) return null
  const ending = `, ${country?.long_name ?? ''}`
  const address = result.formatted_address
  const label = address.endsWith(ending) ? address.slice(0, -ending.length) : address
  return { label, point, city, postcode, department, precision: precisionOf(result, asked) }
}

/** Discards axios' error, which contains the key and the address in its request. */
function failure(error: { code?: string; response?: { status?: number } }): never {
  throw new Error(`Google answered ${error.response?.status ?? error.code ?? 'nothing'}`)
}

/**
 * Google's maps services, in French and metric: geocoding by its client, suggestions by the Places API (New), ways by
 * the Routes API. Rejects when they do not answer within `timeoutMs` or refuse (key, quota). All of them use `baseUrl`
 * where it is given.
 */
export function createGooglePlaces(baseUrl: string | undefined, key: string, timeoutMs: number): Places {
  // Its own retries would only use up the time for the fallback.
  const client = new Client({ config: { raxConfig: { retry: 0, noResponseRetries: 0 } } })
  const at = (own: string) => ({ baseUrl: baseUrl ?? own, key, timeoutMs })
  const suggestions = googleSuggestions(at(googlePlacesUrl))

  async function geocoded(address: string): Promise<Place | null> {
    const { data } = await client
      .geocode({
        url: `${baseUrl ?? googleUrl}/maps/api/geocode/json`,
        timeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
        params: { address, region: 'fr', language: Language.fr, key },
      })
      .catch(failure)
    if (data.status !== Status.OK && data.status !== Status.ZERO_RESULTS)
      throw new Error(`Google refused: ${data.status}`)
    const [best] = data.results
    return best ? toPlace(await loadGazetteer(), best, address) : null
  }

  return {
    async suggest(typed, { limit = 5, near } = {}) {
      const input = typed.trim().slice(0, maxAddressLength)
      if (!input) return []
      const [texts, gazetteer] = [await suggestions.suggest(input, near), await loadGazetteer()]
      // Google reveals a suggestion's place only once it is chosen: until then it is at the gazetteer's.
      return texts.slice(0, limit).flatMap((label) => {
        const read = readAddress(gazetteer, label)
        if (!read) return []
        const { commune, postcode, street } = read
        return [{ ...placeIn(commune, postcode, street), label, precision: suggestedPrecision(street) }]
      })
    },

    async locate(address) {
      if (!address.trim() || address.length > maxAddressLength) return null
      const chosen = await suggestions.chosen(address)
      return chosen ? toPlace(await loadGazetteer(), answerOf(chosen), address) : geocoded(address)
    },

    route: (from, to, mode) => googleRoute(at(googleRoutesUrl), from, to, mode),
  }
}
