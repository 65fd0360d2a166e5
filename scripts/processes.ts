import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { paint, say } from './console.ts'
import { root } from './settings.ts'

const STOP_LIMIT_MS = 10_000
const LONGEST_PAUSE_MS = 30_000
const HEALTHY_AFTER_MS = 60_000

/** A process of a local instance: its name is that of its log, its arguments are those of Node. */
export type Service = { readonly name: string; readonly args: readonly string[] }

/** A process ended that should not have; the message holds its last lines. */
export class ServiceFailure extends Error {}

/** The running processes of a local instance. */
export type Supervisor = {
  /** Starts one more service. */
  launch(service: Service): void
  /** From now on a service that dies is named and started again, after a growing pause; until now it is fatal. */
  keepAlive(): void
  /** Asks all to stop, ends after ten seconds those that do not, and resolves when none is left. */
  stop(): Promise<void>
}

/** Watches over services that share an environment and a folder of logs; reports the first early death. */
export function supervise(options: {
  readonly environment: NodeJS.ProcessEnv
  readonly logDir: string
  readonly onEarlyDeath: (error: Error) => void
}): Supervisor {
  const { environment, logDir, onEarlyDeath } = options
  const running = new Map<string, ChildProcess>()
  const pauses = new Set<NodeJS.Timeout>()
  let restarts = false
  let stopping = false

  function launch(service: Service, failures = 0): void {
    const { name, args } = service
    const startedMs = Date.now()
    const child = spawn(process.execPath, ['--import', './scripts/leave-with-parent.mjs', ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.set(name, child)
    const tail = keepLog(child, logFile(logDir, name), failures > 0, (line) => {
      if (restarts && !stopping) say(`${paint('yellow', `${name} │`)} ${line}`)
    })
    child.once('close', (code, signal) => {
      running.delete(name)
      if (stopping || (code === 0 && restarts)) return
      const death = `${name} ended unexpectedly (${signal ?? `exit code ${code}`})`
      if (!restarts) {
        onEarlyDeath(new ServiceFailure(`${death}:\n${tail()}`))
        return
      }
      const inARow = Date.now() - startedMs > HEALTHY_AFTER_MS ? 0 : failures
      const pauseMs = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** inARow)
      say(`${paint('red', death)}; starting it again in ${pauseMs / 1000} s. Log: ${logFile(logDir, name)}`)
      const pause = setTimeout(() => {
        pauses.delete(pause)
        launch(service, inARow + 1)
      }, pauseMs)
      pauses.add(pause)
    })
  }

  async function stop(): Promise<void> {
    stopping = true
    for (const pause of pauses) clearTimeout(pause)
    await Promise.all([...running].map(([name, child]) => end(name, child)))
  }

  return {
    launch,
    keepAlive: () => {
      restarts = true
    },
    stop,
  }
}

/** Runs Node to its end with its output in a log; a failure carries the log's last lines. */
export async function runToEnd(
  service: Service,
  options: { readonly environment: NodeJS.ProcessEnv; readonly logDir: string },
): Promise<void> {
  const child = spawn(process.execPath, service.args, {
    cwd: root,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const tail = keepLog(child, logFile(options.logDir, service.name), false)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new ServiceFailure(`${service.name} failed (exit code ${code}):\n${tail()}`)
}

function logFile(logDir: string, name: string): string {
  return join(logDir, `${name}.log`)
}

/**
 * Writes both outputs to the log, and hands over the lines that a person at the console must see.
 * Returns what gives the last lines so far.
 */
function keepLog(
  child: ChildProcess,
  file: string,
  appends: boolean,
  surface?: (line: string) => void,
): () => string {
  mkdirSync(join(file, '..'), { recursive: true })
  const log = openLog(file, appends, surface)
  child.once('close', () => log.end())
  let recent: string[] = []
  for (const [stream, isError] of [
    [child.stdout, false],
    [child.stderr, true],
  ] as const) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text)
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      recent = [...recent, ...lines].slice(-25)
      for (const line of lines) {
        const shown = worthShowing(line, isError)
        if (shown) surface?.(shown)
      }
    })
  }
  // The stack is in the log: at the console the sentence matters.
  return () => recent.filter((line) => !/^(\s+at |Node\.js v)/.test(line)).join('\n')
}

/**
 * A log that survives a full disk: lines that cannot be written are dropped, which is reported once to `surface`, and
 * it continues automatically once there is room.
 */
function openLog(file: string, appends: boolean, surface: ((line: string) => void) | undefined) {
  let isFailing = false
  const open = (flags: 'a' | 'w') => {
    const opened = createWriteStream(file, { flags })
    opened.on('error', (error) => {
      if (!isFailing) surface?.(`lines of the log ${file} are left out: ${error.message}`)
      isFailing = true
    })
    return opened
  }
  let stream = open(appends ? 'a' : 'w')
  return {
    write(text: string) {
      // A stream that failed takes nothing any more.
      if (stream.destroyed) stream = open('a')
      stream.write(text, (error) => {
        if (!error) isFailing = false
      })
    },
    end: () => stream.end(),
  }
}

/** Of structured log lines the errors, of plain ones those on the error output. */
function worthShowing(line: string, isError: boolean): string | undefined {
  if (!line.startsWith('{')) return isError && line.trim() ? line : undefined
  try {
    const entry = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } } // as: all unknown
    if (typeof entry.level !== 'number' || entry.level < 50) return undefined
    return [entry.msg, entry.err?.message].filter((part) => typeof part === 'string').join(': ')
  } catch {
    return isError ? line : undefined
  }
}

async function end(name: string, child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const limit = setTimeout(() => {
    say(`${name} did not stop within ${STOP_LIMIT_MS / 1000} s and is ended.`)
    child.kill('SIGKILL')
  }, STOP_LIMIT_MS)
  await gone
  clearTimeout(limit)
}
