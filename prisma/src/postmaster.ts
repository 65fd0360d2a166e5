import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of a data folder's lock file about its server. */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  /** Whether the server accepts connections. */
  readonly isReady: boolean
  /** Whether the server lives; false after one that did not end in order. */
  readonly isAlive: boolean
}

/** Reads `postmaster.pid` of a data folder; undefined without one. A killed server leaves its file (`isAlive`). */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => undefined)
  // pid, data folder, start, port, socket folder, address, shared memory, state: one line each.
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!pid) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready', isAlive: await isServer(pid) }
}

/** Whether a process has this number. One of another user cannot be signalled, but exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether a live PostgreSQL has this number: after a restart of the machine any process may. */
async function isServer(pid: number): Promise<boolean> {
  if (!isAlive(pid) || process.platform !== 'linux') return isAlive(pid)
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return name.startsWith('postgres')
}
