import { queryKeyOf } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import type { QueryClient } from '@tanstack/react-query'
import type { CarrierState } from '#carrier/use-carrier.ts'
import type { DemoPlace } from './demo-place.ts'
import { demoPlaces, rememberedPoint, rememberPoint } from './demo-place.ts'

type Point = { readonly lat: number; readonly long: number }

const stepEveryMs = 1000
/** Ten times a town's pace, as the simulated carriers. */
const stepM = 110
const metresPerDegree = 111_320

/** The point after a straight step towards the other, or the other itself once it is that near. */
export function stepTowards(from: Point, to: Point, lengthM: number): Point {
  const perLongitude = Math.cos((from.lat * Math.PI) / 180)
  const northM = (to.lat - from.lat) * metresPerDegree
  const eastM = (to.long - from.long) * metresPerDegree * perLongitude
  const distanceM = Math.hypot(northM, eastM)
  if (distanceM <= lengthM) return { lat: to.lat, long: to.long }
  const share = lengthM / distanceM
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    long: from.long + (to.long - from.long) * share,
  }
}

/** Where a carrier with this state drives to; null while it waits. */
export function destinationOf(state: Pick<CarrierState, 'course'> | undefined): Point | null {
  const course = state?.course
  if (!course) return null
  if (course.statut === 'ACC') return course.arriveeEnlevement === null ? course.enlevement : null
  if (course.statut === 'ENEF' || course.statut === 'ENAC') return course.livraison
  return course.statut === 'RET' ? course.enlevement : null
}

/**
 * For trying the app at a desk: from now on this page's device is at the place, and drives to the stop of the running delivery by itself,
 * ten times as fast as life. The server takes such leaps only by the speed of SIMULATION, which production has not.
 */
export function beAt(place: DemoPlace, client: QueryClient): void {
  let point: Point = rememberedPoint() ?? demoPlaces[place]
  const listeners = new Map<number, PositionCallback>()
  let lastId = 0
  setInterval(() => {
    const destination = destinationOf(client.getQueryData(queryKeyOf(carrierState, {})))
    if (destination) {
      point = stepTowards(point, destination, stepM)
      rememberPoint(point)
    }
    for (const notifyListeners of listeners.values()) notifyListeners(fixAt(point))
  }, stepEveryMs)
  const location: Geolocation = {
    getCurrentPosition: (notifyListeners) => notifyListeners(fixAt(point)),
    watchPosition: (notifyListeners) => {
      lastId += 1
      listeners.set(lastId, notifyListeners)
      notifyListeners(fixAt(point))
      return lastId
    },
    clearWatch: (id) => void listeners.delete(id),
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: location })
  const ask = navigator.permissions.query.bind(navigator.permissions)
  navigator.permissions.query = async (wanted) =>
    // as: only the state of such a status is read
    wanted.name === 'geolocation' ? ({ state: 'granted' } as PermissionStatus) : ask(wanted)
}

function fixAt({ lat, long }: Point): GeolocationPosition {
  const coords = {
    latitude: lat,
    longitude: long,
    accuracy: 8,
    altitude: null,
    altitudeAccuracy: null,
    heading: null,
    speed: null,
  }
  return { coords: { ...coords, toJSON: () => coords }, timestamp: Date.now(), toJSON: () => coords }
}
