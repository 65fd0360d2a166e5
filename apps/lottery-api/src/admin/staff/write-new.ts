import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Objection } from '@repo/server-kit/objection'

/** A file of a new folder: its name and what it holds. */
export type NewFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * Makes a folder that only its owner may read and writes the files that `open` answers into it. A `Objection` where something lies there
 * already, before anything is opened; where it fails, nothing is left.
 */
export async function writeNewFolder<T extends { readonly files: readonly NewFile[] }>(
  folder: string,
  open: () => Promise<T>,
): Promise<T> {
  await mkdir(folder, { mode: 0o700 }).catch((error: Error) => {
    throw new Objection(`${folder} cannot be made: ${error.message}`, { cause: error })
  })
  try {
    const opened = await open()
    for (const { name, bytes } of opened.files)
      await writeFile(path.join(folder, name), bytes, { flag: 'wx', mode: 0o600 })
    return opened
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
