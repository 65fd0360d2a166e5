import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

// A file of named arrays: four bytes with the length of a description, the description as JSON, then the arrays, each
// at a multiple of eight bytes.

const kinds = { Float64Array, Float32Array, Int32Array, Uint32Array, Uint16Array, Uint8Array } as const
type Kind = keyof typeof kinds
type Numbers = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array
type Entry = { readonly name: string; readonly kind: Kind; readonly offset: number; readonly length: number }

/** A longer description is not ours. */
const maxDescriptionBytes = 64 * 1024
const writeBytes = 8 * 1024 * 1024
const alignUp = (bytes: number) => Math.ceil(bytes / 8) * 8

/** Writes the arrays into a new file. Throws when the file exists. */
export async function writeArrays(path: string, arrays: Readonly<Record<string, Numbers>>): Promise<void> {
  let offset = 0
  const entries = Object.entries(arrays).map(([name, numbers]): Entry => {
    const entry = { name, kind: toKind(numbers), offset, length: numbers.length }
    offset += alignUp(numbers.byteLength)
    return entry
  })
  const description = Buffer.from(JSON.stringify(entries))
  const start = alignUp(4 + description.length)
  const head = Buffer.alloc(start)
  head.writeUInt32LE(description.length)
  description.copy(head, 4)
  const file = await open(path, 'wx')
  try {
    await writeAll(file, head, 0)
    for (const [index, numbers] of Object.values(arrays).entries()) {
      const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
      await writeAll(file, bytes, start + (entries[index]?.offset ?? 0))
    }
    await file.truncate(start + offset)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes bytes at an offset of a file. One call of the system may write fewer than asked, without an error. */
async function writeAll(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let position = 0; position < bytes.length; ) {
    const length = Math.min(writeBytes, bytes.length - position)
    position += (await file.write(bytes, position, length, offset + position)).bytesWritten
  }
}

function toKind(numbers: Numbers): Kind {
  // as: `Object.keys` widens the names to texts.
  const kind = (Object.keys(kinds) as Kind[]).find((name) => numbers instanceof kinds[name])
  if (!kind) throw new TypeError('Numbers of this kind are not stored')
  return kind
}

/** An opened file of arrays. */
export type ArraysFile = {
  /** Reads a whole array. Throws when the file has none of this name and kind, or is cut off. */
  read<K extends Kind>(name: string, kind: K): Promise<InstanceType<(typeof kinds)[K]>>
  /** The offset of an array in the file in bytes, for readers of parts. Throws without an array of this name. */
  getOffset(name: string): number
  readonly handle: FileHandle
}

/** Opens a file of arrays; the caller closes its handle. Throws when its description is cut off or of another kind. */
export async function openArrays(path: string): Promise<ArraysFile> {
  const handle = await open(path)
  try {
    const length = (await readAt(handle, 0, 4)).readUInt32LE(0)
    if (length > maxDescriptionBytes) throw new RangeError(`${path} is no file of arrays`)
    // as: this module wrote it.
    const entries = JSON.parse((await readAt(handle, 4, length)).toString('utf8')) as readonly Entry[]
    const start = alignUp(4 + length)
    const find = (name: string) => {
      const entry = entries.find((candidate) => candidate.name === name)
      if (!entry) throw new RangeError(`${path} has no ${name}`)
      return entry
    }
    return {
      handle,
      getOffset: (name) => start + find(name).offset,
      async read<K extends Kind>(name: string, kind: K) {
        const entry = find(name)
        if (entry.kind !== kind) throw new TypeError(`${name} of ${path} is not of the kind ${kind}`)
        const numbers = new kinds[kind](entry.length)
        const bytes = new Uint8Array(numbers.buffer)
        for (let position = 0; position < bytes.length; ) {
          const { bytesRead } = await handle.read(
            bytes,
            position,
            bytes.length - position,
            start + entry.offset + position,
          )
          if (bytesRead === 0) throw new RangeError(`${path} is cut off`)
          position += bytesRead
        }
        // as: made by the constructor of that name.
        return numbers as InstanceType<(typeof kinds)[K]>
      },
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readAt(handle: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await handle.read(buffer, 0, bytes, offset)
  if (bytesRead < bytes) throw new RangeError('The file is cut off')
  return buffer
}
