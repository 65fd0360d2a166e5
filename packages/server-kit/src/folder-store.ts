import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ByteStore, ListedFile } from './byte-store.ts'
import { requirePath, StoreUnavailable } from './byte-store.ts'
import { nullIfMissing, syncFolder } from './durable-files.ts'

/** Opens a store in a folder, of this machine or of a shared disk, with 256 sub-folders. */
export function openFolderStore(root: string): ByteStore {
  const title = `the folder ${root}`
  return {
    title,
    put: async (stored, bytes) => {
      const final = path.join(root, requirePath(stored))
      await mkdir(path.dirname(final), { recursive: true })
      await writeWhole(final, bytes)
      await syncFolder(path.dirname(final))
    },
    find: async (stored) => readFile(path.join(root, requirePath(stored))).catch(nullIfMissing),
    remove: async (stored) => rm(path.join(root, requirePath(stored, 'unfinished')), { force: true }),
    list: () => listFilesBelow(root),
    check: async () => {
      try {
        await mkdir(root, { recursive: true })
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (error) {
        throw new StoreUnavailable(`${title} cannot be read and written`, { why: 'refuses', cause: error })
      }
    },
  }
}

/**
 * Writes through a temporary file of this call alone, since another process may write the same file now. The clean-up
 * of unfinished files recognises its name.
 */
async function writeWhole(final: string, bytes: Buffer): Promise<void> {
  const temporary = path.join(path.dirname(final), `${randomUUID()}.part`)
  try {
    await writeSynced(temporary, bytes)
    await rename(temporary, final)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function* listFilesBelow(root: string): AsyncGenerator<ListedFile> {
  for (const folder of await listNames(root)) {
    for (const name of await listNames(path.join(root, folder))) {
      const stats = await stat(path.join(root, folder, name)).catch(nullIfMissing)
      if (stats?.isFile()) yield { path: `${folder}/${name}`, writtenAt: stats.mtime }
    }
  }
}

async function listNames(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? []
}

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
