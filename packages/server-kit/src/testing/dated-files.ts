import { utimes } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '../file-store.ts'

/** A store in a folder whose new files have the time of this process, which stands still in tests, and not the machine's. */
export function datedFiles(store: FileStore, folder: string): FileStore {
  return {
    ...store,
    put: async (bytes) => {
      const stored = await store.put(bytes)
      const now = new Date()
      await utimes(path.join(folder, stored), now, now)
      return stored
    },
  }
}
