import { straightDistanceM } from '#api/edges/places/geometry.ts'
import type { Point } from '#api/edges/places/places.ts'
import { cellsAround } from '#api/edges/places/roads/nearest-road.ts'
import type { RegionNetwork } from '../stored/region-network.ts'
import { may } from '../stored/region-network.ts'
import { connectedWays } from './connected-ways.ts'
import { Growing } from './growing.ts'
import type { RegionData } from './region-data.types.ts'
import { unitsPerDegree } from './region-data.types.ts'

/** A piece is cut when its length or its bends would not fit into the stored form. */
const maxBends = 250
/** Bicycles are pushed past a bollard. */
const walkedKmh = 5

/**
 * The roads of an extract as a graph. Points are where roads meet or end, pieces lie between two of them and may have
 * bends. A piece that cannot be left and returned to, by car, bicycle or on foot, is closed to that mode: no route ends
 * in a dead end.
 */
export function roadNetwork(data: RegionData): RegionNetwork {
  const { roads, refs, firstRef } = data
  const uses = usesOfNodes(data)
  const bars = barsBetween(data)
  const points = new Map<number, number>()
  const lat = new Growing((length) => new Float64Array(length))
  const lon = new Growing((length) => new Float64Array(length))
  const from = new Growing((length) => new Uint32Array(length))
  const to = new Growing((length) => new Uint32Array(length))
  const lengthDm = new Growing((length) => new Uint32Array(length))
  const carKmh = new Growing((length) => new Uint8Array(length))
  const bicycleKmh = new Growing((length) => new Uint8Array(length))
  const allowed = new Growing((length) => new Uint8Array(length))
  const firstBend = new Growing((length) => new Uint32Array(length))
  const bends = new Growing((length) => new Int32Array(length))
  firstBend.push(0)

  const at = (node: number): Point => ({
    lat: (data.lat[node] ?? 0) / unitsPerDegree,
    lon: (data.lon[node] ?? 0) / unitsPerDegree,
  })
  const newPoint = (node: number) => {
    const point = at(node)
    lat.push(point.lat)
    lon.push(point.lon)
    return lat.length - 1
  }
  const pointOf = (node: number) => {
    const known = points.get(node)
    if (known !== undefined) return known
    const point = newPoint(node)
    points.set(node, point)
    return point
  }
  const addPiece = (
    start: number,
    nodes: readonly number[],
    end: number,
    kmh: readonly [number, number],
    flags: number,
  ) => {
    from.push(start)
    to.push(end)
    let metres = 0
    for (const [index, node] of nodes.entries()) {
      const before = nodes[index - 1]
      if (before !== undefined) metres += straightDistanceM(at(before), at(node))
      if (before === undefined || index === nodes.length - 1) continue
      bends.push(data.lat[node] ?? 0)
      bends.push(data.lon[node] ?? 0)
    }
    lengthDm.push(Math.round(metres * 10))
    carKmh.push(kmh[0])
    bicycleKmh.push(kmh[1])
    allowed.push(flags)
    firstBend.push(bends.length / 2)
  }

  /** A point on one side of a bollard. Walkers and bicycles pass it on pieces of no length, cars do not. */
  const besideBar = (node: number) => {
    const side = newPoint(node)
    addPiece(pointOf(node), [node, node], side, [0, walkedKmh], may.cycleWith | may.cycleAgainst | may.walk)
    return side
  }

  for (const [road, way] of roads.ways.entries()) {
    const facts = roads.facts[roads.factsOf[road] ?? 0]
    if (!facts) continue
    const kmh = [facts.carKmh, facts.bicycleKmh] as const
    const flags = flagsOf(facts)
    const nodes = Array.from(refs.subarray(firstRef[way], firstRef[way + 1])).filter(
      (node, index, all) => isPlaced(data, node) && node !== all[index - 1],
    )
    const [first] = nodes
    if (first === undefined || nodes.length < 2) continue
    let begun = [first]
    let start = bars.has(first) ? besideBar(first) : pointOf(first)
    for (const [index, node] of nodes.entries()) {
      if (index === 0) continue
      begun.push(node)
      const isLast = index === nodes.length - 1
      const isBar = bars.has(node)
      // A ring that meets nothing on its way round is cut too: a piece has two ends.
      const closes = begun[0] === nodes[index + 1]
      if (!isLast && !isBar && !closes && (uses[node] ?? 0) < 2 && begun.length < maxBends) continue
      const end = isBar ? besideBar(node) : pointOf(node)
      addPiece(start, begun, end, kmh, flags)
      begun = [node]
      start = isBar && !isLast ? besideBar(node) : end
    }
  }
  const network = {
    lat: new Float32Array(lat.take()),
    lon: new Float32Array(lon.take()),
    from: from.take(),
    to: to.take(),
    lengthDm: lengthDm.take(),
    carKmh: carKmh.take(),
    bicycleKmh: bicycleKmh.take(),
    allowed: allowed.take(),
    firstBend: firstBend.take(),
    bends: bends.take(),
  }
  closeDeadEnds(network)
  return { ...network, ...cellsOf(network) }
}

const isPlaced = (data: RegionData, node: number) => data.lat[node] !== 0x7fff_ffff

/** How many roads pass each node, up to 2; the ends of a road count as two. */
function usesOfNodes({ lat, roads, refs, firstRef }: RegionData): Uint8Array {
  const uses = new Uint8Array(lat.length)
  const use = (node: number, times: number) => {
    uses[node] = Math.min(2, (uses[node] ?? 0) + times)
  }
  for (const way of roads.ways) {
    const nodes = refs.subarray(firstRef[way], firstRef[way + 1])
    for (const node of nodes) use(node, 1)
    for (const end of [nodes[0], nodes.at(-1)]) if (end !== undefined) use(end, 1)
  }
  return uses
}

/** Of the bollards and blocks those between two stretches. Where more roads meet, it is unknown which of them is barred. */
function barsBetween({ barriers, roads, refs, firstRef }: RegionData): ReadonlySet<number> {
  const arms = new Map<number, number>()
  for (const way of roads.ways) {
    const nodes = refs.subarray(firstRef[way], firstRef[way + 1])
    for (const [index, node] of nodes.entries())
      if (barriers.has(node))
        arms.set(node, (arms.get(node) ?? 0) + (index === 0 || index === nodes.length - 1 ? 1 : 2))
  }
  return new Set([...arms].filter(([, count]) => count === 2).map(([node]) => node))
}

function flagsOf({
  carKmh,
  bicycleKmh,
  car,
  bicycle,
  canWalk,
}: RegionData['roads']['facts'][number]): number {
  const set = (isSet: boolean, flag: number) => (isSet ? flag : 0)
  return (
    set(carKmh > 0 && car.with, may.driveWith) |
    set(carKmh > 0 && car.against, may.driveAgainst) |
    set(bicycleKmh > 0 && bicycle.with, may.cycleWith) |
    set(bicycleKmh > 0 && bicycle.against, may.cycleAgainst) |
    set(canWalk, may.walk)
  )
}

type Pieces = Pick<RegionNetwork, 'lat' | 'from' | 'to'> & { readonly allowed: Uint8Array }

/** Takes each mode from the pieces that are not in one of its large connected parts. */
function closeDeadEnds({ lat, from, to, allowed }: Pieces): void {
  for (const [ahead, against] of [
    [may.driveWith, may.driveAgainst],
    [may.cycleWith, may.cycleAgainst],
    [may.walk, may.walk],
  ] as const) {
    const isOpen = (flag: number) => (piece: number) => ((allowed[piece] ?? 0) & flag) !== 0
    const isJoined = connectedWays({ pointCount: lat.length, from, to }, isOpen(ahead), isOpen(against))
    for (const piece of from.keys())
      if (!isJoined(piece)) allowed[piece] = (allowed[piece] ?? 0) & ~(ahead | against)
  }
}

/** The cells, and of each the pieces that pass it: `inCells[firstInCell[c]]` up to `inCells[firstInCell[c + 1]]`. */
function cellsOf(network: Omit<RegionNetwork, 'cells' | 'firstInCell' | 'inCells'>) {
  const { from, to, lat, lon, firstBend, bends, allowed } = network
  const numbers = new Map<number, number>()
  const pairs = new Growing((length) => new Float64Array(length))
  for (const [piece, start] of from.entries()) {
    if (allowed[piece] === 0) continue
    const end = to[piece] ?? 0
    const shape: Point[] = [
      { lat: lat[start] ?? 0, lon: lon[start] ?? 0 },
      { lat: lat[end] ?? 0, lon: lon[end] ?? 0 },
    ]
    for (let bend = firstBend[piece] ?? 0; bend < (firstBend[piece + 1] ?? 0); bend += 1)
      shape.push({
        lat: (bends[2 * bend] ?? 0) / unitsPerDegree,
        lon: (bends[2 * bend + 1] ?? 0) / unitsPerDegree,
      })
    for (const cell of cellsAround(shape)) {
      const number = numbers.get(cell) ?? numbers.size
      numbers.set(cell, number)
      // Both in one number, which sorts by the cell.
      pairs.push(number * maxPieces + piece)
    }
  }
  const sorted = pairs.take().sort()
  const firstInCell = new Uint32Array(numbers.size + 1)
  for (const pair of sorted) {
    const next = Math.floor(pair / maxPieces) + 1
    firstInCell[next] = (firstInCell[next] ?? 0) + 1
  }
  for (let cell = 0; cell < numbers.size; cell += 1)
    firstInCell[cell + 1] = (firstInCell[cell + 1] ?? 0) + (firstInCell[cell] ?? 0)
  return {
    cells: Float64Array.from(numbers.keys()),
    firstInCell,
    inCells: Uint32Array.from(sorted, (pair) => pair % maxPieces),
  }
}
const maxPieces = 2 ** 28
