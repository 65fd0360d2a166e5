import { readSync } from 'node:fs'
import type { Point, TravelMode } from '#api/edges/places/places.ts'
import { chooseLandmarks } from '#api/edges/places/roads/choose-landmarks.ts'
import { secondsAcross } from '#api/edges/places/roads/fastest-way.ts'
import type { Landmarks } from '#api/edges/places/roads/landmarks.ts'
import type { NearestRoad } from '#api/edges/places/roads/nearest-road.ts'
import { nearestRoadIn } from '#api/edges/places/roads/nearest-road.ts'
import type { RoadGraph } from '#api/edges/places/roads/road-graph.ts'
import { touchingOf } from '#api/edges/places/roads/road-graph.ts'
import { openArrays, writeArrays } from './arrays-file.ts'

/** The permissions of a piece by direction, as bits. */
export const may = { driveWith: 1, driveAgainst: 2, cycleWith: 4, cycleAgainst: 8, walk: 16 } as const

/** The roads of a region as they are stored: points by number, pieces between two of them. */
export type RegionNetwork = {
  /** Positions of the points in degrees, to 20 cm. */
  readonly lat: Float32Array
  readonly lon: Float32Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** Decimetres. */
  readonly lengthDm: Uint32Array
  readonly carKmh: Uint8Array
  readonly bicycleKmh: Uint8Array
  /** Bits of `may`. */
  readonly allowed: Uint8Array
  /** The bends of piece `p` are `firstBend[p]` up to `firstBend[p + 1]`; each is a latitude and a longitude in ten-millionths of a degree. */
  readonly firstBend: Uint32Array
  readonly bends: Int32Array
  /** An index for the nearest road: cells, and the pieces of each. */
  readonly cells: Float64Array
  readonly firstInCell: Uint32Array
  readonly inCells: Uint32Array
}

/** Landmarks for cars: their speeds differ much, and the straight line at the highest of them is a weak bound. */
const carLandmarks = 6

const walkKmh = 4.8
const unitsPerDegree = 1e7

/** The name of a build's file of roads. */
export const networkFile = 'roads.bin'

/** Bytes that a process needs for the network and a search in it, once it has searched for cars, bicycles and walkers. */
function memoryOf(network: RegionNetwork, landmarks: Landmarks | null): number {
  const { bends: _, firstBend: __, inCells: ___, lengthDm: ____, ...stored } = network
  const storedBytes = Object.values(stored).reduce((sum, { byteLength }) => sum + byteLength, 0)
  const [points, pieces] = [network.lat.length, network.from.length]
  const landmarkBytes = landmarks ? landmarks.from.byteLength + landmarks.to.byteLength : 0
  // Beside the stored data: metres and five times seconds of each piece, which pieces touch each point, the marks of a
  // search.
  return storedBytes + landmarkBytes + pieces * (4 + 5 * 4 + 2 * 4) + points * (4 + 16)
}

/** Writes the network into a new file, with an index for cars. Returns the bytes of memory that searches in it need. */
export async function writeNetwork(path: string, network: RegionNetwork): Promise<number> {
  const landmarks = chooseLandmarks(
    graphOf(network, () => []),
    'car',
    carLandmarks,
    secondsAcross,
  )
  await writeArrays(path, {
    ...network,
    landmarkStepS: Float64Array.of(landmarks?.stepS ?? 0),
    fromLandmarks: landmarks?.from ?? new Uint16Array(),
    toLandmarks: landmarks?.to ?? new Uint16Array(),
  })
  return memoryOf(network, landmarks)
}

/** The roads of a region, ready for searches. */
export type RegionRoads = { readonly graph: RoadGraph; readonly nearest: NearestRoad; close(): Promise<void> }

type Pieces = Pick<
  RegionNetwork,
  'lat' | 'lon' | 'from' | 'to' | 'lengthDm' | 'carKmh' | 'bicycleKmh' | 'allowed'
>

/** The network as a graph for searches. */
export function graphOf(
  network: Pieces,
  bendsOf: RoadGraph['bendsOf'],
  landmarks?: RoadGraph['landmarks'],
): RoadGraph {
  const { lat, lon, from, to, carKmh, bicycleKmh, allowed } = network
  const { length: pieces } = from
  // Filled by number: `from` of an array makes a list of all values first, which is several times as large.
  const lengthM = new Float32Array(pieces)
  for (let piece = 0; piece < pieces; piece += 1) lengthM[piece] = (network.lengthDm[piece] ?? 0) / 10
  const speeds: Readonly<Record<TravelMode, (piece: number) => number>> = {
    car: (piece) => carKmh[piece] ?? 0,
    bicycle: (piece) => bicycleKmh[piece] ?? 0,
    foot: () => walkKmh,
  }
  const seconds = (mode: TravelMode, flag: number) => () => {
    const list = new Float32Array(pieces).fill(Number.POSITIVE_INFINITY)
    for (let piece = 0; piece < pieces; piece += 1)
      if (((allowed[piece] ?? 0) & flag) !== 0)
        list[piece] = (lengthM[piece] ?? 0) / (speeds[mode](piece) / 3.6)
    return list
  }
  const secondsWith = onDemand({
    car: seconds('car', may.driveWith),
    bicycle: seconds('bicycle', may.cycleWith),
    foot: seconds('foot', may.walk),
  })
  const highest = (kmh: Uint8Array) => kmh.reduce((most, value) => Math.max(most, value), 1) / 3.6
  return {
    lat,
    lon,
    from,
    to,
    lengthM,
    bendsOf,
    ...(landmarks ? { landmarks } : {}),
    ...touchingOf(lat.length, from, to),
    secondsWith,
    secondsAgainst: onDemand({
      car: seconds('car', may.driveAgainst),
      bicycle: seconds('bicycle', may.cycleAgainst),
      // Walkers use both directions.
      foot: () => secondsWith.foot,
    }),
    topSpeed: { car: highest(carKmh), bicycle: highest(bicycleKmh), foot: walkKmh / 3.6 },
  }
}

/**
 * Opens a stored network. Data that one search needs little of stays in the file, which is open until `close`: bends,
 * and the pieces of each cell.
 */
export async function openNetwork(path: string): Promise<RegionRoads> {
  const file = await openArrays(path)
  try {
    const stored = {
      lat: await file.read('lat', 'Float32Array'),
      lon: await file.read('lon', 'Float32Array'),
      from: await file.read('from', 'Uint32Array'),
      to: await file.read('to', 'Uint32Array'),
      lengthDm: await file.read('lengthDm', 'Uint32Array'),
      carKmh: await file.read('carKmh', 'Uint8Array'),
      bicycleKmh: await file.read('bicycleKmh', 'Uint8Array'),
      allowed: await file.read('allowed', 'Uint8Array'),
    }
    const [firstBendAt, bendsAt] = [file.offsetOf('firstBend'), file.offsetOf('bends')]
    const { fd } = file.handle
    const bendsOf = (piece: number) => {
      const [first = 0, end = 0] = readPart(fd, firstBendAt + piece * 4, new Uint32Array(2))
      return first === end ? [] : readBends(fd, bendsAt + first * 8, end - first)
    }
    const [stepS = 0] = await file.read('landmarkStepS', 'Float64Array')
    const fromLandmarks = await file.read('fromLandmarks', 'Uint16Array')
    const count = fromLandmarks.length / stored.lat.length
    const car = { count, stepS, from: fromLandmarks, to: await file.read('toLandmarks', 'Uint16Array') }
    const graph = graphOf(stored, bendsOf, { car })
    const cells = await file.read('cells', 'Float64Array')
    const numbers = new Map(Array.from(cells, (cell, number) => [cell, number]))
    const firstInCell = await file.read('firstInCell', 'Uint32Array')
    const inCellsAt = file.offsetOf('inCells')
    const nearest = nearestRoadIn(graph, (cell) => {
      const number = numbers.get(cell)
      if (number === undefined) return []
      const [first, end] = [firstInCell[number] ?? 0, firstInCell[number + 1] ?? 0]
      return readPart(fd, inCellsAt + first * 4, new Uint32Array(end - first))
    })
    return { graph, nearest, close: () => file.handle.close() }
  } catch (error) {
    await file.handle.close()
    throw error
  }
}

/** Reads a few bytes, mostly from the system's cache: waiting for them would take longer than reading them. */
function readPart<T extends Uint32Array | Int32Array>(fd: number, offset: number, into: T): T {
  if (readSync(fd, into, 0, into.byteLength, offset) < into.byteLength)
    throw new RangeError('The file of roads is cut off')
  return into
}

function readBends(fd: number, offset: number, count: number): readonly Point[] {
  const units = readPart(fd, offset, new Int32Array(2 * count))
  return Array.from({ length: count }, (_, index) => ({
    lat: (units[2 * index] ?? 0) / unitsPerDegree,
    lon: (units[2 * index + 1] ?? 0) / unitsPerDegree,
  }))
}

/** Computes the seconds of a mode on first use: most searches are by car. */
function onDemand(
  make: Readonly<Record<TravelMode, () => Float32Array>>,
): Readonly<Record<TravelMode, Float32Array>> {
  const made = new Map<TravelMode, Float32Array>()
  const get = (mode: TravelMode) => {
    const known = made.get(mode) ?? make[mode]()
    made.set(mode, known)
    return known
  }
  return {
    get car() {
      return get('car')
    },
    get bicycle() {
      return get('bicycle')
    },
    get foot() {
      return get('foot')
    },
  }
}
