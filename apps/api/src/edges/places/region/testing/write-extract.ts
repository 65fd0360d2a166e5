import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import type { Point } from '#api/edges/places/places.ts'

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

/** Writes an extract as a file of the format `.osm.pbf`; each kind has separate blocks, of a few things each. */
export function extractBytes({ nodes, ways, relations = [] }: SmallExtract, requires = 'DenseNodes'): Buffer {
  const header = new PbfWriter()
  header.writeStringField(4, 'OsmSchema-V0.6')
  header.writeStringField(4, requires)
  return Buffer.concat([
    framed('OSMHeader', header.finish()),
    ...inParts(nodes).map((part) => framed('OSMData', nodeBlock(part))),
    ...inParts(ways).map((part) => framed('OSMData', wayBlock(part))),
    ...inParts(relations).map((part) => framed('OSMData', relationBlock(part))),
  ])
}

const thingsInBlock = 50

function inParts<Thing>(things: readonly Thing[]): readonly (readonly Thing[])[] {
  const count = Math.ceil(things.length / thingsInBlock)
  return Array.from({ length: count }, (_, part) =>
    things.slice(part * thingsInBlock, (part + 1) * thingsInBlock),
  )
}

function framed(type: string, content: Uint8Array): Buffer {
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

/** The texts of a block by their numbers; number 0 ends a list and is no text. */
class Texts {
  readonly #numbers = new Map([['', 0]])

  number(text: string): number {
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

function blockOf(texts: Texts, group: PbfWriter): Uint8Array {
  const block = new PbfWriter()
  texts.write(block)
  block.writeBytesField(2, group.finish())
  return block.finish()
}

const differences = (values: readonly number[]) =>
  values.map((value, index) => value - (values[index - 1] ?? 0))
const units = (degrees: number) => Math.round(degrees * 1e7)

function nodeBlock(nodes: SmallExtract['nodes']): Uint8Array {
  const texts = new Texts()
  const dense = new PbfWriter()
  dense.writePackedSVarint(1, differences(nodes.map(({ id }) => id)))
  dense.writePackedSVarint(8, differences(nodes.map(({ lat }) => units(lat))))
  dense.writePackedSVarint(9, differences(nodes.map(({ lon }) => units(lon))))
  const keysAndValues = nodes.flatMap(({ tags = {} }) => [
    ...Object.entries(tags).flatMap(([key, value]) => [texts.number(key), texts.number(value)]),
    0,
  ])
  dense.writePackedVarint(10, keysAndValues)
  const group = new PbfWriter()
  group.writeBytesField(2, dense.finish())
  return blockOf(texts, group)
}

function writeTags(thing: PbfWriter, texts: Texts, tags: Tags): void {
  thing.writePackedVarint(
    2,
    Object.keys(tags).map((key) => texts.number(key)),
  )
  thing.writePackedVarint(
    3,
    Object.values(tags).map((value) => texts.number(value)),
  )
}

function wayBlock(ways: SmallExtract['ways']): Uint8Array {
  const texts = new Texts()
  const group = new PbfWriter()
  for (const { id, nodes, tags } of ways) {
    const way = new PbfWriter()
    way.writeVarintField(1, id)
    writeTags(way, texts, tags)
    way.writePackedSVarint(8, differences(nodes))
    group.writeBytesField(3, way.finish())
  }
  return blockOf(texts, group)
}

function relationBlock(relations: NonNullable<SmallExtract['relations']>): Uint8Array {
  const texts = new Texts()
  const group = new PbfWriter()
  for (const { id, tags, members } of relations) {
    const relation = new PbfWriter()
    relation.writeVarintField(1, id)
    writeTags(relation, texts, tags)
    relation.writePackedVarint(
      8,
      members.map(({ role }) => texts.number(role)),
    )
    relation.writePackedSVarint(9, differences(members.map(({ way }) => way)))
    relation.writePackedVarint(
      10,
      members.map(() => 1),
    )
    group.writeBytesField(4, relation.finish())
  }
  return blockOf(texts, group)
}
