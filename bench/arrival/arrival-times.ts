import { computeStraightDistanceM } from '@repo/api/src/edges/places/geometry.ts'
import type { Point, Route, TravelMode } from '@repo/api/src/edges/places/places.ts'
import { openAllPlanRoads } from '@repo/api/src/edges/places/plan/plan-roads.ts'
import { findPlanRoute } from '@repo/api/src/edges/places/plan/plan-route.ts'
import type { RoadGraph } from '@repo/api/src/edges/places/roads/road-graph.ts'
import { createSeededRandom } from '@repo/api/src/testing/seeded-random.ts'
import type { EarlierTrips } from '@repo/delivery-rules/arrival'
import { computeSecondsLeft, maxEarlierTrips } from '@repo/delivery-rules/arrival'
import type { Findings, Part } from '../part.ts'
import { median, quantile } from '../statistics.ts'
import { pickPace, simulateDrive } from './drives.ts'

const trips = 100
const seed = 20_261_125
/** The moments of an arrival estimate, as shares of a trip's duration. */
const moments = [0, 0.25, 0.5, 0.75] as const

/** The errors of one arrival estimate, as shares of the trip's duration. */
type ArrivalEstimate = {
  readonly moment: number
  /** The router's own, without the courier's pace. */
  readonly byRoute: number
  /** By the pace of this trip alone. */
  readonly newcomer: number
  /** By the pace of this trip and of the courier's earlier ones. */
  readonly known: number
  /** How much later the known courier arrives than estimated; negative when sooner. */
  readonly delay: number
}

async function measure(): Promise<Findings> {
  const estimates: ArrivalEstimate[] = []
  for (let trip = 0; trip < trips; trip += 1) estimates.push(...simulateTrip(trip))
  const rows = [
    ...moments.map(
      (moment) => [describeMoment(moment), estimates.filter((one) => one.moment === moment)] as const,
    ),
    ['all', estimates] as const,
  ]
  const errors = estimates.map(({ known }) => known)
  const departures = estimates.filter(({ moment }) => moment === 0).map(({ known }) => known)
  return {
    columns: [
      'estimated at',
      'estimates',
      'by the route: median',
      'p90',
      'of a newcomer: median',
      'p90',
      'of a known courier: median',
      'p90',
      'late on average',
    ],
    rows: rows.map(([name, group]) => [
      name,
      group.length,
      ...(['byRoute', 'newcomer', 'known'] as const).flatMap((way) => {
        const errorsOfWay = group.map((one) => one[way])
        return [formatPercent(median(errorsOfWay)), formatPercent(quantile(errorsOfWay, 0.9))]
      }),
      formatPercent(group.reduce((sum, { delay }) => sum + delay, 0) / group.length),
    ]),
    aims: [
      {
        promise: 'arrival time: median error of at most 10 % of the trip, nine in ten within 25 %',
        measured: `median ${formatPercent(median(errors))}, p90 ${formatPercent(quantile(errors, 0.9))} over ${trips} trips, estimated at ${moments.length} moments each`,
        isMet: median(errors) <= 0.1 && quantile(errors, 0.9) <= 0.25,
      },
      {
        promise: 'the same for the estimate at the departure',
        measured: `median ${formatPercent(median(departures))}, p90 ${formatPercent(quantile(departures, 0.9))} over ${trips} trips`,
        isMet: median(departures) <= 0.1 && quantile(departures, 0.9) <= 0.25,
      },
    ],
    notes: [
      `${trips} trips of 1 to 8 km between junctions of Paris, Lyon and Marseille, seven in ten by car, the others by bicycle; seed ${seed}. No clock is involved: each run gives the same figures.`,
      `Each courier has a speed of its own, the hour another, lights are red by chance and stops happen; the router knows none of it. A known courier has driven ${maxEarlierTrips} trips before, a newcomer none. The model is bench/arrival/drives.ts.`,
      'An error is the difference between the estimated and the true arrival, divided by the trip’s true duration. Late: how much later than estimated couriers arrive, on average.',
    ],
  }
}

const formatPercent = (share: number) => `${(100 * share).toFixed(0)} %`
const describeMoment = (moment: number) =>
  moment === 0 ? 'departure' : `${formatPercent(moment)} of the trip’s duration`

function simulateTrip(trip: number): readonly ArrivalEstimate[] {
  const random = createSeededRandom(seed + trip)
  const cities = openAllPlanRoads()
  const roads = cities[trip % cities.length]
  if (!roads) throw new Error('There are no drawn cities')
  const mode = random() < 0.7 ? 'car' : 'bicycle'
  const courier = { mode, pace: pickPace(mode, random) } as const
  const simulateAnyDrive = () => {
    const { to, route } = pickWay(roads.graph, mode, random)
    return { to, usualS: route.durationS, drive: simulateDrive(roads, route.line, courier, random) }
  }
  const earlierDrives = Array.from({ length: maxEarlierTrips }, simulateAnyDrive)
  const earlierTrips = {
    usualS: earlierDrives.reduce((sum, { usualS }) => sum + usualS, 0),
    tookS: earlierDrives.reduce((sum, { drive }) => sum + drive.durationS, 0),
  }
  const { to, usualS: wholeS, drive } = simulateAnyDrive()
  return moments.map((moment) => {
    const elapsedS = moment * drive.durationS
    const aheadS = moment === 0 ? wholeS : (findPlanRoute(drive.placeAt(elapsedS), to, mode)?.durationS ?? 0)
    const computeError = (leftS: number) => (elapsedS + leftS - drive.durationS) / drive.durationS
    const computeErrorByPace = (earlier: EarlierTrips) =>
      computeError(computeSecondsLeft({ aheadS, wholeS, elapsedS, isWhole: true, earlier }))
    const known = computeErrorByPace(earlierTrips)
    return {
      moment,
      byRoute: Math.abs(computeError(aheadS)),
      newcomer: Math.abs(computeErrorByPace({ usualS: 0, tookS: 0 })),
      known: Math.abs(known),
      delay: -known,
    }
  })
}

/** Returns a way between two junctions that can be driven: no way leads from the end of a one-way street. */
function pickWay(
  { lat, lon }: RoadGraph,
  mode: TravelMode,
  random: () => number,
): { to: Point; route: Route } {
  const pickPoint = (): Point => {
    const index = Math.floor(random() * lat.length)
    return { lat: lat[index] ?? 0, lon: lon[index] ?? 0 }
  }
  for (;;) {
    const [from, to] = [pickPoint(), pickPoint()]
    const apartM = computeStraightDistanceM(from, to)
    const route = apartM > 1000 && apartM < 8000 ? findPlanRoute(from, to, mode) : null
    if (route) return { to, route }
  }
}

/** Measures how accurate arrival times are for couriers whose driving the router does not know. */
export const arrivalTimes: Part = { name: 'arrival', title: 'Arrival times', measure }
