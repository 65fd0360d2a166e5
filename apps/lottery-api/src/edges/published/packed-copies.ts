import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { PublishedFile } from './published-files.ts'

/** A published file as gzip: its size in bytes, and functions that open and remove it. */
export type PackedCopy = {
  readonly bytes: number
  readonly open: () => Readable
  readonly remove: () => void
}

/** The maximum number of cached packed copies: a year of draws. */
const maxCacheEntries = 52

/**
 * Returns a function that packs each large file once in the life of a process, however many concurrent callers, and
 * caches the copy in a temporary folder: a list of a million lines takes more than a second to pack. The next caller
 * retries a failed copy.
 */
export function createPackedCopies(): (key: string, published: PublishedFile) => Promise<PackedCopy> {
  const copies = new Map<string, Promise<PackedCopy>>()
  let folder: string | null = null
  return (key, published) => {
    const cached = copies.get(key)
    if (cached) return cached
    folder ??= createTemporaryFolder()
    const packing = pack(published, folder)
    copies.set(key, packing)
    packing.catch(() => copies.delete(key))
    for (const [old, copy] of [...copies].slice(0, -maxCacheEntries)) {
      copies.delete(old)
      // An open file stays for its reader. A failed packing has rejected for its callers.
      void copy.then(
        ({ remove }) => remove(),
        () => undefined,
      )
    }
    return packing
  }
}

async function pack(published: PublishedFile, folder: string): Promise<PackedCopy> {
  const file = path.join(folder, `${randomUUID()}.gz`)
  await pipeline(published.open(), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(file))
  const { size } = await stat(file)
  return { bytes: size, open: () => createReadStream(file), remove: () => rmSync(file, { force: true }) }
}

/** Returns a folder that is removed with the process. */
function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cagnotte-packed-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
