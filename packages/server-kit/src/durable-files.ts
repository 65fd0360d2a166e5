import { open } from 'node:fs/promises'

/** Catches the error of a missing file or folder and returns null; throws any other. */
export function gone(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null
  throw error
}

/** Puts a folder's names on the disk: a file that was renamed or linked there survives a power cut from then on. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs none of this.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
