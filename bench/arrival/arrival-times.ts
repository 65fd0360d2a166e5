import { computeStraightDistanceM } from '@repo/api/src/edges/places/geometry.ts'
import type { Point, Route, TravelMode } from '@repo/api/src/edges/places/places.ts'
import { openAllPlanRoads } from '@repo/api/src/edges/places/plan/plan-roads.ts'
import { findPlanRoute } from '@repo/api/src/edges/places/plan/plan-route.ts'
import type { RoadGraph } from '@repo/api/src/edges/places/roads/road-graph.ts'
import { createSeededRandom } from '@repo/api/src/testing/dispatch-races.ts'
import type { EarlierTrips } from '@repo/delivery-rules/arrival'
import { computeSecondsLeft, maxEarlierTrips } from '@repo/delivery-rules/arrival'
import type { Findings, Part } from '../part.ts'
import { median, quantile } from '../statistics.ts'
import { randomPace, simulateDrive } from './drives.ts'

const trips = 100
const seed = 20_261_125
/** The moments of an arrival estimate, as shares of a trip's duration. */
const moments = [0, 0.25, 0.5, 0.75] as const

/** One arrival estimate at a moment of a trip: its error, as a share of the trip's duration. */
type ArrivalEstimate = {
  readonly moment: number
  readonly byRoute: number
  readonly newcomer: number
  readonly known: number
  readonly late: number
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
      'told at',
      'arrivals',
      'by the route: median',
      'p90',
      'of a newcomer: median',
      'p90',
      'of a known courier: median',
      'p90',
      'late on average',
    ],
    rows: rows.map(([name, some]) => [
      name,
      some.length,
      ...(['byRoute', 'newcomer', 'known'] as const).flatMap((way) => {
        const each = some.map((one) => one[way])
        return [percent(median(each)), percent(quantile(each, 0.9))]
      }),
      percent(some.reduce((sum, { late }) => sum + late, 0) / some.length),
    ]),
    aims: [
      {
        promise: 'arrival time: median error of at most 10 % of the trip, nine in ten within 25 %',
        measured: `median ${percent(median(errors))}, p90 ${percent(quantile(errors, 0.9))} over ${trips} trips told at ${moments.length} moments each`,
        isMet: median(errors) <= 0.1 && quantile(errors, 0.9) <= 0.25,
      },
      {
        promise: 'the same as told at the departure',
        measured: `median ${percent(median(departures))}, p90 ${percent(quantile(departures, 0.9))} over ${trips} trips`,
        isMet: median(departures) <= 0.1 && quantile(departures, 0.9) <= 0.25,
      },
    ],
    notes: [
      `${trips} trips of 1 to 8 km between junctions of Paris, Lyon and Marseille, seven in ten by car, the others by bicycle; seed ${seed}. No clock is involved: each run gives the same figures.`,
      `Each courier has a speed of its own, the hour another, lights are red by chance and stops happen; the router knows none of it. A known courier has driven ${maxEarlierTrips} trips before, a newcomer none. The model is bench/arrival/drives.ts.`,
      'An error is the distance between the arrival told and the true one, divided by the trip’s true duration. Late: how much later than told couriers arrive, on average.',
    ],
  }
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`
const describeMoment = (moment: number) =>
  moment === 0 ? 'departure' : `${percent(moment)} of the way’s time`

function simulateTrip(trip: number): readonly ArrivalEstimate[] {
  const random = createSeededRandom(seed + trip)
  const all = openAllPlanRoads()
  const roads = all[trip % all.length]
  if (!roads) throw new Error('There are no drawn cities')
  const mode = random() < 0.7 ? 'car' : 'bicycle'
  const courier = { mode, pace: randomPace(mode, random) } as const
  const anyDrive = () => {
    const { to, route } = pickWay(roads.graph, mode, random)
    return { to, usualS: route.durationS, drive: simulateDrive(roads, route.line, courier, random) }
  }
  const before = Array.from({ length: maxEarlierTrips }, anyDrive)
  const earlier = {
    usualS: before.reduce((sum, { usualS }) => sum + usualS, 0),
    tookS: before.reduce((sum, { drive }) => sum + drive.durationS, 0),
  }
  const { to, usualS: wholeS, drive } = anyDrive()
  return moments.map((moment) => {
    const elapsedS = moment * drive.durationS
    const aheadS = moment === 0 ? wholeS : (findPlanRoute(drive.at(elapsedS), to, mode)?.durationS ?? 0)
    const errorOf = (leftS: number) => (elapsedS + leftS - drive.durationS) / drive.durationS
    const byPace = (trips: EarlierTrips) =>
      errorOf(computeSecondsLeft({ aheadS, wholeS, elapsedS, isWhole: true, earlier: trips }))
    const known = byPace(earlier)
    return {
      moment,
      byRoute: Math.abs(errorOf(aheadS)),
      newcomer: Math.abs(byPace({ usualS: 0, tookS: 0 })),
      known: Math.abs(known),
      late: -known,
    }
  })
}

/** Returns a way between two junctions that can be driven: no way leads from the end of a one-way street. */
function pickWay(
  { lat, lon }: RoadGraph,
  mode: TravelMode,
  random: () => number,
): { to: Point; route: Route } {
  const anyPoint = (): Point => {
    const index = Math.floor(random() * lat.length)
    return { lat: lat[index] ?? 0, lon: lon[index] ?? 0 }
  }
  for (;;) {
    const [from, to] = [anyPoint(), anyPoint()]
    const apartM = computeStraightDistanceM(from, to)
    const route = apartM > 1000 && apartM < 8000 ? findPlanRoute(from, to, mode) : null
    if (route) return { to, route }
  }
}

/** Measures how accurate arrival times are for couriers whose driving the router does not know. */
export const arrivalTimes: Part = { name: 'arrival', title: 'Arrival times', measure }
