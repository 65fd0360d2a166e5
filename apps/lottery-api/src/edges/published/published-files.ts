import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import { isDrawFile, isDrawFolder, trustFile } from '@repo/lottery-rules/published-files'
import { nullIfMissing, syncFolder } from '@repo/server-kit/durable-files'
import { hasSameContent } from './same-content.ts'
import type { Content } from './temporary-file.ts'
import { withTemporaryFile } from './temporary-file.ts'

/** A published file. */
export type PublishedFile = {
  readonly bytes: number
  /** When it was published, by the clock of the store. */
  readonly writtenAt: Date
  /** Opens a stream of its bytes, which the caller reads or destroys. */
  readonly open: () => Readable
}

/** Thrown for a file that is published already with other content: published files never change. */
export class PublishedOtherwise extends Error {
  override readonly name = 'PublishedOtherwise'
}

/** The published files: a folder per draw, named by its week. Other names throw a RangeError. */
export type PublishedFiles = {
  /**
   * Publishes a file, durably and whole or not at all: no reader sees a part of it, a crash leaves at most a temporary
   * file beside it. Idempotent for the same content, also concurrently; other content throws `PublishedOtherwise` and
   * changes nothing.
   */
  readonly publish: (draw: string, file: DrawFile, content: Content) => Promise<void>
  /** Finds a published file; null for an unpublished one. */
  readonly find: (draw: string, file: DrawFile) => Promise<PublishedFile | null>
  /** Reads a whole file as a text; null for an unpublished one. */
  readonly read: (draw: string, file: DrawFile) => Promise<string | null>
  /** Lists the published files of a draw, in alphabetical order. */
  readonly listNames: (draw: string) => Promise<readonly DrawFile[]>
  /** Lists the weeks with published files, oldest first. */
  readonly listDraws: () => Promise<readonly string[]>
  /** Replaces the trust file, the only one that may change, as a whole. */
  readonly setTrust: (text: string) => Promise<void>
  /** Finds the trust file; null before it has been set. */
  readonly findTrust: () => Promise<PublishedFile | null>
  /** Returns a local folder with the files of a draw, as the verifier reads them. Disposal removes a copied folder. */
  readonly openFolder: (draw: string) => Promise<AsyncDisposable & { readonly folder: string }>
  /**
   * Copies the files that are in the former store alone to the current one, and returns their number: 0 without a
   * former store. Throws `PublishedOtherwise` for a file whose contents differ.
   */
  readonly gather: () => Promise<number>
}

/** Creates a store in a folder of this machine, or of a shared disk that supports hard links. */
export function createLocalPublishedFiles(folder: string): PublishedFiles {
  const toPath = (draw: string, file: string) => path.join(folder, ...requireNames(draw, file))
  return {
    publish: async (draw, file, content) => {
      const final = toPath(draw, file)
      await mkdir(path.dirname(final), { recursive: true })
      await withTemporaryFile(final, content, (temporary) => linkOnce(temporary, final))
      await syncFolder(path.dirname(final))
      await syncFolder(folder)
    },
    find: async (draw, file) => findPublished(toPath(draw, file)),
    read: async (draw, file) => readFile(toPath(draw, file), 'utf8').catch(nullIfMissing),
    listNames: async (draw) =>
      ((await readdir(path.join(folder, requireFolder(draw))).catch(nullIfMissing)) ?? [])
        .filter(isDrawFile)
        .sort(),
    listDraws: async () => ((await readdir(folder).catch(nullIfMissing)) ?? []).filter(isDrawFolder).sort(),
    setTrust: async (text) => {
      await mkdir(folder, { recursive: true })
      const final = path.join(folder, trustFile)
      await withTemporaryFile(final, text, (temporary) => rename(temporary, final))
      await syncFolder(folder)
    },
    findTrust: async () => findPublished(path.join(folder, trustFile)),
    openFolder: async (draw) => {
      requireFolder(draw)
      return { folder, [Symbol.asyncDispose]: async () => undefined }
    },
    gather: async () => 0,
  }
}

/** Returns both names. Throws a RangeError unless they are those of a published file. */
export function requireNames(draw: string, file: string): readonly [string, DrawFile] {
  if (!(isDrawFolder(draw) && isDrawFile(file))) throw new RangeError(`${draw}/${file} is no published file`)
  return [draw, file]
}

/** Returns the name. Throws a RangeError unless a draw's folder may have it. */
export function requireFolder(draw: string): string {
  if (!isDrawFolder(draw)) throw new RangeError(`${draw} is no week of a draw`)
  return draw
}

async function findPublished(file: string): Promise<PublishedFile | null> {
  const stats = await stat(file).catch(nullIfMissing)
  return stats && { bytes: stats.size, writtenAt: stats.mtime, open: () => createReadStream(file) }
}

/** Gives a file its name unless it is taken: a rename would replace a file published meanwhile. */
async function linkOnce(temporary: string, final: string): Promise<void> {
  try {
    await link(temporary, final)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!(await hasSameContent(temporary, final)))
      throw new PublishedOtherwise(`${final} is published with another content`, { cause: error })
  }
}
