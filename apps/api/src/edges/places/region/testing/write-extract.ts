import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import type { Point } from '#api/edges/places/places.ts'

// Field numbers are those of the format (https://wiki.openstreetmap.org/wiki/PBF_Format).

/** The type of a relation's member that is a way. */
const wayMember = 1

type Tags = Readonly<Record<string, string>>

/** The content of a test's extract. The test sets the ids, in OpenStreetMap's form. */
export type SmallExtract = {
  readonly nodes: readonly ({ readonly id: number; readonly tags?: Tags } & Point)[]
  readonly ways: readonly { readonly id: number; readonly nodes: readonly number[]; readonly tags: Tags }[]
  readonly relations?: readonly {
    readonly id: number
    readonly tags: Tags
    readonly members: readonly { readonly way: number; readonly role: string }[]
  }[]
}

/**
 * Encodes an extract in the format `.osm.pbf`. Each kind has its own blocks, of a few things each. `requires` names a
 * feature of the format that its readers must have.
 */
export function encodeExtract(
  { nodes, ways, relations = [] }: SmallExtract,
  requires = 'DenseNodes',
): Buffer {
  const header = new PbfWriter()
  header.writeStringField(4, 'OsmSchema-V0.6')
  header.writeStringField(4, requires)
  return Buffer.concat([
    frameBlob('OSMHeader', header.finish()),
    ...splitInParts(nodes).map((part) => frameBlob('OSMData', writeNodeBlock(part))),
    ...splitInParts(ways).map((part) => frameBlob('OSMData', writeWayBlock(part))),
    ...splitInParts(relations).map((part) => frameBlob('OSMData', writeRelationBlock(part))),
  ])
}

const thingsInBlock = 50

function splitInParts<Thing>(things: readonly Thing[]): readonly (readonly Thing[])[] {
  const count = Math.ceil(things.length / thingsInBlock)
  return Array.from({ length: count }, (_, part) =>
    things.slice(part * thingsInBlock, (part + 1) * thingsInBlock),
  )
}

function frameBlob(type: string, content: Uint8Array): Buffer {
  const blob = new PbfWriter()
  blob.writeVarintField(2, content.length)
  blob.writeBytesField(3, deflateSync(content))
  const packed = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, packed.length)
  const head = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, packed])
}

/** The texts of a block by number. Number 0 ends a list. */
class Texts {
  readonly #numbers = new Map([['', 0]])

  getNumber(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }

  write(block: PbfWriter): void {
    const table = new PbfWriter()
    for (const text of this.#numbers.keys()) table.writeStringField(1, text)
    block.writeBytesField(1, table.finish())
  }
}

function writeBlock(texts: Texts, group: PbfWriter): Uint8Array {
  const block = new PbfWriter()
  texts.write(block)
  block.writeBytesField(2, group.finish())
  return block.finish()
}

const toDifferences = (values: readonly number[]) =>
  values.map((value, index) => value - (values[index - 1] ?? 0))
const toUnits = (degrees: number) => Math.round(degrees * 1e7)

function writeNodeBlock(nodes: SmallExtract['nodes']): Uint8Array {
  const texts = new Texts()
  const dense = new PbfWriter()
  dense.writePackedSVarint(1, toDifferences(nodes.map(({ id }) => id)))
  dense.writePackedSVarint(8, toDifferences(nodes.map(({ lat }) => toUnits(lat))))
  dense.writePackedSVarint(9, toDifferences(nodes.map(({ lon }) => toUnits(lon))))
  const keysAndValues = nodes.flatMap(({ tags = {} }) => [
    ...Object.entries(tags).flatMap(([key, value]) => [texts.getNumber(key), texts.getNumber(value)]),
    0,
  ])
  dense.writePackedVarint(10, keysAndValues)
  const group = new PbfWriter()
  group.writeBytesField(2, dense.finish())
  return writeBlock(texts, group)
}

function writeTags(thing: PbfWriter, texts: Texts, tags: Tags): void {
  thing.writePackedVarint(
    2,
    Object.keys(tags).map((key) => texts.getNumber(key)),
  )
  thing.writePackedVarint(
    3,
    Object.values(tags).map((value) => texts.getNumber(value)),
  )
}

function writeWayBlock(ways: SmallExtract['ways']): Uint8Array {
  const texts = new Texts()
  const group = new PbfWriter()
  for (const { id, nodes, tags } of ways) {
    const way = new PbfWriter()
    way.writeVarintField(1, id)
    writeTags(way, texts, tags)
    way.writePackedSVarint(8, toDifferences(nodes))
    group.writeBytesField(3, way.finish())
  }
  return writeBlock(texts, group)
}

function writeRelationBlock(relations: NonNullable<SmallExtract['relations']>): Uint8Array {
  const texts = new Texts()
  const group = new PbfWriter()
  for (const { id, tags, members } of relations) {
    const relation = new PbfWriter()
    relation.writeVarintField(1, id)
    writeTags(relation, texts, tags)
    relation.writePackedVarint(
      8,
      members.map(({ role }) => texts.getNumber(role)),
    )
    relation.writePackedSVarint(9, toDifferences(members.map(({ way }) => way)))
    relation.writePackedVarint(
      10,
      members.map(() => wayMember),
    )
    group.writeBytesField(4, relation.finish())
  }
  return writeBlock(texts, group)
}
