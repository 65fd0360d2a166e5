import { decodePath } from '@googlemaps/google-maps-services-js/dist/util.js'
import { z } from 'zod'
import { thinLine } from './geometry.ts'
import type { GoogleAccess } from './google-call.ts'
import { callGoogle } from './google-call.ts'
import type { Point, Route, TravelMode } from './places.ts'

/** The address of the Routes API. */
export const googleRoutesUrl = 'https://routes.googleapis.com'

const modes: Readonly<Record<TravelMode, string>> = { car: 'DRIVE', bicycle: 'BICYCLE', foot: 'WALK' }

const computedRoutes = z.object({
  // Without a route the field is absent.
  routes: z
    .array(
      z.object({
        distanceMeters: z.number().default(0),
        /** Seconds, as "3.5s". */
        duration: z.string().regex(/^\d{1,9}(?:\.\d{1,9})?s$/),
        polyline: z.object({ encodedPolyline: z.string() }),
      }),
    )
    .default([]),
})

const toWaypoint = ({ lat, lon }: Point) => ({ location: { latLng: { latitude: lat, longitude: lon } } })

/** Returns the route by Google's Routes API (computeRoutes). Rejects when there is none, and as `callGoogle` does. */
export async function fetchGoogleRoute(
  access: GoogleAccess,
  from: Point,
  to: Point,
  mode: TravelMode,
): Promise<Route> {
  const { routes } = await callGoogle(
    access,
    {
      path: '/directions/v2:computeRoutes',
      fields: 'routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline',
      body: {
        origin: toWaypoint(from),
        destination: toWaypoint(to),
        travelMode: modes[mode],
        polylineEncoding: 'ENCODED_POLYLINE',
        languageCode: 'fr',
        units: 'METRIC',
      },
    },
    computedRoutes,
  )
  const [best] = routes
  if (!best) throw new Error('Google found no route')
  return {
    distanceM: best.distanceMeters,
    durationS: Math.round(Number(best.duration.slice(0, -1))),
    line: thinLine(decodePath(best.polyline.encodedPolyline).map(({ lat, lng }) => ({ lat, lon: lng }))),
  }
}
