import { readSync } from 'node:fs'
import type { Point, TravelMode } from '#api/edges/places/places.ts'
import { chooseLandmarks } from '#api/edges/places/roads/choose-landmarks.ts'
import { measureSecondsAcross } from '#api/edges/places/roads/fastest-way.ts'
import type { Landmarks } from '#api/edges/places/roads/landmarks.ts'
import type { NearestRoad } from '#api/edges/places/roads/nearest-road.ts'
import { createNearestRoadIn } from '#api/edges/places/roads/nearest-road.ts'
import type { RoadGraph } from '#api/edges/places/roads/road-graph.ts'
import { indexTouching } from '#api/edges/places/roads/road-graph.ts'
import { openArrays, writeArrays } from './arrays-file.ts'

/** The permissions of a piece by direction, as bits. */
export const permission = { driveWith: 1, driveAgainst: 2, cycleWith: 4, cycleAgainst: 8, walk: 16 } as const

/** The stored roads of a region: numbered points, and pieces between two of them. */
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
  /** Bits of `permission`. */
  readonly allowed: Uint8Array
  /**
   * The bends of piece `p` are `firstBend[p]` to `firstBend[p + 1] - 1`: latitude and longitude in ten-millionths of a
   * degree.
   */
  readonly firstBend: Uint32Array
  readonly bends: Int32Array
  /** An index for the nearest road: cells, and the pieces of each. */
  readonly cells: Float64Array
  readonly firstInCell: Uint32Array
  readonly inCells: Uint32Array
}

/** Only cars have landmarks: their speeds differ much, so that the straight line at top speed is a weak bound. */
const carLandmarks = 6

const walkKmh = 4.8
const unitsPerDegree = 1e7

/** The name of a build's file of roads. */
export const networkFile = 'roads.bin'

/** Returns the bytes that a process needs for the network and a search in it, for all modes. */
function estimateMemory(network: RegionNetwork, landmarks: Landmarks | null): number {
  const { bends: _bends, firstBend: _firstBend, inCells: _inCells, lengthDm: _lengthDm, ...stored } = network
  const storedBytes = Object.values(stored).reduce((sum, { byteLength }) => sum + byteLength, 0)
  const [points, pieces] = [network.lat.length, network.from.length]
  const landmarkBytes = landmarks ? landmarks.from.byteLength + landmarks.to.byteLength : 0
  // Besides the stored data: metres and five lists of seconds per piece, the pieces of each point, the marks of a
  // search.
  return storedBytes + landmarkBytes + pieces * (4 + 5 * 4 + 2 * 4) + points * (4 + 16)
}

/**
 * Writes the network with an index for cars into a new file. Returns the bytes of memory that searches need. Throws
 * when the file exists.
 */
export async function writeNetwork(path: string, network: RegionNetwork): Promise<number> {
  const landmarks = chooseLandmarks(
    toGraph(network, () => []),
    'car',
    carLandmarks,
    measureSecondsAcross,
  )
  await writeArrays(path, {
    ...network,
    landmarkStepS: Float64Array.of(landmarks?.stepS ?? 0),
    fromLandmarks: landmarks?.from ?? new Uint16Array(),
    toLandmarks: landmarks?.to ?? new Uint16Array(),
  })
  return estimateMemory(network, landmarks)
}

/** The roads of a region, ready for searches. */
export type RegionRoads = { readonly graph: RoadGraph; readonly nearest: NearestRoad; close(): Promise<void> }

type Pieces = Pick<
  RegionNetwork,
  'lat' | 'lon' | 'from' | 'to' | 'lengthDm' | 'carKmh' | 'bicycleKmh' | 'allowed'
>

/** Returns the network as a graph for searches. The seconds of a mode are computed when it is first used. */
export function toGraph(
  network: Pieces,
  getBends: RoadGraph['getBends'],
  landmarks?: RoadGraph['landmarks'],
): RoadGraph {
  const { lat, lon, from, to, carKmh, bicycleKmh, allowed } = network
  const { length: pieces } = from
  // Filled by number: `from` of an array would first make a list of all values, which takes several times the memory.
  const lengthM = new Float32Array(pieces)
  for (let piece = 0; piece < pieces; piece += 1) lengthM[piece] = (network.lengthDm[piece] ?? 0) / 10
  const speeds: Readonly<Record<TravelMode, (piece: number) => number>> = {
    car: (piece) => carKmh[piece] ?? 0,
    bicycle: (piece) => bicycleKmh[piece] ?? 0,
    foot: () => walkKmh,
  }
  const createSecondsReader = (mode: TravelMode, flag: number) => () => {
    const list = new Float32Array(pieces).fill(Number.POSITIVE_INFINITY)
    for (let piece = 0; piece < pieces; piece += 1)
      if (((allowed[piece] ?? 0) & flag) !== 0)
        list[piece] = (lengthM[piece] ?? 0) / (speeds[mode](piece) / 3.6)
    return list
  }
  const secondsWith = createOnDemand({
    car: createSecondsReader('car', permission.driveWith),
    bicycle: createSecondsReader('bicycle', permission.cycleWith),
    foot: createSecondsReader('foot', permission.walk),
  })
  const findTopSpeed = (kmh: Uint8Array) => kmh.reduce((most, value) => Math.max(most, value), 1) / 3.6
  return {
    lat,
    lon,
    from,
    to,
    lengthM,
    getBends,
    ...(landmarks ? { landmarks } : {}),
    ...indexTouching(lat.length, from, to),
    secondsWith,
    secondsAgainst: createOnDemand({
      car: createSecondsReader('car', permission.driveAgainst),
      bicycle: createSecondsReader('bicycle', permission.cycleAgainst),
      // Walkers use both directions.
      foot: () => secondsWith.foot,
    }),
    topSpeed: { car: findTopSpeed(carKmh), bicycle: findTopSpeed(bicycleKmh), foot: walkKmh / 3.6 },
  }
}

/**
 * Opens a stored network. Bends and the pieces of cells stay in the file, which is open until `close`: a search needs
 * few of them. Throws when the file is missing or damaged.
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
    const [firstBendAt, bendsAt] = [file.getOffset('firstBend'), file.getOffset('bends')]
    const { fd } = file.handle
    const readBendsOf = (piece: number) => {
      const [first = 0, end = 0] = readPart(fd, firstBendAt + piece * 4, new Uint32Array(2))
      return first === end ? [] : readBends(fd, bendsAt + first * 8, end - first)
    }
    const [stepS = 0] = await file.read('landmarkStepS', 'Float64Array')
    const fromLandmarks = await file.read('fromLandmarks', 'Uint16Array')
    const count = fromLandmarks.length / stored.lat.length
    const car = { count, stepS, from: fromLandmarks, to: await file.read('toLandmarks', 'Uint16Array') }
    const graph = toGraph(stored, readBendsOf, { car })
    const cells = await file.read('cells', 'Float64Array')
    const numbers = new Map(Array.from(cells, (cell, number) => [cell, number]))
    const firstInCell = await file.read('firstInCell', 'Uint32Array')
    const inCellsAt = file.getOffset('inCells')
    const nearest = createNearestRoadIn(graph, (cell) => {
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

/** Reads a few bytes synchronously: they are usually cached by the system, and waiting would take longer. */
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
function createOnDemand(
  compute: Readonly<Record<TravelMode, () => Float32Array>>,
): Readonly<Record<TravelMode, Float32Array>> {
  const cache = new Map<TravelMode, Float32Array>()
  const get = (mode: TravelMode) => {
    const seconds = cache.get(mode) ?? compute[mode]()
    cache.set(mode, seconds)
    return seconds
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
