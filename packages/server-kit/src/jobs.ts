import { createHash } from 'node:crypto'
import pg from 'pg'
import type { PrismaTransactionLike } from 'pg-boss'
import { fromPrisma, PgBoss } from 'pg-boss'
import type { Logger } from './log.ts'
import type { Traces } from './traces.ts'
import { currentTraceparent, spanOf } from './traces.ts'

/** A transaction that raw SQL can run in. */
export type JobTransaction = PrismaTransactionLike

/** A kind of background work. Handlers are idempotent: a job may run twice. */
export type JobDefinition<Data extends object> = {
  readonly name: string
  /** How often it is tried again, with doubling pauses from `retryDelayS`, at most `retryDelayMaxS`. */
  readonly retryLimit: number
  readonly retryDelayS: number
  readonly retryDelayMaxS: number
  /** Never read: it ties the data's type to the name. */
  readonly data?: Data
}

/** What a queue is made of, without its data's type. */
export type JobQueue = Omit<JobDefinition<object>, 'data'>

/** Declares a job; the identity function that keeps its data's type. */
export function defineJob<Data extends object>(
  definition: Omit<JobDefinition<Data>, 'data'>,
): JobDefinition<Data> {
  return definition
}

/** The id of the one job of its kind with a key: a UUID (version 8, RFC 9562) made of their digest. */
function idOf(name: string, key: string): string {
  const bytes = createHash('sha256').update(`${name}\n${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A job whose worker was killed is silent: it is taken up again after this long, not after pg-boss's 15 minutes. */
const heartbeatSeconds = 20
/** How often the silent ones are looked for. */
const lookAgainS = 10

/** A job's data with the span that enqueued it. */
type Enqueued<Data> = Data & { readonly traceparent?: string }

export type Jobs = {
  /**
   * Queues work inside the transaction that needs it: both happen or neither. Of one kind and `key` it is queued once, as long as the queue
   * knows of the first (a week after it is done). It begins at `startAfter` at the earliest.
   */
  readonly enqueue: <Data extends object>(
    tx: JobTransaction,
    job: JobDefinition<Data>,
    data: Data,
    key?: string,
    startAfter?: Date,
  ) => Promise<void>
  /** Lets this process carry the work out. */
  readonly work: <Data extends object>(
    job: JobDefinition<Data>,
    handle: (data: Data) => Promise<void>,
  ) => Promise<void>
  /** Stops taking jobs and waits up to 8 s for those that run. */
  readonly stop: () => Promise<void>
}

/** Opens the job queue in the database's own schema. A process that only enqueues passes `isWorker: false` and runs no maintenance. */
export async function openJobs(options: {
  connectionString: string
  definitions: readonly JobQueue[]
  isWorker: boolean
  log: Logger
  /** Where jobs are traced, as a part of what enqueued them. */
  traces?: Traces | null
}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    createSchema: !(await hasSchema(options.connectionString)),
    application_name: 'jobs',
    max: options.isWorker ? 4 : 2,
    schedule: false,
    supervise: options.isWorker,
    superviseIntervalSeconds: lookAgainS,
    monitorIntervalSeconds: lookAgainS,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'jobs'))
  await boss.start()
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, retryLimit, retryDelayS, retryDelayMaxS } of options.definitions) {
    if (present.has(name)) continue
    await boss.createQueue(name, {
      retryLimit,
      retryDelay: retryDelayS,
      retryBackoff: true,
      retryDelayMax: retryDelayMaxS,
      heartbeatSeconds,
    })
  }
  return {
    enqueue: async (tx, job, data, key, startAfter) => {
      const named = key === undefined ? {} : { id: idOf(job.name, key) }
      const later = startAfter === undefined ? {} : { startAfter }
      const traceparent = currentTraceparent()
      const sent = traceparent === undefined ? data : { ...data, traceparent }
      await boss.send(job.name, sent, { db: fromPrisma(tx), ...named, ...later })
    },
    work: async (job, handle) => {
      await boss.work<Enqueued<NonNullable<typeof job.data>>>(
        job.name,
        { pollingIntervalSeconds: 0.5, batchSize: 1 },
        async ([taken]) => {
          if (!taken) return
          const { traceparent, ...data } = taken.data
          const attributes = { jobId: taken.id }
          const span = options.traces?.begin(
            { name: `job ${job.name}`, kind: 'consumer', attributes },
            traceparent,
          )
          try {
            await spanOf(span, () => handle(data as unknown as typeof taken.data)) // as: without what `enqueue` added
          } catch (error) {
            options.log.warn(
              { err: error, job: job.name, jobId: taken.id },
              'job failed, it will be tried again',
            )
            throw error
          }
        },
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  }
}

/** Whether the queue's schema is there: whoever migrated may have made it for a role that may make none. */
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
