import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/**
 * Returns background jobs that failed after all retries, one item per kind. The rows of `pgboss.job` have the details
 * for 14 days.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const failedQueues = await db.$queryRaw<{ name: string; jobs: number; since: Date }[]>`
    SELECT name, count(*)::int AS jobs, min(coalesce(completed_on, created_on)) AS since
    FROM pgboss.job WHERE state = 'failed' GROUP BY name ORDER BY since`
  return failedQueues.map(({ name, jobs, since }) => ({
    kind: 'job-given-up',
    subjectKind: 'queue',
    subjectId: name,
    since,
    what: `${jobs} ${jobs === 1 ? 'job' : 'jobs'} of the queue ${name} failed for the last time.`,
    command: `support jobs ${name}`,
  }))
}
