import { createHash } from 'node:crypto'
import pg from 'pg'
import type { JobResult, PrismaTransactionLike } from 'pg-boss'
import { fromPrisma, PgBoss } from 'pg-boss'
import { isUnavailable } from './database-errors.ts'
import type { Logger } from './log.ts'
import type { Traces } from './traces.ts'
import { endSpanWith, getTraceparent } from './traces.ts'

/** A transaction that raw SQL can run in. */
export type JobTransaction = PrismaTransactionLike

/** A kind of background work. Handlers are idempotent: a job may run twice. */
export type JobDefinition<Data extends object> = {
  readonly name: string
  /** The number of retries, with doubling pauses from `retryDelayS` to at most `retryDelayMaxS`. */
  readonly retryLimit: number
  readonly retryDelayS: number
  readonly retryDelayMaxS: number
  /** The approximate number of concurrent jobs in a process, for work that mostly waits. One when absent. */
  readonly atOnce?: number
  /** Never read. It ties the data's type to the name. */
  readonly data?: Data
}

/** The properties of a queue, without its data's type. */
export type JobQueue = Omit<JobDefinition<object>, 'data'>

/** Declares a job. Returns it unchanged, with its data's type. */
export function defineJob<Data extends object>(
  definition: Omit<JobDefinition<Data>, 'data'>,
): JobDefinition<Data> {
  return definition
}

/** Returns the id of the one job of its kind with a key: a UUID (version 8, RFC 9562) of their digest. */
function createJobId(name: string, key: string): string {
  const bytes = createHash('sha256').update(`${name}\n${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A job without a heartbeat for this long is run again: its worker was killed. pg-boss's default is 15 minutes. */
const heartbeatSeconds = 20
/** How often jobs without a heartbeat are searched for, in seconds. */
const superviseS = 10

/**
 * The number of workers of a queue with concurrent jobs. Each fetches its own batches, so a slow one does not block the
 * others.
 */
const batchWorkers = 2

/** A job's data with the span that enqueued it. */
type Enqueued<Data> = Data & { readonly traceparent?: string }

/** The options of one job, besides its data. */
export type JobOptions = {
  /** A job of one kind and key is queued once, until a week after it is done. */
  readonly key?: string | undefined
  /** The earliest time to begin. */
  readonly startAfter?: Date | undefined
  /** How many seconds the work is worth retrying, without a limit on tries. Its handler ends it by `GivenUp`. */
  readonly worthS?: number | undefined
}

/** Thrown by a job that no retry can fix. The job ends as failed, and the staff is notified. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

const minConnectionTimeoutMs = 10_000

/** The maximum pause between two tries of work that is worth doing for days. */
const maxPauseS = 20 * 60

/**
 * Returns the retry options of work that is worth doing for this many seconds.
 * Pauses grow up to a twelfth of that (5 s to 20 min), so that the last try comes close to its end.
 * The queue draws each pause between half and full.
 */
export function createRetryOptions(worthS: number): {
  retryBackoff: true
  retryDelayMax: number
  retryLimit: number
} {
  const retryDelayMax = Math.min(Math.max(Math.ceil(worthS / 12), 5), maxPauseS)
  return { retryBackoff: true, retryDelayMax, retryLimit: Math.ceil((2 * worthS) / retryDelayMax) + 20 }
}

/** The queue of background work. */
export type Jobs = {
  /** Queues a job in a transaction: both are committed or neither. A repeat with the same `key` does nothing. */
  readonly enqueue: <Data extends object>(
    tx: JobTransaction,
    job: JobDefinition<Data>,
    data: Data,
    options?: JobOptions,
  ) => Promise<void>
  /** Runs the jobs of this kind in this process from now on. To be called once for a kind. */
  readonly work: <Data extends object>(
    job: JobDefinition<Data>,
    handle: (data: Data) => Promise<void>,
  ) => Promise<void>
  /** Stops taking jobs and waits up to 8 s for those that run. */
  readonly stop: () => Promise<void>
}

/** How the job queue is opened. */
type JobsOptions = {
  readonly connectionString: string
  readonly definitions: readonly JobQueue[]
  readonly isWorker: boolean
  readonly log: Logger
  /** The traces of jobs, as part of the trace that enqueued them. */
  readonly traces?: Traces | null
  /** The timeout for a connection, in milliseconds. Background work waits at least ten seconds. */
  readonly connectionTimeoutMs?: number
}

/**
 * Opens the job queue in its own schema of the database, and creates or updates the queues of `definitions`. Throws
 * while the database cannot be reached. A process that only enqueues (`isWorker: false`) runs no maintenance.
 */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    createSchema: !(await hasSchema(options.connectionString)),
    application_name: 'jobs',
    max: options.isWorker ? 4 : 2,
    connectionTimeoutMillis: Math.max(options.connectionTimeoutMs ?? 0, minConnectionTimeoutMs),
    schedule: false,
    supervise: options.isWorker,
    superviseIntervalSeconds: superviseS,
    monitorIntervalSeconds: superviseS,
  })
  // A busy database is not a bug: the queue polls again.
  boss.on('error', (error) => options.log[isUnavailable(error) ? 'warn' : 'error']({ err: error }, 'jobs'))
  await boss.start()
  await storeQueues(boss, options.definitions)
  return {
    enqueue: async (tx, job, data, { key, startAfter, worthS } = {}) => {
      const named = key === undefined ? {} : { id: createJobId(job.name, key) }
      const later = startAfter === undefined ? {} : { startAfter }
      const tries = worthS === undefined ? {} : createRetryOptions(worthS)
      const traceparent = getTraceparent()
      const sent = traceparent === undefined ? data : { ...data, traceparent }
      await boss.send(job.name, sent, { db: fromPrisma(tx), ...named, ...later, ...tries })
    },
    work: async (job, handle) => {
      const { name, atOnce = 1 } = job
      const localConcurrency = Math.min(atOnce, batchWorkers)
      const batchSize = Math.ceil(atOnce / localConcurrency)
      await boss.work<Enqueued<NonNullable<typeof job.data>>>(
        name,
        {
          pollingIntervalSeconds: 0.5,
          batchSize,
          localConcurrency,
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (batch) => Promise.all(batch.map((fetched) => runJob(options, job, fetched, handle))),
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  }
}

/** Creates the queues of jobs, and updates those whose retries have changed. */
async function storeQueues(boss: PgBoss, definitions: readonly JobQueue[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, retryLimit, retryDelayS, retryDelayMaxS } of definitions) {
    const tries = { retryLimit, retryDelay: retryDelayS, retryBackoff: true, retryDelayMax: retryDelayMaxS }
    const queue = queues.get(name)
    if (!queue) await boss.createQueue(name, { ...tries, heartbeatSeconds })
    else if (
      queue.retryLimit !== retryLimit ||
      queue.retryDelay !== retryDelayS ||
      queue.retryDelayMax !== retryDelayMaxS
    )
      await boss.updateQueue(name, tries)
  }
}

type FetchedJob<Data> = { readonly id: string; readonly data: Enqueued<Data> }

/** Runs one job of a batch. Its failure is a result like any other, so that it fails alone. */
async function runJob<Data extends object>(
  { log, traces }: Pick<JobsOptions, 'log' | 'traces'>,
  job: JobDefinition<Data>,
  fetched: FetchedJob<Data>,
  handle: (data: Data) => Promise<void>,
): Promise<JobResult> {
  const { traceparent, ...data } = fetched.data
  const attributes = { jobId: fetched.id }
  const span = traces?.begin({ name: `job ${job.name}`, kind: 'consumer', attributes }, traceparent)
  try {
    await endSpanWith(span, () => handle(data as unknown as Data)) // as: without what `enqueue` added
    return { id: fetched.id, status: 'completed' }
  } catch (error) {
    const about = { err: error, job: job.name, jobId: fetched.id }
    if (error instanceof GivenUp) {
      log.warn(about, 'job given up')
      return { id: fetched.id, status: 'deadletter', output: error }
    }
    log.warn(about, 'job failed, it will be retried')
    return { id: fetched.id, status: 'failed', output: error }
  }
}

/** Whether the queue's schema exists: the migration may have created it for a role that may not. */
async function hasSchema(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'jobs' })
  await client.connect()
  try {
    const { rows } = await client.query<{ has: boolean }>(
      "SELECT to_regnamespace('pgboss') IS NOT NULL AS has",
    )
    return rows[0]?.has === true
  } finally {
    await client.end()
  }
}
