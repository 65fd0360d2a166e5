import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '@repo/prisma/test-database'
import { reservePort } from '@repo/server-kit/testing/ports'
import { wideLimitSettings } from '@repo/server-kit/testing/wide-limits'
import { readConfig } from '#api/config.ts'
import { openDeps } from '#api/deps.ts'
import type { Answer, RequestOptions, TestApp } from './test-app.ts'
import { sendTo } from './test-app.ts'

const apiFolder = path.resolve(import.meta.dirname, '../..')
const attemptWithinMs = 10_000
const answerWithinMs = 60_000
const maxLogLength = 20_000

/** A process of the product that is killed without warning, as when its machine fails. */
export type Killable = {
  /** Starts it, without waiting for it. */
  readonly start: () => void
  /** SIGKILL; resolves when it is gone. Does nothing when it does not run. */
  readonly kill: () => Promise<void>
  /** The end of its output, for the report of a failure. */
  readonly log: () => string
}

/**
 * The API and the worker as separate processes. `request` repeats a call until it gets a response other than 503, and
 * throws after a minute.
 */
export type KillableStack = TestApp & { readonly api: Killable; readonly worker: Killable }

function createKillable(script: string, environment: Record<string, string>): Killable {
  let child: ChildProcess | undefined
  let log = ''
  const append = (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-maxLogLength)
  }
  return {
    start: () => {
      child = spawn(process.execPath, [path.join(apiFolder, 'src', script)], {
        cwd: apiFolder,
        env: { ...environment, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout?.on('data', append)
      child.stderr?.on('data', append)
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
    log: () => log,
  }
}

async function requestPatiently(
  origin: string,
  method: string,
  url: string,
  options: RequestOptions,
): Promise<Answer> {
  const deadline = performance.now() + answerWithinMs
  for (;;) {
    const answer = await Promise.race([
      sendTo(origin, method, url, options).catch(() => null),
      pause(attemptWithinMs, null),
    ])
    if (answer && answer.status !== 503) return answer
    if (performance.now() > deadline) throw new Error(`Nobody answers ${method} ${url}`)
    await pause(50)
  }
}

/** Starts the real API and the real worker as processes on a separate database, with the embedded payment provider. */
export async function startKillableStack(): Promise<KillableStack> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'volant-kill-'))
  const port = await reservePort()
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    MAPS: 'plan',
    DATA_DIR: dataDir,
    API_PORT: String(port),
    // Without an email server emails wait in their jobs, as while it is down.
    SMTP_URL: `smtp://127.0.0.1:${await reservePort()}`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    SIMULATION: '1',
    ...wideLimitSettings,
  }
  const { deps, close } = await openDeps(readConfig({ ...environment, LOG_LEVEL: 'error' }), {
    name: 'test',
    isWorker: false,
  })
  const [api, worker] = [createKillable('server.ts', environment), createKillable('worker.ts', environment)]
  api.start()
  worker.start()
  const origin = `http://127.0.0.1:${port}`
  return {
    api,
    worker,
    deps,
    origin,
    request: (method, url, options = {}) => requestPatiently(origin, method, url, options),
    passTime: async (milliseconds) => {
      await deps.db
        .$executeRaw`UPDATE app_clock SET shift = shift + ${milliseconds} * interval '1 millisecond'`
    },
    close: async () => {
      await Promise.all([api.kill(), worker.kill()])
      await close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
