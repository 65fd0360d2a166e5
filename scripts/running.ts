import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data that a running instance stores in its data folder, for the commands that use it. */
export type RunningInstance = {
  readonly pid: number
  /** The variables that it adds to the environment of its services, secrets included. */
  readonly environment: Readonly<Record<string, string>>
}

/** Returns the instance that runs on this data folder; undefined without one. */
export function findRunning(dataDir: string): RunningInstance | undefined {
  const file = getRunningFile(dataDir)
  if (!existsSync(file)) return undefined
  const running = JSON.parse(readFileSync(file, 'utf8')) as RunningInstance // as: written by us alone
  return isInstance(running.pid) ? running : undefined
}

/** Stores the running instance, readable by its owner only. */
export function storeRunning(dataDir: string, running: RunningInstance): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(getRunningFile(dataDir), `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
}

/** Removes the stored instance; does nothing without one. */
export function removeRunning(dataDir: string): void {
  rmSync(getRunningFile(dataDir), { force: true })
}

function getRunningFile(dataDir: string): string {
  return join(dataDir, 'running.json')
}

/** Whether the process runs and is an instance: after a crash another program may have its number. */
function isInstance(pid: number): boolean {
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
