// Runs in a separate thread: a search in a large region takes some milliseconds, in which the process must serve
// others.

import { join } from 'node:path'
import { thinned } from '../geometry.ts'
import type { Point, Reaches, Route, TravelMode } from '../places.ts'
import { roadReaches, roadRoute } from '../roads/road-route.ts'
import { hrtimeMs } from './hrtime-ms.ts'
import type { RegionRoads } from './stored/region-network.ts'
import { networkFile, openNetwork } from './stored/region-network.ts'

/** A point farther than this from every road of the region is outside it. */
const joinedWithinM = 1000

/** One build is opened in the life of a thread. */
let opened: Promise<RegionRoads> | null = null

function roadsIn(folder: string): Promise<RegionRoads> {
  opened ??= openNetwork(join(folder, networkFile))
  return opened
}

/** Opens the build's roads, so that the first search does not wait for it. */
export async function open({ folder }: { readonly folder: string }): Promise<void> {
  await roadsIn(folder)
}

/** The way between two points; null where they do not both lie in the region, or no road leads. Rejects once `endsAtMs` of `hrtimeMs` has passed. */
export async function route(asked: {
  readonly folder: string
  readonly from: Point
  readonly to: Point
  readonly mode: TravelMode
  readonly endsAtMs: number
}): Promise<Route | null> {
  const roads = await roadsIn(asked.folder)
  const isTimeOver = () => hrtimeMs() >= asked.endsAtMs
  const found = roadRoute(roads, [asked.from, asked.to], asked.mode, { withinM: joinedWithinM, isTimeOver })
  return found && { ...found, line: thinned(found.line) }
}

/** The distances of many points from one, by one search that ends after `budgetMs`. */
export async function reaches(asked: {
  readonly folder: string
  readonly from: readonly Point[]
  readonly to: Point
  readonly mode: TravelMode
  readonly budgetMs: number
}): Promise<Reaches> {
  const endsAt = performance.now() + asked.budgetMs
  const roads = await roadsIn(asked.folder)
  const spot = roads.nearest(asked.to, asked.mode, joinedWithinM)
  if (!spot) return 'outside'
  const isTimeOver = () => performance.now() >= endsAt
  if (isTimeOver()) return 'no-time'
  const found = roadReaches(roads, asked.from, spot, asked.mode, { withinM: joinedWithinM, isTimeOver })
  return found.length > 0 && found.every((reach) => reach === 'farther') ? 'no-time' : found
}
