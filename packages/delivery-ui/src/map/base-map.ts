import { z } from 'zod'
import baseMapUrl from './base-map.generated.json?url'

/** A point in Web Mercator, both axes from 0 (west, north) to 1: independent of the zoom. */
export type MercatorPoint = { readonly x: number; readonly y: number }

/** One closed outline: x and y in turn, and the box around them. */
export type Outline = {
  readonly points: Float64Array
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** A town and its place; towns come in the order of their importance. */
export type Town = MercatorPoint & { readonly name: string }

/** The embedded background: land as polygons (outer ring, then holes) and towns. */
export type BaseMap = {
  readonly france: readonly (readonly Outline[])[]
  readonly neighbours: readonly (readonly Outline[])[]
  readonly towns: readonly Town[]
}

const polygons = z.array(z.array(z.array(z.int())))
const baseMapFile = z.object({
  france: polygons,
  neighbours: polygons,
  towns: z.array(z.tuple([z.string(), z.int(), z.int()])),
})
const unitsPerDegree = 10_000

/** Where a place lies in Web Mercator. */
export function toMercator(latitude: number, longitude: number): MercatorPoint {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Reads a ring of the file: its first point, then differences, in ten-thousandths of a degree. */
export function readOutline(steps: readonly number[]): Outline {
  const points = new Float64Array(steps.length)
  let [longitude, latitude] = [0, 0]
  let [west, north, east, south] = [1, 1, 0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    longitude += steps[at] ?? 0
    latitude += steps[at + 1] ?? 0
    const { x, y } = toMercator(latitude / unitsPerDegree, longitude / unitsPerDegree)
    points[at] = x
    points[at + 1] = y
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return { points, west, north, east, south }
}

/** Fetches the embedded background once it is needed. Throws when it cannot be read: the map then stays plain. */
export async function loadBaseMap(signal: AbortSignal): Promise<BaseMap> {
  const answer = await fetch(baseMapUrl, { signal })
  const file = baseMapFile.parse(await answer.json())
  return {
    france: file.france.map((rings) => rings.map(readOutline)),
    neighbours: file.neighbours.map((rings) => rings.map(readOutline)),
    towns: file.towns.map(([name, longitude, latitude]) => ({
      name,
      ...toMercator(latitude / unitsPerDegree, longitude / unitsPerDegree),
    })),
  }
}
