import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { NotAnExtract } from './not-an-extract.ts'

// A .osm.pbf file (https://wiki.openstreetmap.org/wiki/PBF_Format) repeats: four bytes with the header's length, the
// header, a blob.

/** The format's own limits. */
const maxHeaderBytes = 64 * 1024
const maxBlobBytes = 32 * 1024 * 1024

// Field numbers of the format.
const blobHeaderFields = { type: 1, bytes: 3 } as const
const blobFields = { raw: 1, size: 2, packed: 3 } as const
const headerFields = { bounds: 1, required: 4 } as const
const boundsFields = { west: 1, east: 2, north: 3, south: 4 } as const

const supportedFeatures = ['OsmSchema-V0.6', 'DenseNodes']

/** The place of a block in the file. */
export type BlockSpan = { readonly offset: number; readonly bytes: number }

/** The corners of an extract in degrees. */
export type Bounds = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** An opened extract whose frame is complete. Its blocks can be read one by one. */
export type Extract = {
  readonly bytes: number
  /** According to the file; null when absent. */
  readonly bounds: Bounds | null
  readonly blocks: readonly BlockSpan[]
  /** The block's content, unpacked. Throws `NotAnExtract` where it is damaged. */
  read(block: BlockSpan): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Opens an extract and checks its whole frame without unpacking its blocks. Throws `NotAnExtract` for a file that is
 * missing, empty, of another kind, cut off, or requires a feature that this reader lacks.
 */
export async function openExtract(path: string): Promise<Extract> {
  const file = await open(path).catch((error: unknown) => {
    throw new NotAnExtract(`${path} cannot be opened.`, { cause: error })
  })
  try {
    const { size } = await file.stat()
    if (size === 0) throw new NotAnExtract(`${path} is empty.`)
    const [header, ...blocks] = await readFrame(file, size, path)
    if (!header) throw new NotAnExtract(`${path} is no OpenStreetMap extract (.osm.pbf).`)
    const bounds = readHeader(await readBlob(file, header, path), path)
    return {
      bytes: size,
      bounds,
      blocks,
      read: (block) => readBlob(file, block, path),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Returns the spans of all header and data blobs, that of the header first. */
async function readFrame(file: FileHandle, size: number, path: string): Promise<BlockSpan[]> {
  const spans: BlockSpan[] = []
  for (let offset = 0; offset < size; ) {
    const isFirst = spans.length === 0
    const expectedType = isFirst ? 'OSMHeader' : 'OSMData'
    const headerBytes = (await readAt(file, offset, 4, path)).readUInt32BE(0)
    if (headerBytes > maxHeaderBytes) throw createNotAnExtract(path, spans.length)
    const header = readBlobHeader(await readAt(file, offset + 4, headerBytes, path))
    // The format allows other kinds of blobs, which are skipped.
    if (header === null || header.bytes > maxBlobBytes || (isFirst && header.type !== expectedType))
      throw createNotAnExtract(path, spans.length)
    const start = offset + 4 + headerBytes
    if (start + header.bytes > size) throw createCutOff(path)
    if (header.type === expectedType) spans.push({ offset: start, bytes: header.bytes })
    offset = start + header.bytes
  }
  return spans
}

const createNotAnExtract = (path: string, blocksBefore: number) =>
  new NotAnExtract(
    blocksBefore === 0 ? `${path} is no OpenStreetMap extract (.osm.pbf).` : `${path} is damaged.`,
  )
const createCutOff = (path: string) =>
  new NotAnExtract(`${path} is cut off: it ends in the middle of a block.`)

async function readAt(file: FileHandle, offset: number, bytes: number, path: string): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes)
  const { bytesRead } = await file.read(buffer, 0, bytes, offset)
  if (bytesRead < bytes) throw offset === 0 ? createNotAnExtract(path, 0) : createCutOff(path)
  return buffer
}

function readBlobHeader(buffer: Uint8Array): { type: string; bytes: number } | null {
  try {
    const header = { type: '', bytes: -1 }
    new PbfReader(buffer).readFields((field, _, reader) => {
      if (field === blobHeaderFields.type) header.type = reader.readString()
      if (field === blobHeaderFields.bytes) header.bytes = reader.readVarint()
    }, header)
    return header.type !== '' && header.bytes >= 0 ? header : null
  } catch {
    return null
  }
}

async function readBlob(file: FileHandle, { offset, bytes }: BlockSpan, path: string): Promise<Uint8Array> {
  const buffer = await readAt(file, offset, bytes, path)
  const blob: { raw: Uint8Array | null; packed: Uint8Array | null; size: number } = {
    raw: null,
    packed: null,
    size: 0,
  }
  try {
    new PbfReader(buffer).readFields((field, _, reader) => {
      if (field === blobFields.raw) blob.raw = reader.readBytes()
      if (field === blobFields.size) blob.size = reader.readVarint()
      if (field === blobFields.packed) blob.packed = reader.readBytes()
    }, blob)
    if (blob.raw) return blob.raw
    if (blob.packed) {
      const unpacked = inflateSync(blob.packed, { maxOutputLength: maxBlobBytes })
      if (unpacked.length === blob.size) return unpacked
    }
  } catch (error) {
    throw new NotAnExtract(`${path} is damaged: a block of it cannot be unpacked.`, { cause: error })
  }
  throw new NotAnExtract(
    blob.packed
      ? `${path} is damaged: a block of it is incomplete.`
      : `${path} is packed in a way that is not supported: pack it with zlib (osmium cat -f pbf,pbf_compression=zlib).`,
  )
}

/** Returns the file's bounds; null when absent. Throws when the file requires a feature that this reader lacks. */
function readHeader(block: Uint8Array, path: string): Bounds | null {
  const required: string[] = []
  const nanodegrees = { west: 0, east: 0, north: 0, south: 0 }
  let hasBounds = false
  try {
    new PbfReader(block).readFields((field, _, reader) => {
      if (field === headerFields.required) required.push(reader.readString())
      if (field !== headerFields.bounds) return
      hasBounds = true
      reader.readMessage((side, box) => {
        if (side === boundsFields.west) box.west = reader.readSVarint()
        if (side === boundsFields.east) box.east = reader.readSVarint()
        if (side === boundsFields.north) box.north = reader.readSVarint()
        if (side === boundsFields.south) box.south = reader.readSVarint()
      }, nanodegrees)
    }, null)
  } catch (error) {
    throw new NotAnExtract(`${path} is damaged: its header cannot be read.`, { cause: error })
  }
  const unknown = required.filter((feature) => !supportedFeatures.includes(feature))
  if (unknown.length > 0)
    throw new NotAnExtract(
      `${path} needs a reader that knows ${unknown.join(', ')}, which this one does not.`,
    )
  if (!hasBounds) return null
  const toDegrees = (value: number) => value / 1e9
  return {
    west: toDegrees(nanodegrees.west),
    south: toDegrees(nanodegrees.south),
    east: toDegrees(nanodegrees.east),
    north: toDegrees(nanodegrees.north),
  }
}
