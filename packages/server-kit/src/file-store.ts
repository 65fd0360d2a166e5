import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ByteStore, ListedFile } from './byte-store.ts'
import type { Sealing } from './sealing.ts'

/** A row's facts about its file: its owner, and the SHA-256 of its content, in hexadecimal. */
type FileFacts = { readonly owner?: string; readonly sha256?: string }

/**
 * A store of uploaded files, sealed, under random paths. A file with an owner opens for that owner only.
 * Each call throws as its `ByteStore` does. All but `put` are idempotent.
 */
export type FileStore = {
  /** Seals the bytes, writes them durably and returns their path. */
  readonly put: (bytes: Buffer, owner?: string) => Promise<string>
  /**
   * Throws an error of code ENOENT for a missing file, and another for a changed file or another owner's.
   * A plain file of an earlier version is read only for a row with its SHA-256.
   */
  readonly read: (path: string, facts?: FileFacts) => Promise<Buffer>
  /** Does the same as `read`, but returns null for a missing file. */
  readonly find: (path: string, facts?: FileFacts) => Promise<Buffer | null>
  /** Removes a file, also an unfinished one. */
  readonly remove: (path: string) => Promise<void>
  /**
   * Lists every file, including unfinished ones of a crash.
   * A file removed meanwhile may be missing, a moved one may appear twice.
   */
  readonly list: () => AsyncIterable<ListedFile>
  /** Returns the bytes of a file for a backup as they are stored, sealed or older; null for a missing one. */
  readonly findSealed: (path: string) => Promise<Buffer | null>
  /** Returns the content of stored bytes. Throws as `read` does for a changed file or another owner's. */
  readonly open: (path: string, stored: Buffer, facts?: FileFacts) => Buffer
  /**
   * Seals the plain bytes of an earlier version for their path, without writing them.
   * Null for sealed bytes, and for a product whose earlier versions sealed. Throws when they are not those of the row.
   */
  readonly sealOlder: (path: string, bytes: Buffer, facts: FileFacts) => Buffer | null
  /** Where files are written. */
  readonly current: ByteStore
  /** Where files may be while they are moved; null without such a store. */
  readonly former: ByteStore | null
}

/** A file without a seal that no row knows: not one of ours. */
export class UnknownFile extends Error {
  override readonly name = 'UnknownFile'
}

/** The prefix of sealed files. Those of earlier versions have none. */
const sealedPrefix = Buffer.from('sealed1\n')

/** Opens a file store that writes to `current`, and finds files there or in `former`. */
export function openFileStore({
  current,
  former,
  sealing,
  openOlder,
}: {
  readonly current: ByteStore
  readonly former: ByteStore | null
  readonly sealing: Pick<Sealing, 'sealBytes' | 'openBytes'>
  /**
   * Opens files in the sealed format of earlier versions, and throws for others; null where these wrote files plain.
   */
  readonly openOlder: ((bytes: Buffer, owner: string) => Buffer) | null
}): FileStore {
  const isSealed = (bytes: Buffer) => bytes.subarray(0, sealedPrefix.length).equals(sealedPrefix)
  const seal = (path: string, bytes: Buffer, owner = '') =>
    Buffer.concat([sealedPrefix, sealing.sealBytes(bytes, sealSubject(path, owner))])
  const findSealed = async (path: string): Promise<Buffer | null> => {
    const found = await current.find(path)
    if (found || !former) return found
    // A file moved between the two reads is in the current store by then.
    return (await former.find(path)) ?? current.find(path)
  }
  const open = (path: string, found: Buffer, { owner = '', sha256 }: FileFacts = {}) => {
    if (isSealed(found))
      return sealing.openBytes(found.subarray(sealedPrefix.length), sealSubject(path, owner))
    if (openOlder) return openOlder(found, owner)
    // Otherwise write access to the store would allow replacing a sealed file with a plain one.
    if (createHash('sha256').update(found).digest('hex') !== sha256)
      throw new UnknownFile(`${path} is neither sealed nor the file that its row knows`)
    return found
  }
  const find = async (path: string, facts?: FileFacts): Promise<Buffer | null> => {
    const found = await findSealed(path)
    return found && open(path, found, facts)
  }
  return {
    current,
    former,
    put: async (bytes, owner) => {
      const name = randomUUID()
      const path = `${name.slice(0, 2)}/${name}`
      await current.put(path, seal(path, bytes, owner))
      return path
    },
    read: async (path, facts) => {
      const bytes = await find(path, facts)
      if (bytes) return bytes
      throw Object.assign(new Error(`There is no file ${path} in ${current.title}`), { code: 'ENOENT' })
    },
    find,
    remove: async (path) => {
      // The former first: a file moved from there meanwhile is then removed from the current one.
      await former?.remove(path)
      await current.remove(path)
    },
    list: async function* () {
      if (former) yield* former.list()
      yield* current.list()
    },
    findSealed,
    open,
    sealOlder: (path, bytes, facts) =>
      openOlder || isSealed(bytes) ? null : seal(path, open(path, bytes, facts)),
  }
}

/** Returns the context of a seal: bytes under another name, or of another owner, do not open. */
function sealSubject(path: string, owner: string): string {
  return `${path}\n${owner}`
}

const minValidityMs = 5 * 60_000

/** The functions that sign and check addresses of one kind. */
export type SignedAddresses = ReturnType<typeof createSignedAddresses>

/** Returns the functions that sign and check addresses of files, as `createSignedAddresses` does. */
export function createFileAddresses(secret: string) {
  return createSignedAddresses(secret, { base: '/api/fichiers', purpose: 'file' })
}

/**
 * Returns functions that sign and check addresses, which open one resource below `base` to their bearer for 5 to 6
 * minutes. A signature is valid for its own `purpose` only.
 */
export function createSignedAddresses(
  secret: string,
  { base, purpose }: { readonly base: string; readonly purpose: string },
) {
  const sign = (id: string, expiresAtS: number) =>
    createHmac('sha256', secret).update(`${purpose}:${id}:${expiresAtS}`).digest('base64url')
  return {
    /** The path below the API's origin. It stays the same within a minute, so that browsers can cache the file. */
    address: (id: string, now: Date): string => {
      const expiresAtS = Math.ceil((now.getTime() + minValidityMs) / 60_000) * 60
      return `${base}/${id}?expire=${expiresAtS}&signature=${sign(id, expiresAtS)}`
    },
    /** Whether a signature is of this id and expiry, and the address has not expired. */
    isValid: (id: string, expiresAtS: number, signature: string, now: Date): boolean => {
      const expected = Buffer.from(sign(id, expiresAtS))
      const actual = Buffer.from(signature)
      const isSigned = expected.length === actual.length && timingSafeEqual(expected, actual)
      return isSigned && expiresAtS * 1000 > now.getTime()
    },
  }
}
