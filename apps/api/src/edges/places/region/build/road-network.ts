import { computeStraightDistanceM } from '#api/edges/places/geometry.ts'
import type { Point } from '#api/edges/places/places.ts'
import { listCellsAround } from '#api/edges/places/roads/nearest-road.ts'
import type { RegionNetwork } from '../stored/region-network.ts'
import { permission } from '../stored/region-network.ts'
import { createConnectedWayTest } from './connected-ways.ts'
import { GrowingArray } from './growing-array.ts'
import type { RegionData } from './region-data.types.ts'
import { noPosition, unitsPerDegree } from './region-data.types.ts'
import type { RoadFacts } from './road-tags.ts'

/** A piece is cut at this many nodes. */
const maxPieceNodes = 250
/** Bicycles are pushed past a bollard. */
const walkedKmh = 5

/**
 * Builds the graph of an extract's roads. Points are where roads meet or end; pieces between two points may have bends.
 * A piece that a mode cannot enter or leave is closed to that mode, so that no route ends in a dead end.
 */
export function buildRoadNetwork(data: RegionData): RegionNetwork {
  const { roads, refs, firstRef } = data
  const uses = countNodeUses(data)
  const closedNodes = findClosedNodes(data)
  const { findOrAddPoint, addPointBesideBarrier, addPiece, take } = createNetworkArrays(data)
  for (const [road, way] of roads.ways.entries()) {
    const facts = roads.facts[roads.factsOf[road] ?? 0]
    if (!facts) continue
    const flags = encodeFlags(facts)
    const nodes = Array.from(refs.subarray(firstRef[way], firstRef[way + 1])).filter(
      (node, index, all) => hasPosition(data, node) && node !== all[index - 1],
    )
    const [first] = nodes
    if (first === undefined || nodes.length < 2) continue
    let pieceNodes = [first]
    let start = closedNodes.has(first) ? addPointBesideBarrier(first) : findOrAddPoint(first)
    for (const [index, node] of nodes.entries()) {
      if (index === 0) continue
      pieceNodes.push(node)
      const isLast = index === nodes.length - 1
      const isBarrier = closedNodes.has(node)
      // A ring without a junction is cut too, because a piece needs two ends.
      const isClosing = pieceNodes[0] === nodes[index + 1]
      if (!isLast && !isBarrier && !isClosing && (uses[node] ?? 0) < 2 && pieceNodes.length < maxPieceNodes)
        continue
      const end = isBarrier ? addPointBesideBarrier(node) : findOrAddPoint(node)
      addPiece(start, pieceNodes, end, facts, flags)
      pieceNodes = [node]
      start = isBarrier && !isLast ? addPointBesideBarrier(node) : end
    }
  }
  const network = take()
  closeDeadEnds(network)
  return { ...network, ...buildCells(network) }
}

/** Creates the arrays of a network, which grow with each point and piece that is added. */
function createNetworkArrays(data: RegionData) {
  const points = new Map<number, number>()
  const lat = new GrowingArray((length) => new Float64Array(length))
  const lon = new GrowingArray((length) => new Float64Array(length))
  const from = new GrowingArray((length) => new Uint32Array(length))
  const to = new GrowingArray((length) => new Uint32Array(length))
  const lengthDm = new GrowingArray((length) => new Uint32Array(length))
  const carKmh = new GrowingArray((length) => new Uint8Array(length))
  const bicycleKmh = new GrowingArray((length) => new Uint8Array(length))
  const allowed = new GrowingArray((length) => new Uint8Array(length))
  const firstBend = new GrowingArray((length) => new Uint32Array(length))
  const bends = new GrowingArray((length) => new Int32Array(length))
  firstBend.push(0)

  const getPointAt = (node: number): Point => ({
    lat: (data.lat[node] ?? 0) / unitsPerDegree,
    lon: (data.lon[node] ?? 0) / unitsPerDegree,
  })
  const addPoint = (node: number) => {
    const point = getPointAt(node)
    lat.push(point.lat)
    lon.push(point.lon)
    return lat.length - 1
  }
  const findOrAddPoint = (node: number) => {
    const existing = points.get(node)
    if (existing !== undefined) return existing
    const point = addPoint(node)
    points.set(node, point)
    return point
  }
  const addPiece = (
    start: number,
    nodes: readonly number[],
    end: number,
    speeds: Pick<RoadFacts, 'carKmh' | 'bicycleKmh'>,
    flags: number,
  ) => {
    from.push(start)
    to.push(end)
    let metres = 0
    for (const [index, node] of nodes.entries()) {
      const before = nodes[index - 1]
      if (before !== undefined) metres += computeStraightDistanceM(getPointAt(before), getPointAt(node))
      if (before === undefined || index === nodes.length - 1) continue
      bends.push(data.lat[node] ?? 0)
      bends.push(data.lon[node] ?? 0)
    }
    lengthDm.push(Math.round(metres * 10))
    carKmh.push(speeds.carKmh)
    bicycleKmh.push(speeds.bicycleKmh)
    allowed.push(flags)
    firstBend.push(bends.length / 2)
  }

  /**
   * Adds a point on one side of a bollard. Walkers and bicycles pass the bollard by pieces without length, cars do not.
   */
  const addPointBesideBarrier = (node: number) => {
    const side = addPoint(node)
    addPiece(
      findOrAddPoint(node),
      [node, node],
      side,
      { carKmh: 0, bicycleKmh: walkedKmh },
      permission.cycleWith | permission.cycleAgainst | permission.walk,
    )
    return side
  }

  return {
    findOrAddPoint,
    addPointBesideBarrier,
    addPiece,
    /** Returns the arrays. Nothing can be added afterwards. */
    take: () => ({
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
    }),
  }
}

const hasPosition = (data: RegionData, node: number) => data.lat[node] !== noPosition

/** Counts the roads through each node, up to 2. The ends of a road count as two. */
function countNodeUses({ lat, roads, refs, firstRef }: RegionData): Uint8Array {
  const uses = new Uint8Array(lat.length)
  const addUses = (node: number, times: number) => {
    uses[node] = Math.min(2, (uses[node] ?? 0) + times)
  }
  for (const way of roads.ways) {
    const nodes = refs.subarray(firstRef[way], firstRef[way + 1])
    for (const node of nodes) addUses(node, 1)
    for (const end of [nodes[0], nodes.at(-1)]) if (end !== undefined) addUses(end, 1)
  }
  return uses
}

/** Returns the bollards and blocks between two stretches. Where more roads meet, it is unknown which one is closed. */
function findClosedNodes({ barriers, roads, refs, firstRef }: RegionData): ReadonlySet<number> {
  const arms = new Map<number, number>()
  for (const way of roads.ways) {
    const nodes = refs.subarray(firstRef[way], firstRef[way + 1])
    for (const [index, node] of nodes.entries())
      if (barriers.has(node))
        arms.set(node, (arms.get(node) ?? 0) + (index === 0 || index === nodes.length - 1 ? 1 : 2))
  }
  return new Set([...arms].filter(([, count]) => count === 2).map(([node]) => node))
}

function encodeFlags({ carKmh, bicycleKmh, car, bicycle, canWalk }: RoadFacts): number {
  const toFlag = (isSet: boolean, flag: number) => (isSet ? flag : 0)
  return (
    toFlag(carKmh > 0 && car.with, permission.driveWith) |
    toFlag(carKmh > 0 && car.against, permission.driveAgainst) |
    toFlag(bicycleKmh > 0 && bicycle.with, permission.cycleWith) |
    toFlag(bicycleKmh > 0 && bicycle.against, permission.cycleAgainst) |
    toFlag(canWalk, permission.walk)
  )
}

type Pieces = Pick<RegionNetwork, 'lat' | 'from' | 'to'> & { readonly allowed: Uint8Array }

/** Closes each piece to the modes in whose large connected parts it is not. */
function closeDeadEnds({ lat, from, to, allowed }: Pieces): void {
  for (const [ahead, against] of [
    [permission.driveWith, permission.driveAgainst],
    [permission.cycleWith, permission.cycleAgainst],
    [permission.walk, permission.walk],
  ] as const) {
    const isOpen = (flag: number) => (piece: number) => ((allowed[piece] ?? 0) & flag) !== 0
    const isJoined = createConnectedWayTest(
      { pointCount: lat.length, from, to },
      isOpen(ahead),
      isOpen(against),
    )
    for (const piece of from.keys())
      if (!isJoined(piece)) allowed[piece] = (allowed[piece] ?? 0) & ~(ahead | against)
  }
}

/**
 * Builds the index of cells. The pieces of cell `c` are `inCells[firstInCell[c]]` to `inCells[firstInCell[c + 1] - 1]`.
 */
function buildCells(network: Omit<RegionNetwork, 'cells' | 'firstInCell' | 'inCells'>) {
  const { from, to, lat, lon, firstBend, bends, allowed } = network
  const numbers = new Map<number, number>()
  const pairs = new GrowingArray((length) => new Float64Array(length))
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
    for (const cell of listCellsAround(shape)) {
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
