import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PublishedFiles } from './published-files.ts'
import { requireFolder } from './published-files.ts'
import { createTemporaryFolder } from './temporary-file.ts'

/** Copies the files of a draw into a local folder, for `openFolder`; it is removed on disposal. */
export async function copyToFolder(
  { find, listNames }: Pick<PublishedFiles, 'find' | 'listNames'>,
  draw: string,
): ReturnType<PublishedFiles['openFolder']> {
  const copy = await createTemporaryFolder()
  try {
    const folder = path.join(copy.folder, requireFolder(draw))
    await mkdir(folder)
    for (const name of await listNames(draw)) {
      const file = await find(draw, name)
      if (file) await pipeline(file.open(), createWriteStream(path.join(folder, name)))
    }
    return copy
  } catch (error) {
    await copy[Symbol.asyncDispose]()
    throw error
  }
}
