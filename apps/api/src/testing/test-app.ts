import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@repo/prisma/test-database'
import { closeServer, listenOn } from '@repo/server-kit/lifecycle'
import { datedFiles } from '@repo/server-kit/testing/dated-files'
import { markTransactions, outsideTransactions } from '@repo/server-kit/testing/effects'
import { preparedJobs } from '@repo/server-kit/testing/prepared-jobs'
import type { Answer, CallOptions } from '@repo/server-kit/testing/send'
import { send } from '@repo/server-kit/testing/send'
import { wideLimitSettings } from '@repo/server-kit/testing/wide-limits'
import { createApp } from '#api/app.ts'
import type { Config } from '#api/config.ts'
import { readConfig } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { openDeps } from '#api/deps.ts'
import { jobDefinitions } from '#api/job-definitions.ts'

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

export type RequestOptions = CallOptions & { readonly token?: string | undefined }

export type { Answer }

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOn(probe, 0, '127.0.0.1')
  await closeServer(probe)
  return port
}

/** Calls an API at an origin, with a usertoken or as a guest, and reads the answer's JSON. */
export function sendTo(
  origin: string,
  method: string,
  url: string,
  { token, headers, body }: RequestOptions,
): Promise<Answer> {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  return send(origin, method, url, { body, headers: { ...authorization, ...headers } })
}

const preparation = preparedJobs(jobDefinitions)

/** The whole API over HTTP on a fresh database, with the embedded Stripe stand-in; the worker's work is called by the tests. */
export async function testApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase('delivery', preparation)
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
    ...wideLimitSettings,
    SIMULATION_SPEED: '1',
    PASSWORD_COST: '4',
    ...environment,
  })
  const { deps: opened, close } = await openDeps(config, { name: 'test', isWorker: false })
  const deps: Deps = {
    ...opened,
    files: datedFiles(opened.files, config.filesDir),
    db: markTransactions(opened.db),
    mailer: outsideTransactions(opened.mailer, 'mailer'),
    payments: outsideTransactions(opened.payments, 'payments'),
    push: outsideTransactions(opened.push, 'push'),
  }
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
