import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import { isDrawFile, isDrawFolder, trustFile } from '@repo/lottery-rules/published-files'
import { gone, syncFolder } from '@repo/server-kit/durable-files'
import { isSameContent } from './same-content.ts'

/** What a file is made of: a text, or pieces of it that come one after the other. */
export type Content = string | Iterable<string> | AsyncIterable<string>

/** A file that is published. */
export type Published = {
  readonly bytes: number
  /** When it was published, by the machine's clock. */
  readonly writtenAt: Date
  /** Its bytes from the beginning; whoever opens it reads or destroys it. */
  readonly open: () => Readable
}

/** A file that is published already, with another content: what has once been published never changes. */
export class PublishedOtherwise extends Error {
  override readonly name = 'PublishedOtherwise'
}

/**
 * What the lottery publishes of its draws: a folder for each, named by its week, as the verifier reads it. Whatever other names are asked for
 * throws a RangeError.
 */
export type PublishedFiles = {
  /**
   * Publishes a file, durably and whole or not at all: nobody sees a part of it, a crash leaves at most a temporary file beside it. The
   * same content again is harmless, also at the same time from elsewhere; another one throws `PublishedOtherwise` and changes nothing.
   */
  readonly publish: (draw: string, file: DrawFile, content: Content) => Promise<void>
  /** Null for one that is not published. */
  readonly find: (draw: string, file: DrawFile) => Promise<Published | null>
  /** A whole file as a text; null for one that is not published. */
  readonly read: (draw: string, file: DrawFile) => Promise<string | null>
  /** The weeks of which something is published, oldest first. */
  readonly draws: () => Promise<readonly string[]>
  /** Replaces what says whom to trust: the one file that may change, as a whole. */
  readonly setTrust: (text: string) => Promise<void>
  /** Null before it has been set. */
  readonly findTrust: () => Promise<Published | null>
  /** The folder of it all: what the verifier reads. */
  readonly folder: string
}

/** The store in a folder of this machine, or of a disk that several share, if it knows hard links. */
export function localPublishedFiles(folder: string): PublishedFiles {
  const pathOf = (draw: string, file: string) => {
    if (!(isDrawFolder(draw) && isDrawFile(file)))
      throw new RangeError(`${draw}/${file} is no published file`)
    return path.join(folder, draw, file)
  }
  return {
    folder,
    publish: async (draw, file, content) => {
      const final = pathOf(draw, file)
      await mkdir(path.dirname(final), { recursive: true })
      await withTemporary(final, content, (temporary) => linkOnce(temporary, final))
      await syncFolder(path.dirname(final))
      await syncFolder(folder)
    },
    find: async (draw, file) => found(pathOf(draw, file)),
    read: async (draw, file) => readFile(pathOf(draw, file), 'utf8').catch(gone),
    draws: async () => ((await readdir(folder).catch(gone)) ?? []).filter(isDrawFolder).sort(),
    setTrust: async (text) => {
      await mkdir(folder, { recursive: true })
      const final = path.join(folder, trustFile)
      await withTemporary(final, text, (temporary) => rename(temporary, final))
      await syncFolder(folder)
    },
    findTrust: async () => found(path.join(folder, trustFile)),
  }
}

async function found(file: string): Promise<Published | null> {
  const known = await stat(file).catch(gone)
  return known && { bytes: known.size, writtenAt: known.mtime, open: () => createReadStream(file) }
}

/** Writes a temporary file to the disk, lets it be used and removes what is left of it. */
async function withTemporary(
  final: string,
  content: Content,
  use: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${final}.${randomUUID()}.part`
  try {
    const handle = await open(temporary, 'wx')
    try {
      await writePieces(handle, typeof content === 'string' ? [content] : content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await use(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
}

const pieceCharacters = 256 * 1024

/** A million lines are a million pieces: they are written many at a time. */
async function writePieces(handle: FileHandle, pieces: Iterable<string> | AsyncIterable<string>) {
  let waiting = ''
  for await (const piece of pieces) {
    waiting += piece
    if (waiting.length < pieceCharacters) continue
    await handle.writeFile(waiting)
    waiting = ''
  }
  await handle.writeFile(waiting)
}

/** Gives a file its name unless the name is taken: a rename would replace what somebody else has published in the meantime. */
async function linkOnce(temporary: string, final: string): Promise<void> {
  try {
    await link(temporary, final)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!(await isSameContent(temporary, final)))
      throw new PublishedOtherwise(`${final} is published with another content`, { cause: error })
  }
}
