import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { gone } from '../durable-files.ts'
import type { FileStore } from '../file-store.ts'

/** A store in a folder whose new files have this process's time, which is frozen in tests, and not the machine's. */
export function datedFiles(store: FileStore, folder: string): FileStore {
  return {
    ...store,
    put: async (bytes, owner) => {
      const stored = await store.put(bytes, owner)
      const now = new Date()
      // One in a bucket has the time of its store.
      await utimes(path.join(folder, stored), now, now).catch(gone)
      return stored
    },
  }
}
