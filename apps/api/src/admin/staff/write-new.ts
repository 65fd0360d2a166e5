import { open, rm } from 'node:fs/promises'
import { Objection } from '@repo/server-kit/objection'

/** Adds to a file that is being written; answers how many bytes. */
export type Append = (piece: Uint8Array | string) => Promise<number>

/**
 * Writes a file that only its owner may read, piece by piece, and answers what `write` answers. An `Objection` where something lies there
 * already or the folder takes nothing; where `write` fails, none is left half written.
 */
export async function writeNew<T>(path: string, write: (append: Append) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx', 0o600).catch((error: Error) => {
    throw new Objection(`${path} cannot be written: ${error.message}`, { cause: error })
  })
  try {
    const written = await write(async (piece) => {
      const bytes = Buffer.from(piece)
      await file.writeFile(bytes)
      return bytes.length
    })
    await file.close()
    return written
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}
