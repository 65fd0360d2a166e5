import type { GeocodeResult } from '@googlemaps/google-maps-services-js'
import {
  AddressType,
  Client,
  GeocodingAddressComponentType,
  Language,
  LocationType,
  Status,
} from '@googlemaps/google-maps-services-js'
import { joinCompact, maxAddressLength, splitWords } from './address-text.ts'
import type { Gazetteer } from './gazetteer.ts'
import { loadGazetteer } from './gazetteer.ts'
import { computeStraightDistanceM } from './geometry.ts'
import { fetchGoogleRoute, googleRoutesUrl } from './google-routes.ts'
import type { GoogleDetails } from './google-suggestions.ts'
import { createGoogleSuggestions, googlePlacesUrl } from './google-suggestions.ts'
import type { Place, PlacePrecision, Places, Point } from './places.ts'
import { placeIn, readStreet } from './street-position.ts'
import { findDepartment } from './territories.ts'
import { readAddress } from './written-address.ts'

/** The address of Google's geocoding. */
const googleUrl = 'https://maps.googleapis.com'

const servedCountries = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
/** A result for a whole region or country is no address. */
const vagueTypes = new Set<AddressType>([
  AddressType.country,
  AddressType.administrative_area_level_1,
  AddressType.administrative_area_level_2,
])
/** A commune of the same name farther away is another one. */
const sameCommuneM = 30_000

/**
 * Returns the postcode of a large city, which Google omits: the first of the gazetteer's commune of this name within
 * 30 km; '' without one.
 */
function findPostcode(gazetteer: Gazetteer, city: string, point: Point): string {
  const near = gazetteer
    .findByName(joinCompact(splitWords(city)))
    .find((commune) => computeStraightDistanceM(commune.point, point) < sameCommuneM)
  return near?.postcodes[0] ?? ''
}

const townTypes = new Set<string>(['locality', 'postal_code', 'sublocality', 'neighborhood'])
const houseTypes = new Set<string>([AddressType.street_address, AddressType.premise, AddressType.subpremise])

/** The parts of a geocoded place. */
type GeocodedPlace = Pick<GeocodeResult, 'address_components' | 'formatted_address' | 'types'> & {
  /** The details of a suggestion lack the location's precision. */
  readonly geometry: Pick<GeocodeResult['geometry'], 'location'> & {
    readonly location_type?: LocationType
  }
}

/** Converts a chosen suggestion into a geocoded place. */
function toGeocodedPlace({
  formattedAddress,
  location,
  types,
  addressComponents,
}: GoogleDetails): GeocodedPlace {
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

/** Returns the precision of a result. Google leaves out unknown house numbers: then only the street is known. */
function toPrecision({ types, geometry }: GeocodedPlace, typed: string): PlacePrecision {
  if (types.some((type) => townTypes.has(type))) return 'town'
  const hasNumber = readStreet(typed).houseNumber !== null
  if (types.includes(AddressType.route)) return hasNumber ? 'approximate-number' : 'street'
  const isExact =
    geometry.location_type === undefined
      ? types.some((type) => houseTypes.has(type))
      : geometry.location_type === LocationType.ROOFTOP
  if (isExact) return hasNumber ? 'house' : 'named-place'
  return hasNumber ? 'approximate-number' : 'named-place'
}

/** Returns the precision of a suggestion from its text: Google suggests no unknown street. */
function toSuggestedPrecision(street: string): PlacePrecision {
  if (!street) return 'town'
  return readStreet(street).houseNumber === null ? 'street' : 'house'
}

/** Returns a geocoded result as a place, or null when it is vague or outside the served departments. */
function toPlace(gazetteer: Gazetteer, result: GeocodedPlace, typed: string): Place | null {
  const findPart = (type: GeocodingAddressComponentType | AddressType) =>
    // Google's component types are one list; the typings split it over two enums.
    result.address_components.find((component) => component.types.includes(type as AddressType))
  const country = findPart(AddressType.country)
  if (!servedCountries.has(country?.short_name ?? '') || result.types.some((type) => vagueTypes.has(type)))
    return null
  const point = { lat: result.geometry.location.lat, lon: result.geometry.location.lng }
  const city =
    findPart(AddressType.locality)?.long_name ??
    findPart(GeocodingAddressComponentType.postal_town)?.long_name ??
    ''
  const postcode = findPart(AddressType.postal_code)?.long_name ?? findPostcode(gazetteer, city, point)
  const department = findDepartment(postcode)
  if (!city || !department) return null
  const ending = `, ${country?.long_name ?? ''}`
  const address = result.formatted_address
  const label = address.endsWith(ending) ? address.slice(0, -ending.length) : address
  return { label, point, city, postcode, department, precision: toPrecision(result, typed) }
}

/** Throws an error without axios' own, which contains the key and the address. */
function throwFailure(error: { code?: string; response?: { status?: number } }): never {
  throw new Error(`Google answered ${error.response?.status ?? error.code ?? 'nothing'}`)
}

/**
 * Creates the places of Google, in French and metric: geocoding, suggestions by the Places API (New), routes by the
 * Routes API. Calls reject when Google refuses them (key, quota) or exceeds `timeoutMs`. `baseUrl` replaces its
 * addresses.
 */
export function createGooglePlaces(baseUrl: string | undefined, key: string, timeoutMs: number): Places {
  // Google's own retries would use up the time for the fallback.
  const client = new Client({ config: { raxConfig: { retry: 0, noResponseRetries: 0 } } })
  const toAccess = (defaultUrl: string) => ({ baseUrl: baseUrl ?? defaultUrl, key, timeoutMs })
  const suggestions = createGoogleSuggestions(toAccess(googlePlacesUrl))

  async function geocodeFirst(address: string): Promise<Place | null> {
    const { data } = await client
      .geocode({
        url: `${baseUrl ?? googleUrl}/maps/api/geocode/json`,
        timeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
        params: { address, region: 'fr', language: Language.fr, key },
      })
      .catch(throwFailure)
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
      // Google gives a suggestion's place only once it is chosen. Until then it is at the gazetteer's town.
      return texts.slice(0, limit).flatMap((label) => {
        const parsed = readAddress(gazetteer, label)
        if (!parsed) return []
        const { commune, postcode, street } = parsed
        return [{ ...placeIn(commune, postcode, street), label, precision: toSuggestedPrecision(street) }]
      })
    },

    async locate(address) {
      if (!address.trim() || address.length > maxAddressLength) return null
      const chosen = await suggestions.findChosen(address)
      return chosen ? toPlace(await loadGazetteer(), toGeocodedPlace(chosen), address) : geocodeFirst(address)
    },

    route: (from, to, mode) => fetchGoogleRoute(toAccess(googleRoutesUrl), from, to, mode),
  }
}
