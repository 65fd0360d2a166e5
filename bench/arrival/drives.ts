import { computeStraightDistanceM } from '@repo/api/src/edges/places/geometry.ts'
import type { Point, TravelMode } from '@repo/api/src/edges/places/places.ts'
import type { PlanRoads } from '@repo/api/src/edges/places/plan/plan-roads.ts'

/** A courier's place at each second of its drive. */
export type Drive = { readonly durationS: number; readonly placeAt: (second: number) => Point }

/**
 * How streets are driven here, unknown to the router: free speeds near the signs' limits, random red lights, stops.
 * From general knowledge of French cities, not fitted to the router's usual speeds. `paceDeviation` is the standard
 * deviation of the logarithm of couriers' paces.
 */
const traffic = {
  car: {
    freeKmh: { motorway: 72, avenue: 35, street: 25, walk: 8 },
    light: { everyM: 220, redShare: 0.5, maxS: 45 },
    stop: { everyS: 600, minS: 15, maxS: 90 },
    paceDeviation: 0.13,
  },
  bicycle: {
    freeKmh: { motorway: 18, avenue: 18, street: 17, walk: 10 },
    light: { everyM: 260, redShare: 0.35, maxS: 40 },
    stop: { everyS: 900, minS: 10, maxS: 40 },
    paceDeviation: 0.14,
  },
} as const

/** The ratios to free speed at different hours; each trip has one of them by chance. */
const hourPaces = [1.05, 1, 0.95, 0.88] as const

/** Returns how fast a courier drives, 1 being usual, by this random source only. */
export const pickPace = (mode: keyof typeof traffic, random: () => number) =>
  Math.exp(traffic[mode].paceDeviation * pickNormal(random))

/** Drives a line of the plan's roads at a courier's pace, with everything else by this random source only. */
export function simulateDrive(
  roads: PlanRoads,
  line: readonly Point[],
  { mode, pace: ownPace }: { readonly mode: keyof typeof traffic; readonly pace: number },
  random: () => number,
): Drive {
  const { freeKmh, light, stop } = traffic[mode]
  const pace = ownPace * (hourPaces[Math.floor(random() * hourPaces.length)] ?? 1)
  const places: { second: number; place: Point }[] = []
  let second = 0
  let toLightM = random() * light.everyM
  let toStopS = -Math.log(1 - random()) * stop.everyS
  const addPlace = (place: Point) => places.push({ second, place })
  for (const [from, to] of listPieces(line)) {
    const kind = findStreetClass(roads, from, to, mode)
    const metresPerS = (freeKmh[kind] * pace) / 3.6
    const wholeM = computeStraightDistanceM(from, to)
    addPlace(from)
    for (let doneM = 0; doneM < wholeM; ) {
      const stepM = Math.min(wholeM - doneM, toLightM, toStopS * metresPerS)
      doneM += stepM
      second += stepM / metresPerS
      toLightM -= stepM
      toStopS -= stepM / metresPerS
      const place = interpolate(from, to, doneM / wholeM)
      addPlace(place)
      if (toLightM <= 0) {
        // A ring road has no lights.
        if (kind !== 'motorway' && random() < light.redShare) second += random() * light.maxS
        toLightM = light.everyM * (0.5 + random())
      }
      if (toStopS <= 1e-6) {
        second += stop.minS + random() * (stop.maxS - stop.minS)
        toStopS = -Math.log(1 - random()) * stop.everyS
      }
      // The same place once more, after the waiting.
      addPlace(place)
    }
  }
  return { durationS: second, placeAt: (atSecond) => findPlace(places, atSecond) }
}

function findPlace(
  places: readonly { readonly second: number; readonly place: Point }[],
  second: number,
): Point {
  const nextIndex = places.findIndex((one) => one.second > second)
  const [previous, next] = [places[nextIndex - 1], places[nextIndex]]
  const end = places.at(-1)
  if (!end) throw new RangeError('A drive without a line has no place')
  if (!previous || !next) return nextIndex === 0 && next ? next.place : end.place
  return interpolate(previous.place, next.place, (second - previous.second) / (next.second - previous.second))
}

/**
 * Returns the class of the street at the middle of a piece of a line, by the usual speed of cars in the graph; `walk`
 * where no street is drawn within 30 m or cars may not drive.
 */
function findStreetClass({ graph, nearest }: PlanRoads, from: Point, to: Point, mode: TravelMode) {
  const spot = nearest(interpolate(from, to, 0.5), mode, 30)
  if (!spot) return 'walk'
  const seconds = Math.min(graph.secondsWith.car[spot.piece] ?? 0, graph.secondsAgainst.car[spot.piece] ?? 0)
  const kmh = ((graph.lengthM[spot.piece] ?? 0) / seconds) * 3.6
  if (!(kmh > 0)) return 'walk'
  return kmh > 40 ? 'motorway' : kmh > 19 ? 'avenue' : 'street'
}

/** Returns a number of the standard normal distribution (Box, Muller 1958). */
const pickNormal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const interpolate = (from: Point, to: Point, share: number): Point => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lon: from.lon + (to.lon - from.lon) * share,
})

const listPieces = (line: readonly Point[]) =>
  line.slice(1).map((to, index) => [line[index] ?? to, to] as const)
