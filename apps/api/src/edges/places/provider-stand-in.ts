import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodePath } from '@googlemaps/google-maps-services-js/dist/util.js'
import type { Place, Point, TravelMode } from './places.ts'
import { createPlanPlaces } from './plan-places.ts'

/** How the stand-in treats whoever asks: honestly, or in one of the ways that a maps provider fails. */
export type StandInMood =
  | 'honest'
  | 'slow'
  | 'failing'
  | 'refusing'
  | 'garbled'
  | 'nonsense'
  | 'abroad'
  | 'empty'

/** A maps provider on this machine. `asked` holds the addresses of all requests so far. */
export type ProviderStandIn = {
  readonly url: string
  readonly asked: readonly URL[]
  setMood(mood: StandInMood): void
  close(): Promise<void>
}

/** The key that the stand-in takes for Google's. */
export const standInGoogleKey = 'stand-in-key'

const plan = createPlanPlaces()
const berlin: Point = { lat: 52.52, lon: 13.405 }

const readPoint = (text: string, order: 'lat,lon' | 'lon,lat'): Point => {
  const [first = Number.NaN, second = Number.NaN] = text.split(',').map(Number)
  return order === 'lat,lon' ? { lat: first, lon: second } : { lat: second, lon: first }
}

const streetOf = (place: Place) => place.label.slice(0, -`, ${place.postcode} ${place.city}`.length)

function pointIn(mood: StandInMood, place: Place): Point {
  if (mood === 'abroad') return berlin
  return mood === 'nonsense' ? { lat: 0, lon: 0 } : place.point
}

/** Answers of the Géoplateforme, in its formats. */
async function geoplateforme(url: URL, mood: StandInMood): Promise<unknown> {
  const param = (name: string) => url.searchParams.get(name) ?? ''
  if (url.pathname === '/geocodage/completion/') {
    const places =
      mood === 'empty' ? [] : await plan.suggest(param('text'), { limit: Number(param('maximumResponses')) })
    const results = places.map((place) => {
      const { lat, lon } = pointIn(mood, place)
      const kind = {
        country: param('type'),
        kind: place.precision === 'town' ? 'municipality' : 'housenumber',
        oldcity: null,
        classification: 7,
        metropole: true,
      }
      return {
        ...kind,
        x: lon,
        y: lat,
        city: place.city,
        zipcode: place.postcode,
        street: streetOf(place),
        fulltext: place.label,
      }
    })
    return { status: 'OK', results }
  }
  if (url.pathname === '/geocodage/search') {
    const place = mood === 'empty' ? null : await plan.locate(param('q'))
    if (!place) return { type: 'FeatureCollection', features: [], query: param('q') }
    const { lat, lon } = pointIn(mood, place)
    const properties = {
      label: place.label,
      score: 0.97,
      name: streetOf(place) || place.city,
      type: streetOf(place) ? 'housenumber' : 'municipality',
      postcode: place.postcode,
      city: place.city,
      context: `${place.department}, Département, Région`,
    }
    const geometry = { type: 'Point', coordinates: [lon, lat] }
    return {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry, properties }],
      query: param('q'),
    }
  }
  const [from, to] = [readPoint(param('start'), 'lon,lat'), readPoint(param('end'), 'lon,lat')]
  const mode: TravelMode = param('profile') === 'car' ? 'car' : 'foot'
  const route = await plan.route(from, to, mode)
  const nonsense = mood === 'nonsense'
  return {
    resource: 'bdtopo-osrm',
    start: param('start'),
    end: param('end'),
    distance: nonsense ? 0 : route.distanceM + 0.4,
    duration: nonsense ? 0 : route.durationS + 0.4,
    geometry: { type: 'LineString', coordinates: route.line.map(({ lat, lon }) => [lon, lat]) },
    portions: [],
  }
}

function googleResult(place: Place, mood: StandInMood) {
  const { lat, lon } = pointIn(mood, place)
  const component = (long_name: string, types: readonly string[], short_name = long_name) => ({
    long_name,
    short_name,
    types,
  })
  const country = mood === 'abroad' ? ['Allemagne', 'DE'] : ['France', 'FR']
  return {
    formatted_address: `${place.label}, ${country[0]}`,
    geometry: { location: { lat, lng: lon }, location_type: 'ROOFTOP' },
    place_id: place.label,
    types: [place.precision === 'town' ? 'locality' : 'street_address'],
    address_components: [
      component(streetOf(place), ['route']),
      component(place.city, ['locality', 'political']),
      component(country[0] ?? '', ['country', 'political'], country[1]),
      // As the real service, a large city comes without its postcode.
      ...(streetOf(place) ? [component(place.postcode, ['postal_code'])] : []),
    ],
  }
}

/** Answers of Google's maps services, in their formats. */
async function google(url: URL, mood: StandInMood): Promise<unknown> {
  const param = (name: string) => url.searchParams.get(name) ?? ''
  if (param('key') !== standInGoogleKey || mood === 'refusing') {
    return {
      status: 'REQUEST_DENIED',
      error_message: 'The provided API key is invalid.',
      results: [],
      predictions: [],
      routes: [],
    }
  }
  if (url.pathname === '/maps/api/place/autocomplete/json') {
    const places = mood === 'empty' ? [] : await plan.suggest(param('input'))
    const predictions = places.map((place) => ({
      description: `${place.label}, France`,
      place_id: place.label,
    }))
    return { status: predictions.length > 0 ? 'OK' : 'ZERO_RESULTS', predictions }
  }
  if (url.pathname === '/maps/api/geocode/json') {
    const place = mood === 'empty' ? null : await plan.locate(param('place_id') || param('address'))
    return place
      ? { status: 'OK', results: [googleResult(place, mood)] }
      : { status: 'ZERO_RESULTS', results: [] }
  }
  const route = await plan.route(
    readPoint(param('origin'), 'lat,lon'),
    readPoint(param('destination'), 'lat,lon'),
    param('mode') === 'driving' ? 'car' : param('mode') === 'walking' ? 'foot' : 'bicycle',
  )
  const zero = mood === 'nonsense' ? 0 : 1
  const leg = {
    distance: { value: route.distanceM * zero },
    duration: { value: route.durationS * zero },
    steps: [],
  }
  const points = encodePath(route.line.map(({ lat, lon }) => ({ lat, lng: lon })))
  return { status: 'OK', routes: [{ legs: [leg], overview_polyline: { points } }] }
}

async function answer(mood: StandInMood, request: IncomingMessage, response: ServerResponse, url: URL) {
  // Slow means: never, within the patience of a test.
  if (mood === 'slow') return
  if (mood === 'failing') {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service unavailable</h1>')
    return
  }
  if (mood === 'refusing' && !url.pathname.startsWith('/maps/')) {
    response.writeHead(429).end('{"message":"API rate limit exceeded"}')
    return
  }
  if (mood === 'garbled') {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"status":"OK","results":[{"x":"NaN"')
    return
  }
  const body = await (url.pathname.startsWith('/maps/') ? google(url, mood) : geoplateforme(url, mood))
  response.writeHead(request.method === 'GET' ? 200 : 405, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Starts a stand-in for Géoplateforme and Google on a free port. Its honest answers are those of the gazetteer. */
export async function startProviderStandIn(): Promise<ProviderStandIn> {
  const asked: URL[] = []
  let mood: StandInMood = 'honest'
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    asked.push(url)
    answer(mood, request, response, url).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    setMood(next) {
      mood = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
