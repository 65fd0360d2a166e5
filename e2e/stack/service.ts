import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, createWriteStream, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../fixtures/limits.ts'

/** The repository's root folder, in which every process runs. */
export const root = join(import.meta.dirname, '..', '..')

const stopLimitMs = 10_000

/** A process of the product under test, which a test may kill and start again. */
export type Service = {
  /** Starts it and resolves when it is ready. Throws with the log's last lines when it ends or is late. */
  start(): Promise<void>
  /** Ends it with SIGKILL, as a crash would. */
  kill(): Promise<void>
  /** Ends it with SIGTERM, and with SIGKILL after ten seconds. A repeat does nothing. */
  stop(): Promise<void>
}

/**
 * Creates a service that is not started yet. `isReady` is polled until it is true; it may read the log of this start.
 */
export function createService(options: {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  readonly logFile: string
  readonly isReady: (log: () => string) => Promise<boolean>
}): Service {
  let child: ChildProcess | undefined
  let logBeginsAt = 0
  // Only the lines of this start show whether this start is ready.
  const log = () => readFileSync(options.logFile).subarray(logBeginsAt).toString('utf8')

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    const limit = setTimeout(() => running.kill('SIGKILL'), stopLimitMs)
    await gone
    clearTimeout(limit)
  }

  return {
    async start() {
      logBeginsAt = prepareLog(options.logFile)
      child = launch(options.args, options.environment, options.logFile)
      const deadline = Date.now() + limits.startMs
      for (;;) {
        const isReady = await options.isReady(log)
        // What is ready may be another process, when this one has ended.
        if (child.exitCode !== null || Date.now() > deadline) {
          throw new Error(`${options.args.join(' ')} does not become ready:\n${log().slice(-3000)}`)
        }
        if (isReady) return
        await pause(50)
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** Runs a script to its end. Throws with the log's last lines when it fails. */
export async function runToEnd(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  logFile: string,
): Promise<void> {
  prepareLog(logFile)
  // as: Node documents the event's argument.
  const [code] = (await once(launch(args, environment, logFile), 'close')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${readFileSync(logFile, 'utf8').slice(-3000)}`)
}

/** Creates the log when there is none, and returns the offset of its next line. */
function prepareLog(logFile: string): number {
  mkdirSync(dirname(logFile), { recursive: true })
  appendFileSync(logFile, '')
  return statSync(logFile).size
}

function launch(args: readonly string[], environment: NodeJS.ProcessEnv, logFile: string): ChildProcess {
  // The preloaded script ends the process with us, even when we are killed, so that its ports are free again.
  const child = spawn(process.execPath, ['--import', './scripts/stop-with-parent.mjs', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  child.once('close', () => log.end())
  return child
}
