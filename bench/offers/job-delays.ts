import { PgBoss } from 'pg-boss'
import type { Instance } from '../instance/instance.ts'

const queue = 'deadline'
const pollingIntervalSeconds = 0.5
/** Deadlines begin after this, when all jobs are queued. */
const leadMs = 3000
/** Between two deadlines. Not a divisor of the polling interval, so that they meet it at every phase. */
const spacingMs = 37

/**
 * Returns how many milliseconds after their times this many jobs of pg-boss begin, as deadlines by the queue would: one
 * each 37 ms.
 */
export async function measureJobDelaysMs(
  { databaseUrl }: Instance,
  count: number,
): Promise<readonly number[]> {
  // Beside the product's own queue.
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'deadlines' })
  await boss.start()
  try {
    await boss.createQueue(queue)
    const beginMs = Date.now() + leadMs
    const jobs = Array.from({ length: count }, (_, index) => ({ dueMs: beginMs + index * spacingMs }))
    await boss.insert(
      queue,
      jobs.map((data) => ({ data, startAfter: new Date(data.dueMs) })),
    )
    const delaysMs: number[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await boss.work<{ dueMs: number }>(queue, { pollingIntervalSeconds, batchSize: count }, async (due) => {
      delaysMs.push(...due.map(({ data }) => Date.now() - data.dueMs))
      if (delaysMs.length >= count) resolve()
    })
    await promise
    return delaysMs
  } finally {
    await boss.stop({ graceful: false })
  }
}
