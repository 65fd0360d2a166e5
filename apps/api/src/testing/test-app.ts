import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@repo/prisma/test-database'
import { closeServer, listenOn } from '@repo/server-kit/lifecycle'
import { createApp } from '#api/app.ts'
import type { Config } from '#api/config.ts'
import { readConfig } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { openDeps } from '#api/deps.ts'

export type TestApp = {
  readonly deps: Deps
  /** The origin at which the API listens. */
  readonly origin: string
  /** Sends JSON (or a form) and reads the answer's JSON. */
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<Answer>
  /** Moves the database's clock forward. */
  readonly passTime: (milliseconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

export type RequestOptions = {
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

// Tests read answers of every shape and assert what they read.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type Answer = { readonly status: number; readonly body: any; readonly headers: Headers }

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOn(probe, 0, '127.0.0.1')
  await closeServer(probe)
  return port
}

/** Sends JSON (or a form) to an origin and reads the answer's JSON. */
export async function sendTo(
  origin: string,
  method: string,
  url: string,
  options: RequestOptions,
): Promise<Answer> {
  const { body, token } = options
  const isForm = body instanceof FormData
  const headers = new Headers(options.headers)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined && !isForm && !headers.has('Content-Type'))
    headers.set('Content-Type', 'application/json')
  const payload = body === undefined ? null : isForm || typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${origin}${url}`, { method, headers, body: payload })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

/** The whole API over HTTP on a fresh database, with the embedded Stripe stand-in; the worker's work is called by the tests. */
export async function testApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'volant-test-'))
  // Listening comes first, since the configuration names the port: one that is only looked up may be taken by then.
  const server = createServer()
  const port = await listenOn(server, 0, '127.0.0.1')
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    API_PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    SIMULATION_SPEED: '1',
    PASSWORD_COST: '10',
    ...environment,
  })
  const { deps, close } = await openDeps(config, { name: 'test', isWorker: false })
  const running = await createApp(deps)
  server.on('request', running.app)
  const origin = `http://127.0.0.1:${port}`
  return {
    deps,
    origin,
    request: (method, url, options = {}) => sendTo(origin, method, url, options),
    passTime: async (milliseconds) => {
      await deps.db
        .$executeRaw`UPDATE app_clock SET shift = shift + ${milliseconds} * interval '1 millisecond'`
    },
    close: async () => {
      await running.close()
      server.closeAllConnections()
      await closeServer(server)
      await close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
