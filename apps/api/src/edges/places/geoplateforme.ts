import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import { z } from 'zod'
import { thinLine } from './geometry.ts'
import type { Place, PlacePrecision, Places, Point, TravelMode } from './places.ts'
import { readStreet } from './street-position.ts'
import { findDepartment } from './territories.ts'

/** The address of the national platform. */
export const geoplateformeUrl = 'https://data.geopf.fr'

/** The minimum length of a text for the completion resource; a shorter one gets an error. */
const minTextLength = 3
/** The maximum length of a text for the geocoder. */
const maxTextLength = 200
/** The minimum score of a geocoded address, from 0 to 1: below it are foreign and invented addresses. */
const minScore = 0.5

const optionalText = z.string().nullish()

const completion = z.object({
  results: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      fulltext: z.string(),
      city: optionalText,
      zipcode: optionalText,
      kind: optionalText,
    }),
  ),
})

const geocoding = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        score: z.number(),
        name: optionalText,
        type: optionalText,
        postcode: optionalText,
        city: optionalText,
        /** "75, Paris, Île-de-France" */
        context: optionalText,
      }),
    }),
  ),
})

const itinerary = z.object({
  distance: z.number(),
  duration: z.number(),
  geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()]).rest(z.number())) }),
})

/** The service has no bicycles: they take the routes of pedestrians at their own speed. */
const profiles: Readonly<Record<TravelMode, string>> = {
  car: 'car',
  bicycle: 'pedestrian',
  foot: 'pedestrian',
}

const toLonLat = ({ lat, lon }: Point) => `${lon.toFixed(6)},${lat.toFixed(6)}`

const precisions: Readonly<Record<string, PlacePrecision>> = {
  housenumber: 'house',
  street: 'street',
  municipality: 'town',
}

/** Returns the precision of a result. The service leaves out unknown house numbers: then only the street is known. */
function toPrecision(kind: string | null | undefined, typed: string): PlacePrecision {
  const precision = precisions[kind ?? ''] ?? 'named-place'
  return precision === 'street' && readStreet(typed).houseNumber !== null ? 'approximate-number' : precision
}

/** Returns the place, or nothing when it has no name or is not served (Polynesia). */
function keepServed(place: Place): Place[] {
  return place.city && findDepartment(place.postcode) ? [place] : []
}

/**
 * Creates the places of IGN's Géoplateforme: addresses of the Base Adresse Nationale and roads of the BD TOPO, without
 * a key. They reject when the service exceeds `timeoutMs`, refuses, or responds in another shape; a text of fewer than
 * three characters is not sent. It allows 50 geocodings and 5 routes per second and address.
 */
export function createGeoplateformePlaces(baseUrl: string, timeoutMs: number): Places {
  async function get<T>(path: string, params: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${baseUrl}${path}?${new URLSearchParams(params)}`, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`Géoplateforme answered ${response.status} to ${path}`)
    return schema.parse(await response.json())
  }

  return {
    async suggest(typed, { limit = 5, near } = {}) {
      const trimmed = typed.trim().slice(0, maxTextLength)
      if (trimmed.length < minTextLength) return []
      const params = {
        text: trimmed,
        type: 'StreetAddress',
        maximumResponses: String(limit),
        ...(near ? { lonlat: toLonLat(near) } : {}),
      }
      const { results } = await get('/geocodage/completion/', params, completion)
      return results
        .flatMap(({ x, y, fulltext, city, zipcode, kind }) => {
          const postcode = zipcode ?? ''
          const department = findDepartment(postcode) ?? ''
          return keepServed({
            label: fulltext,
            point: { lat: y, lon: x },
            city: city ?? '',
            postcode,
            department,
            precision: toPrecision(kind, trimmed),
          })
        })
        .slice(0, limit)
    },

    async locate(address) {
      const q = address.trim()
      if (q.length < minTextLength || q.length > maxTextLength) return null
      const { features } = await get('/geocodage/search', { q, index: 'address', limit: '1' }, geocoding)
      const [best] = features
      if (!best || best.properties.score < minScore) return null
      const { name, type, context } = best.properties
      const postcode = best.properties.postcode ?? ''
      const city = best.properties.city ?? ''
      const [lon, lat] = best.geometry.coordinates
      const [place] = keepServed({
        label: type === 'municipality' || !name ? `${postcode} ${city}` : `${name}, ${postcode} ${city}`,
        point: { lat, lon },
        city,
        postcode,
        department: context?.split(',')[0]?.trim() || (findDepartment(postcode) ?? ''),
        precision: toPrecision(type, q),
      })
      return place ?? null
    },

    async route(from, to, mode) {
      const params = {
        resource: 'bdtopo-osrm',
        profile: profiles[mode],
        optimization: mode === 'car' ? 'fastest' : 'shortest',
        start: toLonLat(from),
        end: toLonLat(to),
        getSteps: 'false',
        getBbox: 'false',
        distanceUnit: 'meter',
        timeUnit: 'second',
        geometryFormat: 'geojson',
        crs: 'EPSG:4326',
      }
      const { distance, duration, geometry } = await get('/navigation/itineraire', params, itinerary)
      return {
        distanceM: Math.round(distance),
        durationS: mode === 'bicycle' ? estimateUsualDurationS(distance, mode) : Math.round(duration),
        line: thinLine(geometry.coordinates.map(([lon, lat]) => ({ lat, lon }))),
      }
    },
  }
}
