// Runs in a separate thread: a search in a large region takes some milliseconds and would block the process.

import { join } from 'node:path'
import { thinLine } from '../geometry.ts'
import type { Point, Reaches, Route, TravelMode } from '../places.ts'
import { findRoadReaches, findRoadRoute } from '../roads/road-route.ts'
import { readHrtimeMs } from './hrtime-ms.ts'
import type { RegionRoads } from './stored/region-network.ts'
import { networkFile, openNetwork } from './stored/region-network.ts'

/** A point farther than this from every road of the region is outside it. */
const maxAsideM = 1000

/** A thread opens one build in its life. */
let cachedRoads: Promise<RegionRoads> | null = null

function openRoads(folder: string): Promise<RegionRoads> {
  cachedRoads ??= openNetwork(join(folder, networkFile))
  return cachedRoads
}

/** Opens the build's roads, so that the first search does not wait for it. Rejects when they are missing or damaged. */
export async function open({ folder }: { readonly folder: string }): Promise<void> {
  await openRoads(folder)
}

/**
 * Returns the route between two points. Null without a road, or unless both lie in the region. Rejects once the clock
 * of `readHrtimeMs` has passed `endsAtMs`.
 */
export async function route(request: {
  readonly folder: string
  readonly from: Point
  readonly to: Point
  readonly mode: TravelMode
  readonly endsAtMs: number
}): Promise<Route | null> {
  const roads = await openRoads(request.folder)
  const isTimeOver = () => readHrtimeMs() >= request.endsAtMs
  const roadRoute = findRoadRoute(roads, [request.from, request.to], request.mode, {
    withinM: maxAsideM,
    isTimeOver,
  })
  return roadRoute && { ...roadRoute, line: thinLine(roadRoute.line) }
}

/**
 * Returns the distances from many points to one, by one search of at most `budgetMs`. `outside` when `to` is off the
 * region's roads; `no-time` when the search found nothing in time, or no point has a road to `to`.
 */
export async function reaches(request: {
  readonly folder: string
  readonly from: readonly Point[]
  readonly to: Point
  readonly mode: TravelMode
  readonly budgetMs: number
}): Promise<Reaches> {
  const deadlineMs = performance.now() + request.budgetMs
  const roads = await openRoads(request.folder)
  const spot = roads.nearest(request.to, request.mode, maxAsideM)
  if (!spot) return 'outside'
  const isTimeOver = () => performance.now() >= deadlineMs
  if (isTimeOver()) return 'no-time'
  const list = findRoadReaches(roads, request.from, spot, request.mode, { withinM: maxAsideM, isTimeOver })
  return list.length > 0 && list.every((reach) => reach === 'farther') ? 'no-time' : list
}
