import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A file's content: a text, or chunks in order. */
export type Content = string | Iterable<string> | AsyncIterable<string>

/** Writes a temporary file to the disk, passes its path to a function, and removes what that leaves of it. */
export async function withTemporaryFile<Result>(
  final: string,
  content: Content,
  use: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const temporary = `${final}.${randomUUID()}.part`
  try {
    const handle = await open(temporary, 'wx')
    try {
      await writeChunks(handle, typeof content === 'string' ? [content] : content)
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

const chunkCharacters = 256 * 1024

/** Writes chunks many at a time: a million lines are a million chunks. */
async function writeChunks(handle: FileHandle, chunks: Iterable<string> | AsyncIterable<string>) {
  let waiting = ''
  for await (const chunk of chunks) {
    waiting += chunk
    if (waiting.length < chunkCharacters) continue
    await handle.writeFile(waiting)
    waiting = ''
  }
  await handle.writeFile(waiting)
}
