import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

// `<data folder>/maps` has one folder for each finished build, named by its id, and `current.json`, which names the one in use. A build is
// made in `building-<id>`, gets its name when it is whole, and is in use once `current.json` has been replaced: readers see the old or the new.

const idPattern = /^\d{8}-\d{6}-[0-9a-f]{6}$/
const buildingPrefix = 'building-'

/** Increased whenever a reader cannot read an older builder's output. */
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

/** Where the maps of a data folder lie. */
export const mapsFolder = (dataDir: string) => join(dataDir, 'maps')

/** The file that changes whenever another build comes into use. */
export const pointerFile = (maps: string) => join(maps, 'current.json')

/** The stored build is damaged, or of another version of this program. */
export class UnreadableBuild extends Error {
  override readonly name = 'UnreadableBuild'
}

/** The build in use; null where there is none. Throws `UnreadableBuild`. */
export async function currentBuild(maps: string): Promise<Build | null> {
  const id = await idInUse(maps)
  if (id === null) return null
  const folder = join(maps, id)
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')))
    return { manifest, folder }
  } catch (error) {
    // Another build came into use between the two reads, and this one was removed.
    if (isMissing(error) && (await idInUse(maps)) !== id) return currentBuild(maps)
    throw new UnreadableBuild(
      `The region ${id} is damaged, or was built by another version of this program: build it again.`,
      { cause: error },
    )
  }
}

async function idInUse(maps: string): Promise<string | null> {
  try {
    const text = await readFile(pointerFile(maps), 'utf8')
    return z.object({ build: z.string().regex(idPattern) }).parse(JSON.parse(text)).build
  } catch (error) {
    if (isMissing(error)) return null
    throw new UnreadableBuild(`${pointerFile(maps)} is damaged: build the region again.`, { cause: error })
  }
}

/** SQLite's code for "another connection has the lock" (https://sqlite.org/rescode.html#busy). */
const sqliteBusy = 5

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A build that is being made. */
export type Unfinished = {
  readonly id: string
  readonly folder: string
  /** Puts the build into use and removes all others. */
  finish(manifest: Omit<Manifest, 'format' | 'id' | 'diskBytes' | 'builtAt'>): Promise<Manifest>
  /** Removes the new build; the present one stays in use. */
  giveUp(): Promise<void>
}

/** Another process makes or removes maps in the same folder. */
export class MapsAreLocked extends Error {
  override readonly name = 'MapsAreLocked'
}

/** Begins a build. Leftovers of interrupted builds are removed. Throws `MapsAreLocked` while another one runs. */
export async function beginBuild(maps: string): Promise<Unfinished> {
  await mkdir(maps, { recursive: true })
  const unlock = lock(maps)
  try {
    for (const name of await readdir(maps))
      if (name.startsWith(buildingPrefix)) await removeFolder(join(maps, name))
    const id = `${timestamp(new Date())}-${randomBytes(3).toString('hex')}`
    const folder = join(maps, `${buildingPrefix}${id}`)
    await mkdir(folder)
    return {
      id,
      folder,
      async finish(facts) {
        const builtAt = new Date().toISOString()
        const diskBytes = await folderBytes(folder)
        const manifest: Manifest = { format: storedFormat, id, builtAt, ...facts, diskBytes }
        await writeWhole(join(folder, 'build.json'), JSON.stringify(manifest, null, 2))
        await rename(folder, join(maps, id))
        await point(maps, id)
        await removeOthers(maps, id)
        unlock()
        return manifest
      },
      async giveUp() {
        await removeFolder(folder)
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Removes all builds; processes that use one continue without. Returns whether there was one in use. */
export async function removeBuilds(maps: string): Promise<boolean> {
  await mkdir(maps, { recursive: true })
  const unlock = lock(maps)
  try {
    const wasInUse = (await stat(pointerFile(maps)).catch(() => null)) !== null
    await rm(pointerFile(maps), { force: true })
    await removeOthers(maps, null)
    return wasInUse
  } finally {
    unlock()
  }
}

const timestamp = (at: Date) => at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)

async function point(maps: string, build: string): Promise<void> {
  const next = `${pointerFile(maps)}.next`
  await writeWhole(next, JSON.stringify({ build }))
  await rename(next, pointerFile(maps))
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flush: true })
}

async function removeOthers(maps: string, keptName: string | null): Promise<void> {
  for (const name of await readdir(maps))
    if (name !== keptName && (idPattern.test(name) || name.startsWith(buildingPrefix)))
      await removeFolder(join(maps, name))
}

/** Where a file cannot be removed while it is open (on Windows), the next build removes it. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined)
}

async function folderBytes(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Held by the operating system for as long as the process lives: a command that is killed leaves no lock, and one in another container, whose process
 * numbers are its own, is seen all the same.
 */
function lock(maps: string): () => void {
  const database = new DatabaseSync(join(maps, 'working.lock'))
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
