import type { Route } from '@repo/server-kit/serve'
import type { AppUnderTest } from '@repo/server-kit/testing/app-under-test'
import { openAppUnderTest } from '@repo/server-kit/testing/app-under-test'
import { prepareTestTemplate } from '@repo/server-kit/testing/prepared-jobs'
import { createApp } from '#lottery-api/app.ts'
import type { Config } from '#lottery-api/config.ts'
import { readConfig } from '#lottery-api/config.ts'
import { reach } from '#lottery-api/core/reach/reach.rules.ts'
import { openSession, sessionCookie } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { openDeps } from '#lottery-api/deps.ts'
import type { BeaconSource } from '#lottery-api/edges/beacon/beacon-source.ts'
import { jobDefinitions } from '#lottery-api/job-definitions.ts'
import { routes } from '#lottery-api/routes.ts'
import type { Client } from './client.ts'
import { openClient } from './client.ts'

/** A separate API for a test, with its database, and the ways to call it. */
export type TestApp = AppUnderTest<Deps> & {
  /** Opens a browser of a guest. */
  readonly guest: () => Client
  /** Opens a browser in which a player has just signed in with the password. */
  readonly as: (player: { readonly id: string }) => Promise<Client>
}

/** The differences of a test’s API. */
export type TestAppOptions = {
  /** Settings that differ from the tests' usual ones. */
  readonly environment?: Readonly<Record<string, string>>
  /** Changes of the configuration that the settings result in. */
  readonly changes?: Partial<Config>
  /** The source of rounds; the development beacon when absent. */
  readonly beacon?: BeaconSource
  /** Endpoints of the test's own, beside the lottery's. */
  readonly routes?: readonly Route<Deps>[]
}

const preparation = prepareTestTemplate(jobDefinitions, Object.keys(reach))

/** Starts the whole API over HTTP on a fresh database. The tests call the worker's work themselves. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await openAppUnderTest<Deps>({
    database: 'lottery',
    preparation,
    open: (usual, { databaseUrl, dataDir, port }) => {
      const config = readConfig({
        ...usual,
        LOTTERY_DATABASE_URL: databaseUrl,
        LOTTERY_DATA_DIR: dataDir,
        LOTTERY_API_PORT: port,
        CHEAP_PASSWORDS: 'on',
        ...options.environment,
      })
      // Figures are not cached, so that a test reads what it has just changed.
      return openDeps(
        { ...config, ...options.changes },
        { name: 'test', isWorker: false, beacon: options.beacon, figuresTtlMs: 0 },
      )
    },
    outside: ['mailer', 'payments', 'beacon', 'push'],
    createApp: (deps) => createApp(deps, [...routes, ...(options.routes ?? [])]),
  })
  const { deps, origin } = app
  const guest = () => openClient(origin, deps.config.webUrl)
  return {
    ...app,
    guest,
    as: async ({ id }) => {
      const client = guest()
      const start = { playerId: id, browser: 'Test', hasGivenPassword: true }
      const secret = await deps.db.$transaction((tx) => openSession(tx, start))
      client.cookies.set(sessionCookie, secret)
      return client
    },
  }
}
