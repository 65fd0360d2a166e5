import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { nullIfMissing } from '../durable-files.ts'
import type { FileStore } from '../file-store.ts'

/**
 * Returns the store of a folder with new files that get this process's time, which tests freeze, and not the machine's.
 */
export function setProcessTime(store: FileStore, folder: string): FileStore {
  return {
    ...store,
    put: async (bytes, owner) => {
      const stored = await store.put(bytes, owner)
      const now = new Date()
      // A file in a bucket has the time of its store.
      await utimes(path.join(folder, stored), now, now).catch(nullIfMissing)
      return stored
    },
  }
}
