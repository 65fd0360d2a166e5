import { PbfReader } from 'pbf'

/** Tags of a node, way or relation: only those with a requested key. */
export type Tags = Readonly<Record<string, string>>

/** A way that is part of a relation. */
export type WayMember = { readonly id: number; readonly role: string }

/** The visitor of a block's content; absent kinds are skipped without being decoded. */
export type BlockReader = {
  /** Positions are in degrees. `tags` is null for the many nodes without a requested one. */
  readonly node?: (id: number, lat: number, lon: number, tags: Tags | null) => void
  readonly way?: (id: number, tags: Tags, nodeIds: readonly number[]) => void
  readonly relation?: (id: number, tags: Tags, members: readonly WayMember[]) => void
}

/** The kinds of things in a block. */
export type BlockContent = {
  readonly hasNodes: boolean
  readonly hasWays: boolean
  readonly hasRelations: boolean
}

/** The shared data of a block's nodes, ways and relations. */
type Shared = {
  readonly strings: readonly string[]
  readonly isRequestedKey: Uint8Array
  readonly granularity: number
  readonly latOffset: number
  readonly lonOffset: number
}

// Field numbers of the format (https://wiki.openstreetmap.org/wiki/PBF_Format).
const blockFields = { strings: 1, group: 2, granularity: 17, latOffset: 19, lonOffset: 20 } as const
const groupFields = { node: 1, denseNodes: 2, way: 3, relation: 4 } as const
const nodeFields = { id: 1, keys: 2, values: 3, lat: 8, lon: 9 } as const
const denseFields = { ids: 1, lats: 8, lons: 9, keysAndValues: 10 } as const
const wayFields = { id: 1, keys: 2, values: 3, nodeIds: 8 } as const
const relationFields = { id: 1, keys: 2, values: 3, roles: 8, ids: 9, types: 10 } as const
/** The type of a relation's member that is a way. */
const wayMember = 1

/**
 * Reads an unpacked block, calls the reader for each of its things, and returns which kinds it has. Tags with a key
 * that is not in `keys` are left out. Throws for a malformed block.
 */
export function readBlock(block: Uint8Array, keys: ReadonlySet<string>, reader: BlockReader): BlockContent {
  const pbf = new PbfReader(block)
  const strings: string[] = []
  const groups: { readonly start: number; readonly end: number }[] = []
  const scale = { granularity: 100, latOffset: 0, lonOffset: 0 }
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField())
    if (field === blockFields.strings) {
      const end = pbf.readVarint() + pbf.pos
      while (pbf.nextField(end) !== 0) strings.push(pbf.readString())
    } else if (field === blockFields.group) {
      const end = pbf.readVarint() + pbf.pos
      groups.push({ start: pbf.pos, end })
      pbf.pos = end
    } else if (field === blockFields.granularity) scale.granularity = pbf.readVarint()
    else if (field === blockFields.latOffset) scale.latOffset = pbf.readVarint(true)
    else if (field === blockFields.lonOffset) scale.lonOffset = pbf.readVarint(true)
  const isRequestedKey = Uint8Array.from(strings, (text) => (keys.has(text) ? 1 : 0))
  const shared = { strings, isRequestedKey, ...scale }
  const content = { hasNodes: false, hasWays: false, hasRelations: false }
  for (const { start, end } of groups) {
    pbf.pos = start
    for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
      if (field === groupFields.node || field === groupFields.denseNodes) content.hasNodes = true
      if (field === groupFields.way) content.hasWays = true
      if (field === groupFields.relation) content.hasRelations = true
      if (field === groupFields.node && reader.node) readNode(pbf, shared, reader.node)
      else if (field === groupFields.denseNodes && reader.node) readDenseNodes(pbf, shared, reader.node)
      else if (field === groupFields.way && reader.way) readWay(pbf, shared, reader.way)
      else if (field === groupFields.relation && reader.relation) readRelation(pbf, shared, reader.relation)
    }
  }
  return content
}

function readNode(pbf: PbfReader, shared: Shared, visit: NonNullable<BlockReader['node']>): void {
  const end = pbf.readVarint() + pbf.pos
  let [id, lat, lon] = [0, 0, 0]
  let [keys, values]: [number[], number[]] = [[], []]
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end))
    if (field === nodeFields.id) id = pbf.readSVarint()
    else if (field === nodeFields.keys) keys = pbf.readPackedVarint()
    else if (field === nodeFields.values) values = pbf.readPackedVarint()
    else if (field === nodeFields.lat) lat = pbf.readSVarint()
    else if (field === nodeFields.lon) lon = pbf.readSVarint()
  const { granularity, latOffset, lonOffset } = shared
  const tags = readTags(shared, keys, values)
  visit(id, (latOffset + granularity * lat) / 1e9, (lonOffset + granularity * lon) / 1e9, tags)
}

/**
 * Reads dense nodes. Ids and positions are differences to the previous node. Tags are a list of keys and values, with a
 * 0 after each node.
 */
function readDenseNodes(pbf: PbfReader, shared: Shared, visit: NonNullable<BlockReader['node']>): void {
  const end = pbf.readVarint() + pbf.pos
  let [ids, lats, lons, keysAndValues]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end))
    if (field === denseFields.ids) ids = pbf.readPackedSVarint()
    else if (field === denseFields.lats) lats = pbf.readPackedSVarint()
    else if (field === denseFields.lons) lons = pbf.readPackedSVarint()
    else if (field === denseFields.keysAndValues) keysAndValues = pbf.readPackedVarint()
  if (lats.length !== ids.length || lons.length !== ids.length)
    throw new RangeError('Nodes without a position')
  const { granularity, latOffset, lonOffset, strings, isRequestedKey } = shared
  let [id, lat, lon, next] = [0, 0, 0, 0]
  for (let index = 0; index < ids.length; index += 1) {
    id += ids[index] ?? 0
    lat += lats[index] ?? 0
    lon += lons[index] ?? 0
    let tags: Record<string, string> | null = null
    for (; next < keysAndValues.length && keysAndValues[next] !== 0; next += 2) {
      const key = keysAndValues[next] ?? 0
      if (isRequestedKey[key] !== 1) continue
      tags ??= {}
      tags[strings[key] ?? ''] = strings[keysAndValues[next + 1] ?? 0] ?? ''
    }
    next += 1
    visit(id, (latOffset + granularity * lat) / 1e9, (lonOffset + granularity * lon) / 1e9, tags)
  }
}

function readWay(pbf: PbfReader, shared: Shared, visit: NonNullable<BlockReader['way']>): void {
  const end = pbf.readVarint() + pbf.pos
  let id = 0
  let [keys, values, nodeIds]: [number[], number[], number[]] = [[], [], []]
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end))
    if (field === wayFields.id) id = pbf.readVarint()
    else if (field === wayFields.keys) keys = pbf.readPackedVarint()
    else if (field === wayFields.values) values = pbf.readPackedVarint()
    else if (field === wayFields.nodeIds) nodeIds = pbf.readPackedSVarint()
  visit(id, readTags(shared, keys, values) ?? {}, sumUp(nodeIds))
}

function readRelation(pbf: PbfReader, shared: Shared, visit: NonNullable<BlockReader['relation']>): void {
  const end = pbf.readVarint() + pbf.pos
  let id = 0
  let [keys, values]: [number[], number[]] = [[], []]
  let [roles, ids, types]: [number[], number[], number[]] = [[], [], []]
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end))
    if (field === relationFields.id) id = pbf.readVarint()
    else if (field === relationFields.keys) keys = pbf.readPackedVarint()
    else if (field === relationFields.values) values = pbf.readPackedVarint()
    else if (field === relationFields.roles) roles = pbf.readPackedVarint()
    else if (field === relationFields.ids) ids = pbf.readPackedSVarint()
    else if (field === relationFields.types) types = pbf.readPackedVarint()
  const members = sumUp(ids)
    .map((member, index) => ({
      id: member,
      role: shared.strings[roles[index] ?? 0] ?? '',
      type: types[index],
    }))
    .filter(({ type }) => type === wayMember)
  visit(id, readTags(shared, keys, values) ?? {}, members)
}

function readTags(
  { strings, isRequestedKey }: Shared,
  keys: readonly number[],
  values: readonly number[],
): Tags | null {
  let tags: Record<string, string> | null = null
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? 0
    if (isRequestedKey[key] !== 1) continue
    tags ??= {}
    tags[strings[key] ?? ''] = strings[values[index] ?? 0] ?? ''
  }
  return tags
}

/** Replaces differences with the values that they add up to, in place. */
function sumUp(differences: number[]): readonly number[] {
  let sum = 0
  for (let index = 0; index < differences.length; index += 1) {
    sum += differences[index] ?? 0
    differences[index] = sum
  }
  return differences
}
