import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodePath } from '@googlemaps/google-maps-services-js/dist/util.js'
import { z } from 'zod'
import type { Place, Point, TravelMode } from './places.ts'
import { createPlanPlaces } from './plan-places.ts'

/** The stand-in's fault mode: honest, or one failure of real maps providers. */
export type StandInFault =
  | 'honest'
  | 'slow'
  | 'failing'
  | 'refusing'
  | 'garbled'
  | 'nonsense'
  | 'abroad'
  | 'empty'

/**
 * A maps provider on this machine. `requests` lists the addresses of all requests so far, `bodies` the JSON bodies of
 * those that have one.
 */
export type ProviderStandIn = {
  readonly url: string
  readonly requests: readonly URL[]
  readonly bodies: readonly unknown[]
  setFault(fault: StandInFault): void
  close(): Promise<void>
}

/** The stand-in's key of Google. */
export const standInGoogleKey = 'stand-in-key'

const plan = createPlanPlaces()
const berlin: Point = { lat: 52.52, lon: 13.405 }

/** Reads "longitude,latitude". */
const readPoint = (text: string): Point => {
  const [lon = Number.NaN, lat = Number.NaN] = text.split(',').map(Number)
  return { lat, lon }
}

const readParam = (url: URL, name: string) => url.searchParams.get(name) ?? ''

const toStreet = (place: Place) => place.label.slice(0, -`, ${place.postcode} ${place.city}`.length)

function pickPoint(fault: StandInFault, place: Place): Point {
  if (fault === 'abroad') return berlin
  return fault === 'nonsense' ? { lat: 0, lon: 0 } : place.point
}

/** Returns the body of a Géoplateforme response, in its formats. */
function buildGeoplateformeBody(url: URL, fault: StandInFault): Promise<unknown> {
  const getParam = (name: string) => readParam(url, name)
  if (url.pathname === '/geocodage/completion/') return buildCompletionBody(getParam, fault)
  return url.pathname === '/geocodage/search'
    ? buildSearchBody(getParam, fault)
    : buildItineraryBody(getParam, fault)
}

async function buildCompletionBody(getParam: (name: string) => string, fault: StandInFault) {
  const places =
    fault === 'empty'
      ? []
      : await plan.suggest(getParam('text'), { limit: Number(getParam('maximumResponses')) })
  const results = places.map((place) => {
    const { lat, lon } = pickPoint(fault, place)
    return {
      country: getParam('type'),
      kind: place.precision === 'town' ? 'municipality' : 'housenumber',
      oldcity: null,
      classification: 7,
      metropole: true,
      x: lon,
      y: lat,
      city: place.city,
      zipcode: place.postcode,
      street: toStreet(place),
      fulltext: place.label,
    }
  })
  return { status: 'OK', results }
}

async function buildSearchBody(getParam: (name: string) => string, fault: StandInFault) {
  const query = getParam('q')
  const place = fault === 'empty' ? null : await plan.locate(query)
  if (!place) return { type: 'FeatureCollection', features: [], query }
  const { lat, lon } = pickPoint(fault, place)
  const street = toStreet(place)
  const properties = {
    label: place.label,
    score: 0.97,
    name: street || place.city,
    type: street ? 'housenumber' : 'municipality',
    postcode: place.postcode,
    city: place.city,
    context: `${place.department}, Département, Région`,
  }
  const geometry = { type: 'Point', coordinates: [lon, lat] }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }], query }
}

async function buildItineraryBody(getParam: (name: string) => string, fault: StandInFault) {
  const [start, end] = [getParam('start'), getParam('end')]
  const mode: TravelMode = getParam('profile') === 'car' ? 'car' : 'foot'
  const route = await plan.route(readPoint(start), readPoint(end), mode)
  const isNonsense = fault === 'nonsense'
  return {
    resource: 'bdtopo-osrm',
    start,
    end,
    distance: isNonsense ? 0 : route.distanceM + 0.4,
    duration: isNonsense ? 0 : route.durationS + 0.4,
    geometry: { type: 'LineString', coordinates: route.line.map(({ lat, lon }) => [lon, lat]) },
    portions: [],
  }
}

function toGoogleResult(place: Place, fault: StandInFault) {
  const { lat, lon } = pickPoint(fault, place)
  const toComponent = (long_name: string, types: readonly string[], short_name = long_name) => ({
    long_name,
    short_name,
    types,
  })
  const country = fault === 'abroad' ? ['Allemagne', 'DE'] : ['France', 'FR']
  return {
    formatted_address: `${place.label}, ${country[0]}`,
    geometry: { location: { lat, lng: lon }, location_type: 'ROOFTOP' },
    place_id: place.label,
    types: [place.precision === 'town' ? 'locality' : 'street_address'],
    address_components: [
      toComponent(toStreet(place), ['route']),
      toComponent(place.city, ['locality', 'political']),
      toComponent(country[0] ?? '', ['country', 'political'], country[1]),
      // As in the real service, a large city comes without its postcode.
      ...(toStreet(place) ? [toComponent(place.postcode, ['postal_code'])] : []),
    ],
  }
}

/** Returns a place in the Places API (New). */
function toGoogleDetails(place: Place, fault: StandInFault) {
  const { formatted_address, geometry, types, address_components } = toGoogleResult(place, fault)
  return {
    formattedAddress: formatted_address,
    location: { latitude: geometry.location.lat, longitude: geometry.location.lng },
    types,
    addressComponents: address_components.map((component) => ({
      longText: component.long_name,
      shortText: component.short_name,
      types: component.types,
      languageCode: 'fr',
    })),
  }
}

const googleWaypoint = z.object({
  location: z.object({ latLng: z.object({ latitude: z.number(), longitude: z.number() }) }),
})

const googleRequest = z.object({
  input: z.string().default(''),
  origin: googleWaypoint.optional(),
  destination: googleWaypoint.optional(),
  travelMode: z.enum(['DRIVE', 'BICYCLE', 'WALK']).default('DRIVE'),
})

const googleModes = { DRIVE: 'car', BICYCLE: 'bicycle', WALK: 'foot' } as const

/**
 * Returns the body of a response of the Places API (New) or the Routes API, in their formats; null for a refused key or
 * an unknown place.
 */
async function buildGoogleBody(
  url: URL,
  fault: StandInFault,
  key: string | undefined,
  body: unknown,
): Promise<unknown> {
  if (key !== standInGoogleKey || fault === 'refusing') return null
  const request = googleRequest.parse(body ?? {})
  if (url.pathname === '/v1/places:autocomplete') {
    const places = fault === 'empty' ? [] : await plan.suggest(request.input)
    const suggestions = places.map((place) => ({
      placePrediction: {
        place: `places/${place.label}`,
        placeId: place.label,
        text: { text: `${place.label}, France`, matches: [] },
      },
    }))
    return suggestions.length > 0 ? { suggestions } : {}
  }
  if (url.pathname.startsWith('/v1/places/')) {
    const place = await plan.locate(decodeURIComponent(url.pathname.slice('/v1/places/'.length)))
    return place && toGoogleDetails(place, fault)
  }
  const toPoint = (end: typeof request.origin): Point => {
    const { latitude = Number.NaN, longitude = Number.NaN } = end?.location.latLng ?? {}
    return { lat: latitude, lon: longitude }
  }
  const route = await plan.route(
    toPoint(request.origin),
    toPoint(request.destination),
    googleModes[request.travelMode],
  )
  const factor = fault === 'nonsense' ? 0 : 1
  const encodedPolyline = encodePath(route.line.map(({ lat, lon }) => ({ lat, lng: lon })))
  return {
    routes: [
      {
        distanceMeters: route.distanceM * factor,
        duration: `${route.durationS * factor}s`,
        polyline: { encodedPolyline },
      },
    ],
  }
}

/** Returns the body of a response of Google's geocoding, in its format. */
async function buildGeocodingBody(url: URL, fault: StandInFault): Promise<unknown> {
  if (readParam(url, 'key') !== standInGoogleKey || fault === 'refusing')
    return { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.', results: [] }
  const place = fault === 'empty' ? null : await plan.locate(readParam(url, 'address'))
  return place
    ? { status: 'OK', results: [toGoogleResult(place, fault)] }
    : { status: 'ZERO_RESULTS', results: [] }
}

const isNewGoogleService = ({ pathname }: URL) => /^\/(?:v1\/places|directions\/v2)/.test(pathname)

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // as: a request without an encoding hands out buffers
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? null : JSON.parse(text)
}

async function respond(
  fault: StandInFault,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  requestBody: unknown,
) {
  // A slow response never comes while the test waits.
  if (fault === 'slow') return
  if (fault === 'failing') {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service unavailable</h1>')
    return
  }
  if (fault === 'refusing' && !url.pathname.startsWith('/maps/') && !isNewGoogleService(url)) {
    response.writeHead(429).end('{"message":"API rate limit exceeded"}')
    return
  }
  if (fault === 'garbled') {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"status":"OK","results":[{"x":"NaN"')
    return
  }
  if (isNewGoogleService(url)) {
    const key = request.headers['x-goog-api-key']
    const body = await buildGoogleBody(url, fault, typeof key === 'string' ? key : undefined, requestBody)
    response.writeHead(body === null ? 403 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { error: { code: 403, status: 'PERMISSION_DENIED' } }))
    return
  }
  const body = await (url.pathname.startsWith('/maps/')
    ? buildGeocodingBody(url, fault)
    : buildGeoplateformeBody(url, fault))
  response.writeHead(request.method === 'GET' ? 200 : 405, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Starts a stand-in for Géoplateforme and Google on a free port. Its honest responses are those of the plan. */
export async function startProviderStandIn(): Promise<ProviderStandIn> {
  const requests: URL[] = []
  const bodies: unknown[] = []
  let fault: StandInFault = 'honest'
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    requests.push(url)
    readBody(request)
      .then((body) => {
        if (body !== null) bodies.push(body)
        return respond(fault, request, response, url, body)
      })
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    bodies,
    setFault(next) {
      fault = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
