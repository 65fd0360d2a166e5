import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Preparation } from '@repo/prisma/preparation'
import { createTestDatabase } from '@repo/prisma/test-database'
import type pg from 'pg'
import { createExpressServer } from '../express-server.ts'
import type { FileStore } from '../file-store.ts'
import type { RunningApp } from '../http-app.ts'
import { closeServer, listenOn } from '../lifecycle.ts'
import type { Transacting } from '../retry-transactions.ts'
import { forgetWaits } from '../tries.ts'
import { setProcessTime } from './dated-files.ts'
import { markTransactions, refuseInTransactions } from './effects.ts'
import { recordCalls } from './recorded-calls.ts'
import { wideLimitSettings } from './wide-limits.ts'

/** The dependencies of every product under test. */
type TestedDeps = {
  readonly db: Transacting & {
    readonly $executeRaw: (query: TemplateStringsArray, ...values: unknown[]) => PromiseLike<number>
  }
  readonly pool: pg.Pool
  readonly files: FileStore
  readonly config: { readonly filesDir: string }
}

/** A product's API for one test, with its database. */
export type AppUnderTest<Deps> = {
  readonly deps: Deps
  /** The origin at which the API listens. */
  readonly origin: string
  /** Moves the database's clock forward, and forgets the waits that this process remembers. */
  readonly passTime: (milliseconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts the whole API over HTTP on a fresh database. The tests call the worker's work themselves. */
export async function openAppUnderTest<Deps extends TestedDeps>(product: {
  readonly database: 'delivery' | 'lottery'
  readonly preparation: Preparation
  /** Opens the dependencies with the usual settings of tests and the product's own. */
  readonly open: (
    usualSettings: Readonly<Record<string, string>>,
    own: { readonly databaseUrl: string; readonly dataDir: string; readonly port: string },
  ) => Promise<{ readonly deps: Deps; readonly close: () => Promise<void> }>
  /** The effects outside the database. A call of one inside a transaction fails the test. */
  readonly outside: readonly (keyof Deps & string)[]
  readonly createApp: (deps: Deps) => Promise<RunningApp>
}): Promise<AppUnderTest<Deps>> {
  const database = await createTestDatabase(product.database, product.preparation)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'volant-test-'))
  // Listening comes first, since the configuration names the port: one that was only looked up may be taken by then.
  const { server, answerBy } = createExpressServer()
  const port = await listenOn(server, 0, '127.0.0.1')
  const { deps: opened, close } = await product.open(
    { NODE_ENV: 'test', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000', ...wideLimitSettings },
    { databaseUrl: database.url, dataDir, port: String(port) },
  )
  const guarded = product.outside.map((name) => [name, refuseInTransactions(opened[name] as object, name)])
  const deps: Deps = {
    ...opened,
    ...Object.fromEntries(guarded),
    files: setProcessTime(opened.files, opened.config.filesDir),
    db: markTransactions(opened.db),
  }
  const running = await product.createApp(deps)
  answerBy(running.app, running.listener)
  const origin = `http://127.0.0.1:${port}`
  recordCalls(origin, product.database)
  return {
    deps,
    origin,
    passTime: async (milliseconds) => {
      await deps.db
        .$executeRaw`UPDATE app_clock SET shift = shift + ${milliseconds} * interval '1 millisecond'`
      forgetWaits(deps.pool)
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
