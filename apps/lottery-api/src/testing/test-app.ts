import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@repo/prisma/test-database'
import { closeServer, listenOn } from '@repo/server-kit/lifecycle'
import type { Route } from '@repo/server-kit/serve'
import { datedFiles } from '@repo/server-kit/testing/dated-files'
import { markTransactions, outsideTransactions } from '@repo/server-kit/testing/effects'
import { preparedJobs } from '@repo/server-kit/testing/prepared-jobs'
import { wideLimitSettings } from '@repo/server-kit/testing/wide-limits'
import { createApp } from '#lottery-api/app.ts'
import { readConfig } from '#lottery-api/config.ts'
import { openSession, sessionCookie } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { openDeps } from '#lottery-api/deps.ts'
import type { BeaconSource } from '#lottery-api/edges/beacon/beacon-source.ts'
import { jobDefinitions } from '#lottery-api/job-definitions.ts'
import { routes } from '#lottery-api/routes.ts'
import type { Client } from './client.ts'
import { openClient } from './client.ts'

/** An API of its own for a test, with its database, and the ways to call it. */
export type TestApp = {
  readonly deps: Deps
  /** The origin at which the API listens. */
  readonly origin: string
  /** A browser of a stranger. */
  readonly guest: () => Client
  /** A browser in which a player has just signed in with the password. */
  readonly as: (player: { readonly id: string }) => Promise<Client>
  /** Moves the database's clock forward. */
  readonly passTime: (milliseconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** What is different in a test’s API. */
export type TestAppOptions = {
  /** Settings that differ from the tests' usual ones. */
  readonly environment?: Readonly<Record<string, string>>
  /** Where rounds come from; the development beacon when absent. */
  readonly beacon?: BeaconSource
  /** Endpoints of the test's own, beside the lottery's. */
  readonly routes?: readonly Route<Deps>[]
}

const preparation = preparedJobs(jobDefinitions)

/** The whole API over HTTP on a fresh database; the worker's work is called by the tests. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase('lottery', preparation)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'volant-test-'))
  // Listening comes first, since the configuration names the port: one that is only looked up may be taken by then.
  const server = createServer()
  const port = await listenOn(server, 0, '127.0.0.1')
  const config = readConfig({
    NODE_ENV: 'test',
    LOTTERY_DATABASE_URL: database.url,
    LOTTERY_DATA_DIR: dataDir,
    LOTTERY_API_PORT: String(port),
    LOTTERY_PASSWORD_MEMORY_KIB: '256',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    ...wideLimitSettings,
    ...options.environment,
  })
  const { deps: opened, close } = await openDeps(config, {
    ...{ name: 'test', isWorker: false, beacon: options.beacon },
    // What a test has just done shows.
    figuresKeptMs: 0,
  })
  const deps: Deps = {
    ...opened,
    files: datedFiles(opened.files, config.filesDir),
    db: markTransactions(opened.db),
    mailer: outsideTransactions(opened.mailer, 'mailer'),
    payments: outsideTransactions(opened.payments, 'payments'),
    beacon: outsideTransactions(opened.beacon, 'beacon'),
  }
  const running = await createApp(deps, [...routes, ...(options.routes ?? [])])
  server.on('request', running.app)
  const origin = `http://127.0.0.1:${port}`
  const guest = () => openClient(origin, config.webUrl)
  return {
    deps,
    origin,
    guest,
    as: async ({ id }) => {
      const client = guest()
      const start = { playerId: id, browser: 'Test', hasGivenPassword: true }
      const secret = await deps.db.$transaction((tx) => openSession(tx, start))
      client.cookies.set(sessionCookie, secret)
      return client
    },
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
