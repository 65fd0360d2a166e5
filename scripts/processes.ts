import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { paint, printLine } from './console.ts'
import { root } from './settings.ts'

const stopLimitMs = 10_000
const maxPauseMs = 30_000
const healthyAfterMs = 60_000

/** A process of a local instance: the name of its log, and Node's arguments. */
export type Service = { readonly name: string; readonly args: readonly string[] }

/** The error of a process that failed or ended unexpectedly; the message has its last lines. */
export class ServiceFailure extends Error {}

/** The running processes of a local instance. */
export type Supervisor = {
  /** Starts another service. */
  launch(service: Service): void
  /** From now on a service that ends is reported and restarted after a growing pause; before, its end is fatal. */
  keepAlive(): void
  /** Stops all services, after ten seconds by SIGKILL, and resolves when none is left. */
  stop(): Promise<void>
}

/** Supervises services that share an environment and a folder of logs. Calls `onEarlyEnd` for those that end early. */
export function supervise(options: {
  readonly environment: NodeJS.ProcessEnv
  readonly logDir: string
  readonly onEarlyEnd: (error: Error) => void
}): Supervisor {
  const { environment, logDir, onEarlyEnd } = options
  const running = new Map<string, ChildProcess>()
  const pauses = new Set<NodeJS.Timeout>()
  let canRestart = false
  let isStopping = false

  function launch(service: Service, failures = 0): void {
    const { name, args } = service
    const startedMs = Date.now()
    const child = spawn(process.execPath, ['--import', './scripts/stop-with-parent.mjs', ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.set(name, child)
    const tail = keepLog(child, getLogFile(logDir, name), failures > 0, (line) => {
      if (canRestart && !isStopping) printLine(`${paint('yellow', `${name} │`)} ${line}`)
    })
    child.once('close', (code, signal) => {
      running.delete(name)
      if (isStopping || (code === 0 && canRestart)) return
      const message = `${name} ended unexpectedly (${signal ?? `exit code ${code}`})`
      if (!canRestart) {
        onEarlyEnd(new ServiceFailure(`${message}:\n${tail()}`))
        return
      }
      const consecutiveFailures = Date.now() - startedMs > healthyAfterMs ? 0 : failures
      const pauseMs = Math.min(maxPauseMs, 1000 * 2 ** consecutiveFailures)
      printLine(
        `${paint('red', message)}; starting it again in ${pauseMs / 1000} s. Log: ${getLogFile(logDir, name)}`,
      )
      const pause = setTimeout(() => {
        pauses.delete(pause)
        launch(service, consecutiveFailures + 1)
      }, pauseMs)
      pauses.add(pause)
    })
  }

  async function stop(): Promise<void> {
    isStopping = true
    for (const pause of pauses) clearTimeout(pause)
    await Promise.all([...running].map(([name, child]) => stopProcess(name, child)))
  }

  return {
    launch,
    keepAlive: () => {
      canRestart = true
    },
    stop,
  }
}

/** Runs Node to its end with its output in a log. Throws with the log's last lines when it fails. */
export async function runToEnd(
  service: Service,
  options: { readonly environment: NodeJS.ProcessEnv; readonly logDir: string },
): Promise<void> {
  const child = spawn(process.execPath, service.args, {
    cwd: root,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const tail = keepLog(child, getLogFile(options.logDir, service.name), false)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new ServiceFailure(`${service.name} failed (exit code ${code}):\n${tail()}`)
}

function getLogFile(logDir: string, name: string): string {
  return join(logDir, `${name}.log`)
}

/**
 * Writes both outputs to the log, and passes the lines that the console must show to `showLine`. Returns the function
 * that returns the last lines so far.
 */
function keepLog(
  child: ChildProcess,
  file: string,
  appends: boolean,
  showLine?: (line: string) => void,
): () => string {
  mkdirSync(join(file, '..'), { recursive: true })
  const log = openLog(file, appends, showLine)
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
        const shown = pickShownText(line, isError)
        if (shown) showLine?.(shown)
      }
    })
  }
  // Without the stack trace, which is in the log.
  return () => recent.filter((line) => !/^(\s+at |Node\.js v)/.test(line)).join('\n')
}

/**
 * Opens a log that survives a full disk: lines that cannot be written are dropped, which is reported once to
 * `showLine`, until there is room again.
 */
function openLog(file: string, appends: boolean, showLine: ((line: string) => void) | undefined) {
  let isFailing = false
  const open = (flags: 'a' | 'w') => {
    const logStream = createWriteStream(file, { flags })
    logStream.on('error', (error) => {
      if (!isFailing) showLine?.(`lines of the log ${file} are left out: ${error.message}`)
      isFailing = true
    })
    return logStream
  }
  let stream = open(appends ? 'a' : 'w')
  return {
    write(text: string) {
      // A stream that failed accepts no more text.
      if (stream.destroyed) stream = open('a')
      stream.write(text, (error) => {
        if (!error) isFailing = false
      })
    },
    end: () => stream.end(),
  }
}

/** Returns the text to show of a line: an error's of a structured one, the whole plain line of the error output. */
function pickShownText(line: string, isError: boolean): string | undefined {
  if (!line.startsWith('{')) return isError && line.trim() ? line : undefined
  try {
    const entry = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } } // as: all unknown
    if (typeof entry.level !== 'number' || entry.level < 50) return undefined
    return [entry.msg, entry.err?.message].filter((part) => typeof part === 'string').join(': ')
  } catch {
    return isError ? line : undefined
  }
}

async function stopProcess(name: string, child: ChildProcess): Promise<void> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const limit = setTimeout(() => {
    printLine(`${name} did not stop within ${stopLimitMs / 1000} s and is ended.`)
    child.kill('SIGKILL')
  }, stopLimitMs)
  await exited
  clearTimeout(limit)
}
