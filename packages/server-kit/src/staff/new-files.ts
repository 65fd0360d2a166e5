import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StaffError } from '../staff-error.ts'

/** Appends to a file that is being written; returns the number of bytes. */
export type Append = (piece: Uint8Array | string) => Promise<number>

/**
 * Writes a file that only its owner may read, piece by piece, and returns what `write` returns.
 * Throws a `StaffError` when the file exists or the folder is not writable. When `write` fails, no partial file is
 * left.
 */
export async function writeNewFile<T>(file: string, write: (append: Append) => Promise<T>): Promise<T> {
  const handle = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new StaffError(`${file} cannot be written: ${error.message}`, { cause: error })
  })
  try {
    const result = await write(async (piece) => {
      const bytes = Buffer.from(piece)
      await handle.writeFile(bytes)
      return bytes.length
    })
    await handle.close()
    return result
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(file, { force: true })
    throw error
  }
}

/** The name and content of a file in a new folder. */
export type NewFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * Creates a folder that only its owner may read, and writes the files of `open` into it.
 * Throws a `StaffError` when it exists or cannot be created, before `open` is called. A failure leaves nothing.
 */
export async function writeNewFolder<T extends { readonly files: readonly NewFile[] }>(
  folder: string,
  open: () => Promise<T>,
): Promise<T> {
  await mkdir(folder, { mode: 0o700 }).catch((error: Error) => {
    throw new StaffError(`${folder} cannot be made: ${error.message}`, { cause: error })
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
