import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { openArrays, writeArrays } from './arrays-file.ts'

/** The zooms that have tiles, of 512 pixels each. */
export const minTileZoom = 9
export const maxTileZoom = 15

// All gzipped tiles are in one file, one after the other. A second file has their offsets.
const toTilesPath = (folder: string) => join(folder, 'tiles.bin')
const toIndexPath = (folder: string) => join(folder, 'tiles.index')

/** Returns a tile as one number, in the order of zooms, columns, rows. */
const toKey = (z: number, x: number, y: number) => (z * 2 ** 20 + x) * 2 ** 20 + y

/** Writes gzipped tiles. */
export type TileWriter = {
  /** Adds a tile, each once, in any order. */
  add(z: number, x: number, y: number, packed: Uint8Array): Promise<void>
  /** Writes the index and closes the file; without it there are no tiles. Returns their number and total size. */
  finish(): Promise<{ readonly tiles: number; readonly bytes: number }>
}

/** Begins the tiles of a folder. Throws when it has some. */
export async function createTileWriter(folder: string): Promise<TileWriter> {
  const file = await open(toTilesPath(folder), 'wx')
  const tiles: { readonly key: number; readonly offset: number; readonly bytes: number }[] = []
  let pending: Uint8Array[] = []
  let [pendingBytes, offset] = [0, 0]
  const flush = async () => {
    await file.appendFile(Buffer.concat(pending))
    pending = []
    pendingBytes = 0
  }
  return {
    async add(z, x, y, packed) {
      tiles.push({ key: toKey(z, x, y), offset, bytes: packed.length })
      offset += packed.length
      pending.push(packed)
      pendingBytes += packed.length
      if (pendingBytes > 4 * 1024 * 1024) await flush()
    },
    async finish() {
      await flush()
      await file.sync()
      await file.close()
      const sorted = tiles.toSorted((one, other) => one.key - other.key)
      await writeArrays(toIndexPath(folder), {
        keys: Float64Array.from(sorted, ({ key }) => key),
        offsets: Float64Array.from(sorted, ({ offset: start }) => start),
        bytes: Uint32Array.from(sorted, ({ bytes }) => bytes),
      })
      return { tiles: tiles.length, bytes: offset }
    },
  }
}

/** Reads tiles as they are stored: packed with gzip. */
export type TileFile = {
  /** Null where the region has nothing to draw. */
  read(z: number, x: number, y: number): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** Opens the tiles of a folder; only the index is in memory. Throws when there are none, or they are damaged. */
export async function openTiles(folder: string): Promise<TileFile> {
  const index = await openArrays(toIndexPath(folder))
  let file: FileHandle | null = null
  try {
    const keys = await index.read('keys', 'Float64Array')
    const offsets = await index.read('offsets', 'Float64Array')
    const bytes = await index.read('bytes', 'Uint32Array')
    const opened = await open(toTilesPath(folder))
    file = opened
    return {
      async read(z, x, y) {
        const number = findSorted(keys, toKey(z, x, y))
        if (number === null) return null
        const packed = new Uint8Array(bytes[number] ?? 0)
        await opened.read(packed, 0, packed.length, offsets[number])
        return packed
      },
      close: () => opened.close(),
    }
  } catch (error) {
    await file?.close()
    throw error
  } finally {
    await index.handle.close()
  }
}

function findSorted(keys: Float64Array, key: number): number | null {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key ? low : null
}
