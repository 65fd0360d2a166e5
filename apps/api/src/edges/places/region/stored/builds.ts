import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

// `<data folder>/maps` has one folder per finished build, named by its id, and `current.json`, which names the build in
// use. A build is made in `building-<id>` and renamed when it is complete. Replacing `current.json` puts it into use:
// readers see the old build or the new one.

const idPattern = /^\d{8}-\d{6}-[0-9a-f]{6}$/
const buildingPrefix = 'building-'

/** Increase it whenever a reader cannot read the output of an older builder. */
const storedFormat = 2 as const

const manifestSchema = z.object({
  format: z.literal(storedFormat),
  id: z.string().regex(idPattern),
  /** The names of the files that it was made from. */
  sources: z.array(z.string()),
  builtAt: z.iso.datetime(),
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  roads: z.int(),
  tiles: z.int(),
  addresses: z.int(),
  /** SHA-256 of the list of addresses, in hexadecimal. */
  addressesHash: z.string(),
  diskBytes: z.int(),
  /** The memory that a process needs for routes by car, bicycle and on foot. */
  memoryBytes: z.int(),
})

/** A build's own description. */
export type Manifest = z.infer<typeof manifestSchema>

/** A finished build. */
export type Build = { readonly manifest: Manifest; readonly folder: string }

/** Returns the folder of maps in a data folder. */
export const toMapsFolder = (dataDir: string) => join(dataDir, 'maps')

/** Returns the file that changes whenever another build comes into use. */
export const toPointerFile = (mapsFolder: string) => join(mapsFolder, 'current.json')

/** The stored build is damaged, or of another version of this program. */
export class UnreadableBuild extends Error {
  override readonly name = 'UnreadableBuild'
}

/** Returns the build in use; null without one. Throws `UnreadableBuild` for a damaged one, or of another version. */
export async function findCurrentBuild(mapsFolder: string): Promise<Build | null> {
  const id = await readIdInUse(mapsFolder)
  if (id === null) return null
  const folder = join(mapsFolder, id)
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')))
    return { manifest, folder }
  } catch (error) {
    // Another build came into use between the two reads, and this one was removed.
    if (isMissing(error) && (await readIdInUse(mapsFolder)) !== id) return findCurrentBuild(mapsFolder)
    throw new UnreadableBuild(
      `The region ${id} is damaged, or was built by another version of this program: build it again.`,
      { cause: error },
    )
  }
}

async function readIdInUse(mapsFolder: string): Promise<string | null> {
  try {
    const text = await readFile(toPointerFile(mapsFolder), 'utf8')
    return z.object({ build: z.string().regex(idPattern) }).parse(JSON.parse(text)).build
  } catch (error) {
    if (isMissing(error)) return null
    throw new UnreadableBuild(`${toPointerFile(mapsFolder)} is damaged: build the region again.`, {
      cause: error,
    })
  }
}

/** SQLite's code for "another connection has the lock" (https://sqlite.org/rescode.html#busy). */
const sqliteBusy = 5

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A build in progress. */
export type UnfinishedBuild = {
  readonly id: string
  readonly folder: string
  /** Puts the build into use and removes all others. */
  finish(manifest: Omit<Manifest, 'format' | 'id' | 'diskBytes' | 'builtAt'>): Promise<Manifest>
  /** Removes the unfinished build; the current one stays in use. */
  abandon(): Promise<void>
}

/** Another process makes or removes maps in the same folder. */
export class MapsAreLocked extends Error {
  override readonly name = 'MapsAreLocked'
}

/**
 * Begins a build, locks the folder until it is finished or abandoned, and removes leftovers of interrupted ones. Throws
 * `MapsAreLocked` while another build runs.
 */
export async function beginBuild(mapsFolder: string): Promise<UnfinishedBuild> {
  await mkdir(mapsFolder, { recursive: true })
  const unlock = lock(mapsFolder)
  try {
    for (const name of await readdir(mapsFolder))
      if (name.startsWith(buildingPrefix)) await removeFolder(join(mapsFolder, name))
    const id = `${formatTimestamp(new Date())}-${randomBytes(3).toString('hex')}`
    const folder = join(mapsFolder, `${buildingPrefix}${id}`)
    await mkdir(folder)
    return {
      id,
      folder,
      async finish(facts) {
        const builtAt = new Date().toISOString()
        const diskBytes = await countFolderBytes(folder)
        const manifest: Manifest = { format: storedFormat, id, builtAt, ...facts, diskBytes }
        await writeFlushed(join(folder, 'build.json'), JSON.stringify(manifest, null, 2))
        await rename(folder, join(mapsFolder, id))
        await writePointer(mapsFolder, id)
        await removeOthers(mapsFolder, id)
        unlock()
        return manifest
      },
      async abandon() {
        await removeFolder(folder)
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Removes all builds; processes that use one continue without. Returns whether there was one in use. Throws
 * `MapsAreLocked` while another build runs.
 */
export async function removeBuilds(mapsFolder: string): Promise<boolean> {
  await mkdir(mapsFolder, { recursive: true })
  const unlock = lock(mapsFolder)
  try {
    const wasInUse = (await stat(toPointerFile(mapsFolder)).catch(() => null)) !== null
    await rm(toPointerFile(mapsFolder), { force: true })
    await removeOthers(mapsFolder, null)
    return wasInUse
  } finally {
    unlock()
  }
}

const formatTimestamp = (at: Date) => at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)

async function writePointer(mapsFolder: string, build: string): Promise<void> {
  const next = `${toPointerFile(mapsFolder)}.next`
  await writeFlushed(next, JSON.stringify({ build }))
  await rename(next, toPointerFile(mapsFolder))
}

async function writeFlushed(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flush: true })
}

async function removeOthers(mapsFolder: string, exceptName: string | null): Promise<void> {
  for (const name of await readdir(mapsFolder))
    if (name !== exceptName && (idPattern.test(name) || name.startsWith(buildingPrefix)))
      await removeFolder(join(mapsFolder, name))
}

/** Removes a folder. On Windows an open file cannot be removed: the next build removes it. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined)
}

async function countFolderBytes(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Takes a lock of the operating system, which ends with the process. A killed command leaves no lock, and commands in
 * other containers see it, although process ids differ there.
 */
function lock(mapsFolder: string): () => void {
  const database = new DatabaseSync(join(mapsFolder, 'working.lock'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) throw error
    throw new MapsAreLocked('Another command works on the maps already: wait until it has ended.', {
      cause: error,
    })
  }
  return () => database.close()
}
