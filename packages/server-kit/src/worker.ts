import type { FileStore } from './file-store.ts'
import { checkFileStores } from './files-at-start.ts'
import type { JobDefinition, Jobs } from './jobs.ts'
import { stopOnSignal } from './lifecycle.ts'
import { listen } from './listener.ts'
import type { Logger } from './log.ts'
import { startSweeper } from './sweeper.ts'
import type { Traces } from './traces.ts'

/** A sweeper of due rows, and its maximum sleep. */
export type SweeperDefinition<Deps> = {
  readonly name: string
  readonly maxMs: number
  /**
   * Does what is due. Returns the milliseconds until the next deadline; null or nothing when `maxMs` is soon enough.
   * Safe to run in several workers. A sweep that loops starts nothing more once `stopping` is aborted.
   */
  readonly sweep: (deps: Deps, stopping: AbortSignal) => Promise<number | null> | Promise<void>
  /** The channel whose notifications wake it, when something may become due earlier than expected. */
  readonly wokenBy?: string
}

/** A kind of job with its handler. */
export type JobHandler<Deps> = (jobs: Jobs, deps: Deps) => Promise<void>

/** Pairs a job with its handler, whose data's type is the job's. */
export function handleJob<Deps, Data extends object>(
  job: JobDefinition<Data>,
  handle: (deps: Deps, data: Data) => Promise<unknown>,
): JobHandler<Deps> {
  return (jobs, deps) =>
    jobs.work(job, async (data) => {
      await handle(deps, data)
    })
}

/**
 * Starts every sweeper and every kind of job, and resolves when all run. Told to end, the process lets them finish
 * their current work and exits. Throws when the store of files refuses.
 */
export async function runWorker<
  Deps extends {
    readonly log: Logger
    readonly jobs: Jobs
    readonly files: FileStore
    readonly traces: Traces | null
  },
>(
  { deps, close }: { readonly deps: Deps; readonly close: () => Promise<void> },
  work: {
    readonly databaseUrl: string
    readonly sweepers: readonly SweeperDefinition<Deps>[]
    readonly jobHandlers: readonly JobHandler<Deps>[]
  },
): Promise<void> {
  const { log, traces } = deps
  await checkFileStores(deps)
  const running = work.sweepers.map(({ name, maxMs, sweep, wokenBy }) => {
    const sweeper = startSweeper({
      name,
      maxMs,
      log,
      traces,
      sweep: async (stopping) => (await sweep(deps, stopping)) ?? null,
    })
    if (wokenBy === undefined) return sweeper.stop
    const wakeUps = listen({
      connectionString: work.databaseUrl,
      channels: [wokenBy],
      log,
      onNotification: sweeper.wake,
      onConnect: sweeper.wake,
    })
    return () => Promise.all([sweeper.stop(), wakeUps.close()])
  })
  for (const takeJobs of work.jobHandlers) await takeJobs(deps.jobs, deps)
  log.info('worker runs')
  stopOnSignal(log, async () => {
    await Promise.all(running.map((stop) => stop()))
    await close()
  })
}
