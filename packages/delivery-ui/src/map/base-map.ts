import { z } from 'zod'
import baseMapUrl from './base-map.generated.json?url'
import type { LatLong } from './lat-long.ts'

/** A closed outline. */
export type Ring = readonly LatLong[]

/** A French town; towns are ordered by importance. */
export type Town = { readonly name: string; readonly at: LatLong }

/** The background of the whole country: land as polygons (outer ring, then holes) and towns. */
export type BaseMap = {
  readonly france: readonly (readonly Ring[])[]
  readonly neighbours: readonly (readonly Ring[])[]
  readonly towns: readonly Town[]
}

const polygons = z.array(z.array(z.array(z.int())))
const baseMapFile = z.object({
  france: polygons,
  neighbours: polygons,
  towns: z.array(z.tuple([z.string(), z.int(), z.int()])),
})
const unitsPerDegree = 10_000

/** Reads a ring of the file: its first point, then differences, longitude first, in ten-thousandths of a degree. */
export function readRing(steps: readonly number[]): Ring {
  const ring: LatLong[] = []
  let [longitude, latitude] = [0, 0]
  for (let index = 0; index + 1 < steps.length; index += 2) {
    longitude += steps[index] ?? 0
    latitude += steps[index + 1] ?? 0
    ring.push([latitude / unitsPerDegree, longitude / unitsPerDegree])
  }
  return ring
}

/** Fetches the background. Rejects when it cannot be read: the map then stays plain. */
export async function loadBaseMap(signal: AbortSignal): Promise<BaseMap> {
  const response = await fetch(baseMapUrl, { signal })
  const file = baseMapFile.parse(await response.json())
  return {
    france: file.france.map((rings) => rings.map(readRing)),
    neighbours: file.neighbours.map((rings) => rings.map(readRing)),
    towns: file.towns.map(([name, longitude, latitude]) => ({
      name,
      at: [latitude / unitsPerDegree, longitude / unitsPerDegree],
    })),
  }
}
