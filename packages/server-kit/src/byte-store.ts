/** A file that lies in a store, and when it was written by the store's clock. */
export type ListedFile = { readonly path: string; readonly writtenAt: Date }

/**
 * A store of bytes by name: a folder or a bucket. Names are `ab/<uuid>`; any other throws.
 * Every function but `list` and `check` is idempotent and safe to run twice at once.
 * A bucket throws `StoreUnavailable` when it does not respond in time, or refuses; a folder throws the file system's
 * errors.
 */
export type ByteStore = {
  /** Its name in messages, e.g. "the bucket volant at https://…". */
  readonly title: string
  /** Writes a file durably, whole or not at all. Of two concurrent calls one file stays, whole. */
  readonly put: (path: string, bytes: Buffer) => Promise<void>
  /** Returns a whole file; null where there is none. */
  readonly find: (path: string) => Promise<Buffer | null>
  /** Removes a file, also an unfinished one. */
  readonly remove: (path: string) => Promise<void>
  /** Lists every file, including unfinished ones of a crash. A file removed meanwhile may be missing. */
  readonly list: () => AsyncIterable<ListedFile>
  /**
   * Throws `StoreUnavailable` unless files can be read; with `writes` also unless one can be written and removed.
   * A folder is always checked for both, by its access rights.
   */
  readonly check: (what?: 'writes') => Promise<void>
}

/** Why a store is unavailable: it does not answer (`silent`), or it refuses the request (`refuses`). */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  readonly why: 'silent' | 'refuses'
  constructor(sentence: string, options: { readonly why: 'silent' | 'refuses'; readonly cause: unknown }) {
    super(sentence, { cause: options.cause })
    this.why = options.why
  }
}

const wholeFile = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
const wholeOrUnfinishedFile = /^[0-9a-f]{2}\/[0-9a-f-]{36}(?:\.part)?$/

/**
 * Returns a path. Throws unless it names a complete file; with `unfinished` also one that a crash may have left half
 * written.
 */
export function requirePath(path: string, form?: 'unfinished'): string {
  if (!(form ? wholeOrUnfinishedFile : wholeFile).test(path)) throw new Error('Not a path of this store')
  return path
}
