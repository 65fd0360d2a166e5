import type { BlockSpan, Bounds, Extract } from '../osm/extract-blocks.ts'
import { NotAnExtract } from '../osm/not-an-extract.ts'
import type { BlockContent, BlockReader, Tags, WayMember } from '../osm/read-block.ts'
import { readBlock } from '../osm/read-block.ts'
import { GrowingArray } from './growing-array.ts'
import type { Area, Boundary, House, NamedSpot, Polygon, RegionData } from './region-data.types.ts'
import { noPosition, unitsPerDegree } from './region-data.types.ts'
import { buildPolygons, joinRings } from './rings.ts'
import type { RoadFacts } from './road-tags.ts'
import { readRoadFacts, roadKeys } from './road-tags.ts'
import type { AreaKind } from './surface-tags.ts'
import { surfaceKeys, toAreaKind, toBoundaryKind, toPlaceKind } from './surface-tags.ts'

const wayAndRelationKeys = new Set([...roadKeys, ...surfaceKeys])
const nodeKeys = new Set([...surfaceKeys, 'barrier', 'motor_vehicle', 'access', 'vehicle'])
/** The kinds of barrier that close a way to cars, unless another tag admits them. */
const closedBarriers = new Set(
  'bollard block cycle_barrier jersey_barrier log chain turnstile stile kissing_gate'.split(' '),
)

type RelationOfWays = {
  readonly area: AreaKind | null
  readonly boundary: Boundary['kind'] | null
  readonly tags: Tags
  readonly members: readonly WayMember[]
}

/**
 * Reads the relevant parts of an extract in three passes: relations, ways, nodes. Only nodes of relevant ways are kept,
 * in arrays of numbers. `onProgress` is called with the completed share. Throws `NotAnExtract` for a damaged file or
 * one without a road.
 */
export async function readExtract(
  extract: Extract,
  path: string,
  onProgress: (share: number) => void,
): Promise<RegionData> {
  const pass = createPass(extract, path, onProgress)
  const relations = await readRelations(pass)
  const ways = await readWays(pass, relations)
  if (ways.roads.length === 0) throw new NotAnExtract(`${path} has no road.`)
  const nodes = await readNodes(pass, ways.nodeIds.take())
  const refs = ways.renumberRefs(nodes.findNumber)
  const firstRef = ways.firstRef.take()
  const { lat, lon } = nodes
  const listRefs = (way: number) =>
    refs.subarray(firstRef[way], firstRef[way + 1]).filter((node) => lat[node] !== noPosition)
  const joinPolygons = (members: readonly WayMember[]) =>
    joinMemberPolygons(members, ways.numbers, listRefs, { lat, lon })
  const areas: Area[] = [
    ...ways.areas.flatMap(({ way, kind, name }): Area[] => {
      const outer = listRefs(way)
      return outer.length < 4 ? [] : [{ kind, name, polygons: [[outer]] }]
    }),
    ...relations.flatMap(({ area, tags, members }): Area[] => {
      if (area === null) return []
      const polygons = joinPolygons(members)
      return polygons.length === 0 ? [] : [{ kind: area, name: tags.name ?? '', polygons }]
    }),
  ]
  const boundaries = relations.flatMap(({ boundary, tags, members }): Boundary[] => {
    if (boundary === null) return []
    const polygons = joinPolygons(members)
    const postcode = tags.postal_code ?? tags['addr:postcode'] ?? ''
    const code = tags['ref:INSEE'] ?? ''
    return polygons.length === 0 ? [] : [{ kind: boundary, name: tags.name ?? '', code, postcode, polygons }]
  })
  const findPosition = (way: number) => {
    const node = listRefs(way)[0]
    return node === undefined
      ? null
      : { lat: (lat[node] ?? 0) / unitsPerDegree, lon: (lon[node] ?? 0) / unitsPerDegree }
  }
  const addPosition = <Thing extends { readonly way: number }>({ way, ...thing }: Thing) => {
    const at = findPosition(way)
    return at ? [{ ...thing, ...at }] : []
  }
  const roads = {
    ways: Uint32Array.from(ways.roads),
    factsOf: ways.factsOf.take(),
    facts: ways.facts,
    nameOf: ways.nameOf.take(),
    names: ways.names,
  }
  return {
    lat,
    lon,
    firstRef,
    refs,
    roads,
    areas,
    boundaries,
    bounds: extract.bounds ?? computeBounds(nodes, listRefs, ways.coasts),
    rails: ways.rails,
    coasts: ways.coasts,
    spots: [...nodes.spots, ...ways.spots.flatMap(addPosition)],
    houses: [...nodes.houses, ...ways.houses.flatMap(addPosition)],
    barriers: nodes.barriers,
  }
}

type Pass = (isNeeded: (content: BlockContent) => boolean, reader: BlockReader) => Promise<void>

/**
 * Creates the passes over an extract. The first one unpacks and checks all blocks, later ones only those that they
 * need.
 */
function createPass(extract: Extract, path: string, onProgress: (share: number) => void): Pass {
  const contents = new Map<BlockSpan, BlockContent>()
  let passedBytes = 0
  return async (isNeeded, reader) => {
    for (const block of extract.blocks) {
      passedBytes += block.bytes
      const content = contents.get(block)
      if (content && !isNeeded(content)) continue
      const unpacked = await extract.read(block)
      try {
        const keys = reader.node ? nodeKeys : wayAndRelationKeys
        contents.set(block, readBlock(unpacked, keys, reader))
      } catch (error) {
        throw new NotAnExtract(`${path} is damaged: a block of it cannot be read.`, { cause: error })
      }
      onProgress(passedBytes / (3 * extract.bytes))
    }
  }
}

async function readRelations(pass: Pass): Promise<readonly RelationOfWays[]> {
  const relations: RelationOfWays[] = []
  await pass(({ hasRelations }) => hasRelations, {
    relation(_, tags, members) {
      const area = tags.type === 'multipolygon' ? toAreaKind(tags) : null
      const boundary = toBoundaryKind(tags)
      if ((area || boundary) && members.length > 0) relations.push({ area, boundary, tags, members })
    },
  })
  return relations
}

async function readWays(pass: Pass, relations: readonly RelationOfWays[]) {
  const members = new Set(relations.flatMap((relation) => relation.members.map(({ id }) => id)))
  const firstRef = new GrowingArray((length) => new Uint32Array(length))
  const refIds = new GrowingArray((length) => new Float64Array(length))
  const numbers = new Map<number, number>()
  const roads: number[] = []
  const factsOf = new GrowingArray((length) => new Uint32Array(length))
  const facts: RoadFacts[] = []
  const numberByFacts = new Map<string, number>()
  const nameOf = new GrowingArray((length) => new Uint32Array(length))
  const names = ['']
  const numberByName = new Map([['', 0]])
  const areas: { readonly way: number; readonly kind: AreaKind; readonly name: string }[] = []
  const rails: number[] = []
  const coasts: number[] = []
  const spots: (Pick<NamedSpot, 'kind' | 'name'> & { readonly way: number })[] = []
  const houses: (Omit<House, 'lat' | 'lon'> & { readonly way: number })[] = []
  firstRef.push(0)
  const assignNumber = (table: Map<string, number>, text: string, add: () => number) => {
    const existing = table.get(text)
    if (existing !== undefined) return existing
    const number = add()
    table.set(text, number)
    return number
  }
  await pass(({ hasWays }) => hasWays, {
    way(id, tags, nodes) {
      const isClosed = nodes.length > 3 && nodes[0] === nodes.at(-1)
      const road = tags.highway ? readRoadFacts(tags) : null
      // Walkers may cross a square: their closed way is both a surface and a road along its edge.
      const kind = isClosed && (!road || road.kind === 'walk') ? toAreaKind(tags) : null
      const isRail = tags.railway === 'rail' && !(Number(tags.layer ?? 0) < 0) && !isInTunnel(tags)
      const isMember = members.has(id)
      const place = toPlaceKind(tags)
      const number = tags['addr:housenumber']
      const isHouse = number !== undefined && tags['addr:street'] !== undefined
      const isCoast = tags.natural === 'coastline'
      if (!road && !kind && !isRail && !isCoast && !isMember && !place && !isHouse) return
      const way = firstRef.length - 1
      for (const node of nodes) refIds.push(node)
      firstRef.push(refIds.length)
      if (isMember) numbers.set(id, way)
      if (road) {
        roads.push(way)
        factsOf.push(assignNumber(numberByFacts, JSON.stringify(road), () => facts.push(road) - 1))
        const name = tags.name ?? ''
        nameOf.push(assignNumber(numberByName, name, () => names.push(name) - 1))
      }
      if (kind) areas.push({ way, kind, name: tags.name ?? '' })
      if (isRail) rails.push(way)
      if (isCoast) coasts.push(way)
      if (place) spots.push({ way, kind: place, name: tags.name ?? '' })
      if (isHouse) houses.push({ way, ...toHouse(tags) })
    },
  })
  let ids: Float64Array | null = null
  return {
    firstRef,
    numbers,
    roads,
    factsOf,
    facts,
    nameOf,
    names,
    areas,
    rails,
    coasts,
    spots,
    houses,
    nodeIds: {
      /** Returns the ids of all nodes of the ways, sorted, each once. */
      take() {
        ids = refIds.take()
        return dropRepeats(ids.slice().sort())
      },
    },
    /** Returns the ways' nodes as numbers. */
    renumberRefs(findNumber: (id: number) => number) {
      const refs = Uint32Array.from(ids ?? [], findNumber)
      ids = null
      return refs
    },
  }
}

const isInTunnel = (tags: Tags) => tags.tunnel !== undefined && tags.tunnel !== 'no'

const toHouse = (tags: Tags): Omit<House, 'lat' | 'lon'> => ({
  number: tags['addr:housenumber'] ?? '',
  street: tags['addr:street'] ?? '',
  postcode: tags['addr:postcode'] ?? '',
  city: tags['addr:city'] ?? '',
})

/** Removes repeats from sorted ids. */
function dropRepeats(sorted: Float64Array<ArrayBuffer>): Float64Array {
  let length = 0
  for (const id of sorted) {
    if (length > 0 && sorted[length - 1] === id) continue
    sorted[length] = id
    length += 1
  }
  return sorted.slice(0, length)
}

async function readNodes(pass: Pass, ids: Float64Array) {
  const lat = new Int32Array(ids.length).fill(noPosition)
  const lon = new Int32Array(ids.length)
  const spots: NamedSpot[] = []
  const houses: House[] = []
  const barriers = new Set<number>()
  const findNumber = createNumberFinder(ids)
  await pass(({ hasNodes }) => hasNodes, {
    node(id, latitude, longitude, tags) {
      const node = findNumber(id)
      if (node !== null) {
        lat[node] = Math.round(latitude * unitsPerDegree)
        lon[node] = Math.round(longitude * unitsPerDegree)
      }
      if (tags === null) return
      if (node !== null && closedBarriers.has(tags.barrier ?? '') && !canCarsPass(tags)) barriers.add(node)
      const kind = toPlaceKind(tags)
      const at = { lat: latitude, lon: longitude }
      if (kind) spots.push({ kind, name: tags.name ?? '', ...at })
      if (tags['addr:housenumber'] && tags['addr:street']) houses.push({ ...toHouse(tags), ...at })
    },
  })
  return { lat, lon, spots, houses, barriers, findNumber: (id: number) => findNumber(id) ?? 0 }
}

const canCarsPass = (tags: Tags) => ['motor_vehicle', 'vehicle', 'access'].some((key) => tags[key] === 'yes')

/**
 * Returns a function that finds an id's position in the sorted list. It looks right after the last one first, where the
 * next id usually is.
 */
function createNumberFinder(ids: Float64Array): (id: number) => number | null {
  let last = 0
  const getId = (index: number) => ids[index] ?? Number.POSITIVE_INFINITY
  return (id) => {
    let low = getId(last) <= id ? last : 0
    let high = low
    for (let step = 1; getId(high) < id; step *= 2) {
      low = high
      high = Math.min(ids.length, high + step)
    }
    while (low < high) {
      const middle = (low + high) >> 1
      if (getId(middle) < id) low = middle + 1
      else high = middle
    }
    last = low
    return getId(low) === id ? low : null
  }
}

function joinMemberPolygons(
  members: readonly WayMember[],
  numbers: ReadonlyMap<number, number>,
  listRefs: (way: number) => Uint32Array,
  positions: Pick<RegionData, 'lat' | 'lon'>,
): readonly Polygon[] {
  const pickLines = (isInner: boolean) =>
    members
      .filter(({ role }) => (role === 'inner') === isInner)
      .flatMap(({ id }) => {
        const way = numbers.get(id)
        return way === undefined ? [] : [listRefs(way)]
      })
  return buildPolygons(joinRings(pickLines(false)), joinRings(pickLines(true)), positions)
}

/** Returns the bounds of all nodes except the coast's, which extends far beyond the relevant area. */
function computeBounds(
  { lat, lon }: Pick<RegionData, 'lat' | 'lon'>,
  listRefs: (way: number) => Uint32Array,
  coasts: readonly number[],
): Bounds {
  const coastNodes = new Set(coasts.flatMap((way) => Array.from(listRefs(way))))
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [node, latitude] of lat.entries()) {
    if (latitude === noPosition || coastNodes.has(node)) continue
    south = Math.min(south, latitude / unitsPerDegree)
    north = Math.max(north, latitude / unitsPerDegree)
    west = Math.min(west, (lon[node] ?? 0) / unitsPerDegree)
    east = Math.max(east, (lon[node] ?? 0) / unitsPerDegree)
  }
  return { west, south, east, north }
}
