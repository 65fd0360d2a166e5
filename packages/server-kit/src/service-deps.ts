import type pg from 'pg'
import { BrowserReports } from './browser-reports.ts'
import { openPool } from './database.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { transactionLimits } from './database-limits.ts'
import type { FileStore } from './file-store.ts'
import { localFileStore } from './file-store.ts'
import type { JobQueue, Jobs } from './jobs.ts'
import { openJobs } from './jobs.ts'
import type { Logger } from './log.ts'
import { createLog } from './log.ts'
import type { Mailer } from './mail.ts'
import { smtpMailer } from './mail.ts'
import { providerCalls } from './provider-calls.ts'
import type { Transacting } from './retry-transactions.ts'
import { retryTransactions } from './retry-transactions.ts'

/** What every product's processes work with. */
export type ServiceDeps<Client> = {
  readonly log: Logger
  readonly db: Client
  readonly pool: pg.Pool
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly files: FileStore
  /** What browsers report of themselves. */
  readonly browserReports: BrowserReports
}

type Settings = {
  readonly logLevel: Parameters<typeof createLog>[0]['level']
  readonly databaseUrl: string
  readonly databasePool: number
  readonly databaseLimits: DatabaseLimits
  readonly mail: Parameters<typeof smtpMailer>[0]
  readonly filesDir: string
}

/** Opens what every product works with; `close` ends it all. */
export async function openServiceDeps<
  Client extends Transacting & { readonly $disconnect: () => Promise<void> },
>(
  config: Settings,
  { name, isWorker }: { readonly name: string; readonly isWorker: boolean },
  product: {
    readonly openClient: (pool: pg.Pool, limits: ReturnType<typeof transactionLimits>) => Client
    readonly jobDefinitions: readonly JobQueue[]
  },
): Promise<{ readonly opened: ServiceDeps<Client>; readonly close: () => Promise<void> }> {
  const { databaseUrl: connectionString, databaseLimits: limits } = config
  const log = createLog({ name, level: config.logLevel })
  const pool = openPool(connectionString, { max: config.databasePool, limits })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const db = retryTransactions(product.openClient(pool, transactionLimits(limits)), transactionLimits(limits))
  const jobs = await openJobs({ connectionString, definitions: product.jobDefinitions, isWorker, log })
  const mailer = providerCalls(smtpMailer(config.mail))
  return {
    opened: {
      log,
      db,
      pool,
      jobs,
      mailer,
      files: localFileStore(config.filesDir),
      browserReports: new BrowserReports(log),
    },
    close: async () => {
      await jobs.stop()
      mailer.close()
      await db.$disconnect()
      await pool.end()
    },
  }
}
