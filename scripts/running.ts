import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The note that a running instance leaves in its data folder, for the commands that work on it. */
export type Running = {
  readonly pid: number
  /** What its services were started with beyond their surroundings, secrets included. */
  readonly environment: Readonly<Record<string, string>>
}

/** The instance that runs on this data folder now, if one does. */
export function findRunning(dataDir: string): Running | undefined {
  const file = noteOf(dataDir)
  if (!existsSync(file)) return undefined
  const running = JSON.parse(readFileSync(file, 'utf8')) as Running // as: written by us alone
  return isOurs(running.pid) ? running : undefined
}

/** Leaves the note, readable by its owner only. */
export function noteRunning(dataDir: string, running: Running): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(noteOf(dataDir), `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
}

/** Takes the note away; without one nothing happens. */
export function forgetRunning(dataDir: string): void {
  rmSync(noteOf(dataDir), { force: true })
}

function noteOf(dataDir: string): string {
  return join(dataDir, 'running.json')
}

/** Whether the process lives and is one of ours: after a crash its number may have gone to another program. */
function isOurs(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const commandLine = `/proc/${pid}/cmdline`
  return (
    !existsSync('/proc/self/cmdline') || /scripts\/(start|dev)\.ts/.test(readFileSync(commandLine, 'utf8'))
  )
}
