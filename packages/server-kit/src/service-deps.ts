import type pg from 'pg'
import type { ErasureJournal } from './backup/erasure-journal.ts'
import { combineJournals, openBucketJournal, openFileJournal } from './backup/erasure-journal.ts'
import { BrowserReports } from './browser-reports.ts'
import { openPool } from './database.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { createLockWaits, toTransactionLimits } from './database-limits.ts'
import type { FilePlaces } from './file-settings.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import type { JobQueue, Jobs } from './jobs.ts'
import { openJobs } from './jobs.ts'
import type { Logger } from './log.ts'
import { createLog } from './log.ts'
import type { Mailer } from './mail.ts'
import { openSmtpMailer } from './mail.ts'
import { openTraces } from './open-traces.ts'
import { guardProviderCalls } from './provider-calls.ts'
import type { Transacting } from './retry-transactions.ts'
import { retryTransactions } from './retry-transactions.ts'
import type { Bucket } from './s3-bucket.ts'
import { openBucket } from './s3-bucket.ts'
import { openS3Store } from './s3-store.ts'
import type { Sealing } from './sealing.ts'
import type { Traces, TraceTarget } from './traces.ts'
import { traceCalls } from './traces.ts'

/** The dependencies of every product's processes. */
export type ServiceDeps<Client> = {
  readonly log: Logger
  readonly db: Client
  readonly pool: pg.Pool
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly files: FileStore
  /** The bucket of the file store; null where files lie in a folder alone. */
  readonly bucket: Bucket | null
  /** The journal of closed accounts, outside the database. */
  readonly erasures: ErasureJournal
  /** The reports that browsers send. */
  readonly browserReports: BrowserReports
  /** Null when nothing is traced. */
  readonly traces: Traces | null
}

type Settings = {
  readonly logLevel: Parameters<typeof createLog>[0]['level']
  readonly databaseUrl: string
  readonly databasePool: number
  readonly databaseLimits: DatabaseLimits
  readonly traces: TraceTarget | null
  readonly mail: Parameters<typeof openSmtpMailer>[0]
  readonly filePlaces: FilePlaces
  readonly filesDir: string
  /** The file of the erasure journal. */
  readonly erasureJournal: string
  /** Whether a setting names this file: then the journal is not in the bucket. */
  readonly isErasureJournalNamed: boolean
}

/** Opens what every product works with; `close` ends all of it. After a failure, what was opened before stays open. */
export async function openServiceDeps<
  Client extends Transacting & { readonly $disconnect: () => Promise<void> },
>(
  config: Settings,
  { name, isWorker }: { readonly name: string; readonly isWorker: boolean },
  product: {
    readonly openClient: (pool: pg.Pool, limits: ReturnType<typeof toTransactionLimits>) => Client
    readonly jobDefinitions: readonly JobQueue[]
    /** The sealing of files. */
    readonly fileSealing: Sealing
    /** Opens files in the sealed format of earlier versions; null where these wrote files plain. */
    readonly openOlderFile: Parameters<typeof openFileStore>[0]['openOlder']
  },
): Promise<{ readonly opened: ServiceDeps<Client>; readonly close: () => Promise<void> }> {
  const { databaseUrl: connectionString, databaseLimits: limits } = config
  const log = createLog({ name, level: config.logLevel })
  const traces = await openTraces(config.traces, name, log)
  const pool = openPool(connectionString, { max: config.databasePool, limits, isTraced: traces !== null })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const db = retryTransactions(
    product.openClient(pool, toTransactionLimits(limits)),
    toTransactionLimits(limits),
    createLockWaits(limits, config.databasePool),
  )
  const jobs = await openJobs({
    connectionString,
    definitions: product.jobDefinitions,
    isWorker,
    log,
    traces,
    connectionTimeoutMs: limits.connectionTimeoutMs,
  })
  const mailer = guardProviderCalls('mail', openSmtpMailer(config.mail))
  return {
    opened: {
      log,
      db,
      pool,
      jobs,
      mailer,
      traces,
      browserReports: new BrowserReports(log),
      ...openFiles(config, pool, product),
    },
    close: async () => {
      await jobs.stop()
      mailer.close()
      await db.$disconnect()
      await pool.end()
      await traces?.close()
    },
  }
}

function openFiles(
  config: Settings,
  pool: pg.Pool,
  product: Pick<Parameters<typeof openServiceDeps>[2], 'fileSealing' | 'openOlderFile'>,
): Pick<ServiceDeps<unknown>, 'files' | 'bucket' | 'erasures'> {
  const { current, former, bucket: settings } = config.filePlaces
  const bucket = settings && traceCalls('bucket', openBucket(settings))
  const openStore = (kind: FilePlaces['current']) =>
    kind === 's3' && bucket ? openS3Store(bucket) : openFolderStore(config.filesDir)
  const files = openFileStore({
    current: openStore(current),
    former: former && openStore(former),
    sealing: product.fileSealing,
    openOlder: product.openOlderFile,
  })
  const inFile = openFileJournal({ pool, path: config.erasureJournal })
  if (!bucket || config.isErasureJournalNamed) return { files, bucket, erasures: inFile }
  const inBucket = openBucketJournal(bucket)
  return {
    files,
    bucket,
    erasures: current === 's3' ? combineJournals(inBucket, inFile) : combineJournals(inFile, inBucket),
  }
}
