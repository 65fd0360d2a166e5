import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A file's content: a text, or pieces in order. */
export type Content = string | Iterable<string> | AsyncIterable<string>

/** Writes a temporary file to the disk, passes it to a function and removes its rest. */
export async function withTemporary<Result>(
  final: string,
  content: Content,
  use: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const temporary = `${final}.${randomUUID()}.part`
  try {
    const handle = await open(temporary, 'wx')
    try {
      await writePieces(handle, typeof content === 'string' ? [content] : content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return await use(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Returns a local folder that is removed on disposal. */
export async function createTemporaryFolder(): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cagnotte-published-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
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
