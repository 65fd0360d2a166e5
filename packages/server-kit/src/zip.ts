import { crc32 } from 'node:zlib'

/** A file of an archive: its name, with folders separated by slashes, and its bytes. */
export type ZipEntry = { readonly name: string; readonly bytes: Buffer }

/** The format's maximum without its extension, which not every program reads. */
const maxEntries = 60_000
const maxBytes = 0xff_00_00_00

/**
 * Returns an archive in the ZIP format, piece by piece, uncompressed: pictures are compressed already.
 * Its files carry the time `modifiedAt`, in UTC. Throws for more than 60 000 files or 4 GB.
 */
export async function* streamZip(entries: AsyncIterable<ZipEntry>, modifiedAt: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    if (directory.length >= maxEntries || offset + bytes.length > maxBytes)
      throw new Error('The archive is too large')
    const fields = buildSharedFields(name, bytes, modifiedAt)
    const header = Buffer.concat([createSignature('PK\x03\x04'), fields, encodeName(name)])
    directory.push(buildDirectoryEntry(fields, name, offset))
    yield header
    yield bytes
    offset += header.length + bytes.length
  }
  const index = Buffer.concat(directory)
  yield index
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([createSignature('PK\x05\x06'), end])
}

const createSignature = (mark: string) => Buffer.from(mark, 'latin1')
const encodeName = (name: string) => Buffer.from(name, 'utf8')

/** Returns the fields that a file's header and its directory entry share (APPNOTE 4.3.7, from the version on). */
function buildSharedFields(name: string, bytes: Buffer, modifiedAt: Date): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  // Names are UTF-8.
  fields.writeUInt16LE(0x0800, 2)
  const [hours, minutes] = [modifiedAt.getUTCHours(), modifiedAt.getUTCMinutes()]
  fields.writeUInt16LE((hours << 11) | (minutes << 5) | (modifiedAt.getUTCSeconds() >> 1), 6)
  const [year, month] = [modifiedAt.getUTCFullYear() - 1980, modifiedAt.getUTCMonth() + 1]
  fields.writeUInt16LE((year << 9) | (month << 5) | modifiedAt.getUTCDate(), 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(encodeName(name).length, 22)
  return fields
}

function buildDirectoryEntry(fields: Buffer, name: string, offset: number): Buffer {
  const version = Buffer.from([20, 0])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([createSignature('PK\x01\x02'), version, fields, rest, encodeName(name)])
}
