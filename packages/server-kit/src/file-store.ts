import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { gone, syncFolder } from './durable-files.ts'

/** Where uploaded files lie. Paths are random and relative to the store's root. */
export type FileStore = {
  /** Writes the bytes durably and answers their path; a crash leaves at most a temporary file. */
  readonly put: (bytes: Buffer) => Promise<string>
  readonly read: (storedPath: string) => Promise<Buffer>
  /** The same, null where the file is gone; any other failure is thrown. */
  readonly find: (storedPath: string) => Promise<Buffer | null>
  /** Removes a file, also one that was never finished; harmless when it is gone. */
  readonly remove: (storedPath: string) => Promise<void>
  /**
   * Every file that lies there, with when it was written by the machine's clock; also what a crash left of one that was never finished.
   * One that goes meanwhile may be left out.
   */
  readonly list: () => AsyncIterable<{ readonly path: string; readonly writtenAt: Date }>
}

const wholeFile = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
const wholeOrUnfinishedFile = /^[0-9a-f]{2}\/[0-9a-f-]{36}(?:\.part)?$/

/** A store in a folder of this machine, in 256 sub-folders. */
export function localFileStore(root: string): FileStore {
  const resolved = (storedPath: string, form = wholeFile) => {
    if (!form.test(storedPath)) throw new Error('Not a path of this store')
    return path.join(root, storedPath)
  }
  return {
    put: async (bytes) => {
      const name = randomUUID()
      const folder = name.slice(0, 2)
      await mkdir(path.join(root, folder), { recursive: true })
      const final = path.join(root, folder, name)
      const temporary = `${final}.part`
      try {
        await writeSynced(temporary, bytes)
        await rename(temporary, final)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(path.join(root, folder))
      return `${folder}/${name}`
    },
    read: (storedPath) => readFile(resolved(storedPath)),
    find: (storedPath) => readFile(resolved(storedPath)).catch(gone),
    remove: (storedPath) => rm(resolved(storedPath, wholeOrUnfinishedFile), { force: true }),
    list: () => filesBelow(root),
  }
}

async function* filesBelow(root: string): AsyncGenerator<{ path: string; writtenAt: Date }> {
  for (const folder of await namesIn(root)) {
    for (const name of await namesIn(path.join(root, folder))) {
      const known = await stat(path.join(root, folder, name)).catch(gone)
      if (known?.isFile()) yield { path: `${folder}/${name}`, writtenAt: known.mtime }
    }
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(gone)) ?? []
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

const validMs = 5 * 60_000

/** Signs and checks addresses of one kind. */
export type SignedAddresses = ReturnType<typeof signedAddresses>

/** Signs and checks the addresses under which files are fetched: valid for 5 to 6 minutes, bound to one file. */
export function fileAddresses(secret: string) {
  return signedAddresses(secret, { base: '/api/fichiers', purpose: 'file' })
}

/**
 * Signs and checks addresses that open one thing below `base` to whoever holds them, for 5 to 6 minutes. A signature is good for its
 * own `purpose` only.
 */
export function signedAddresses(
  secret: string,
  { base, purpose }: { readonly base: string; readonly purpose: string },
) {
  const signature = (id: string, expiresAtS: number) =>
    createHmac('sha256', secret).update(`${purpose}:${id}:${expiresAtS}`).digest('base64url')
  return {
    /** The path below the API's origin. Within a minute the address stays the same, so that a browser need not fetch again. */
    address: (id: string, now: Date): string => {
      const expiresAtS = Math.ceil((now.getTime() + validMs) / 60_000) * 60
      return `${base}/${id}?expire=${expiresAtS}&signature=${signature(id, expiresAtS)}`
    },
    isValid: (id: string, expiresAtS: number, given: string, now: Date): boolean => {
      const wanted = Buffer.from(signature(id, expiresAtS))
      const got = Buffer.from(given)
      return wanted.length === got.length && timingSafeEqual(wanted, got) && expiresAtS * 1000 > now.getTime()
    },
  }
}
