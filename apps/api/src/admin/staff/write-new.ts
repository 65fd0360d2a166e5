import { writeFile } from 'node:fs/promises'
import { Objection } from '#api/features/audit/objection.ts'

/** Writes a file that only its owner may read; an Objection where something lies there already or nothing can be written. */
export async function writeNew(path: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Objection(`${path} could not be written: ${why}`, { cause: error })
  }
}
