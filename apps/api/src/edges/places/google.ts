import type { GeocodeResult, RequestParams } from '@googlemaps/google-maps-services-js'
import {
  AddressType,
  Client,
  GeocodingAddressComponentType,
  TravelMode as GoogleMode,
  Language,
  LocationType,
  PlaceAutocompleteType,
  Status,
  UnitSystem,
} from '@googlemaps/google-maps-services-js'
import { decodePath } from '@googlemaps/google-maps-services-js/dist/util.js'
import { compact, longestAddress, wordsOf } from './address-text.ts'
import type { Gazetteer } from './gazetteer.ts'
import { loadGazetteer } from './gazetteer.ts'
import { straightDistanceM, thinned } from './geometry.ts'
import type { Place, PlacePrecision, Places, Point, TravelMode } from './places.ts'
import { readStreet } from './street-position.ts'
import { departmentOfPostcode } from './territories.ts'

/** Where Google's maps services answer. */
export const googleUrl = 'https://maps.googleapis.com'

/** France as Google counts countries: overseas departments have codes of their own (Mayotte's is beyond its limit of five). */
const suggestedCountries = ['country:fr', 'country:gp', 'country:mq', 'country:gf', 'country:re']
const servedCountries = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
/** Answers about a whole region or country are no address. */
const tooVague = new Set<AddressType>([
  AddressType.country,
  AddressType.administrative_area_level_1,
  AddressType.administrative_area_level_2,
])
/** A commune of the same name further away is another one. */
const SAME_COMMUNE_M = 30_000
/** Suggestions within this distance of a point come first. */
const NEAR_M = 30_000
/** Positions of suggested places kept in memory, so that typing on does not ask (and pay) for them again. */
const MOST_REMEMBERED = 1_000

const modes: Readonly<Record<TravelMode, GoogleMode>> = {
  car: GoogleMode.driving,
  bicycle: GoogleMode.bicycling,
  foot: GoogleMode.walking,
}

/** Google names a large city without postcode: the gazetteer's commune of that name around there has one. */
function postcodeOf(gazetteer: Gazetteer, city: string, point: Point): string {
  const near = gazetteer
    .named(compact(wordsOf(city)))
    .find((commune) => straightDistanceM(commune.point, point) < SAME_COMMUNE_M)
  return near?.postcodes[0] ?? ''
}

const towns = new Set<string>(['locality', 'postal_code', 'sublocality', 'neighborhood'])

/** A number that Google does not know is left out of its answer, which then names the street alone. */
function precisionOf({ types, geometry }: GeocodeResult, asked: string): PlacePrecision {
  if (types.some((type) => towns.has(type))) return 'town'
  const hasNumber = readStreet(asked).houseNumber !== null
  if (types.includes(AddressType.route)) return hasNumber ? 'approximate-number' : 'street'
  if (geometry.location_type === LocationType.ROOFTOP) return hasNumber ? 'house' : 'named-place'
  return hasNumber ? 'approximate-number' : 'named-place'
}

/** A geocoded result as a place, or null when it is vague or outside the served departments. */
function toPlace(gazetteer: Gazetteer, result: GeocodeResult, asked: string): Place | null {
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

/** Throws away axios' error, which carries the key and the address in its request. */
function failure(error: { code?: string; response?: { status?: number } }): never {
  throw new Error(`Google answered ${error.response?.status ?? error.code ?? 'nothing'}`)
}

/**
 * Google's maps services, in French and metric. Rejects when they do not answer within `timeoutMs` or refuse (key,
 * quota). A suggestion costs one autocomplete request and one geocoding for each place not seen before.
 */
export function createGooglePlaces(baseUrl: string, key: string, timeoutMs: number): Places {
  // Its own retries would only spend the time that is left for the fallback.
  const client = new Client({ config: { raxConfig: { retry: 0, noResponseRetries: 0 } } })
  const remembered = new Map<string, Place | null>()
  const to = <P>(path: string, params: P & Omit<RequestParams, 'key'>) => ({
    url: `${baseUrl}/maps/api/${path}/json`,
    timeout: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
    params: { ...params, key },
  })

  function checked<D extends { readonly status: Status }>({ data }: { readonly data: D }): D {
    if (data.status === Status.OK || data.status === Status.ZERO_RESULTS) return data
    throw new Error(`Google refused: ${data.status}`)
  }

  async function geocoded(
    params: { address: string; region: string } | { place_id: string },
    asked: string,
  ): Promise<Place | null> {
    const request = to('geocode', { ...params, language: Language.fr })
    const { results } = checked(await client.geocode(request).catch(failure))
    const [best] = results
    return best ? toPlace(await loadGazetteer(), best, asked) : null
  }

  async function placeOf(id: string, description: string): Promise<Place | null> {
    const known = remembered.get(id)
    if (known !== undefined) return known
    const place = await geocoded({ place_id: id }, description)
    const [oldest] = remembered.keys()
    if (oldest && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest)
    remembered.set(id, place)
    return place
  }

  return {
    async suggest(typed, { limit = 5, near } = {}) {
      const input = typed.trim().slice(0, longestAddress)
      if (!input) return []
      const request = to('place/autocomplete', {
        input,
        language: Language.fr,
        components: suggestedCountries,
        types: PlaceAutocompleteType.geocode,
        ...(near ? { location: { lat: near.lat, lng: near.lon }, radius: NEAR_M } : {}),
      })
      const { predictions } = checked(await client.placeAutocomplete(request).catch(failure))
      const places = await Promise.all(
        predictions.slice(0, limit).map(({ place_id, description }) => placeOf(place_id, description)),
      )
      return places.filter((place) => place !== null)
    },

    async locate(address) {
      if (!address.trim() || address.length > longestAddress) return null
      return geocoded({ address, region: 'fr' }, address)
    },

    async route(from, destination, mode) {
      const request = to('directions', {
        origin: { lat: from.lat, lng: from.lon },
        destination: { lat: destination.lat, lng: destination.lon },
        mode: modes[mode],
        language: Language.fr,
        units: UnitSystem.metric,
      })
      const { routes } = checked(await client.directions(request).catch(failure))
      const [best] = routes
      if (!best) throw new Error('Google found no route')
      return {
        distanceM: best.legs.reduce((sum, leg) => sum + leg.distance.value, 0),
        durationS: best.legs.reduce((sum, leg) => sum + leg.duration.value, 0),
        line: thinned(decodePath(best.overview_polyline.points).map(({ lat, lng }) => ({ lat, lon: lng }))),
      }
    },
  }
}
