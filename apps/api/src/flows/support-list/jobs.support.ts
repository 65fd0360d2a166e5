import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/**
 * Background work that was tried as often as it may be and given up: one item for each kind. What it was about is in its row of
 * `pgboss.job`, which the queue keeps for 14 days.
 */
export async function supportItems(db: Db): Promise<SupportItem[]> {
  const given = await db.$queryRaw<{ name: string; jobs: number; since: Date }[]>`
    SELECT name, count(*)::int AS jobs, min(coalesce(completed_on, created_on)) AS since
    FROM pgboss.job WHERE state = 'failed' GROUP BY name ORDER BY since`
  return given.map(({ name, jobs, since }) => ({
    kind: 'job-given-up',
    subjectKind: 'queue',
    subjectId: name,
    since,
    what: `${jobs} ${jobs === 1 ? 'job' : 'jobs'} of the queue ${name} failed for the last time.`,
    command: `support jobs ${name}`,
  }))
}

/** A job that was given up: when, how often it was tried, and what went wrong the last time. Its data may name people and is left out. */
export type FailedJob = {
  readonly id: string
  readonly createdAt: Date
  readonly failedAt: Date | null
  readonly tries: number
  readonly error: string | null
}

/** The jobs of a queue that were given up, newest first; at most 50. */
export function failedJobs(db: Db, queue: string): Promise<FailedJob[]> {
  return db.$queryRaw<FailedJob[]>`
    SELECT id::text, created_on AS "createdAt", completed_on AS "failedAt", retry_count + 1 AS tries,
           left(coalesce(output ->> 'message', output ->> 'value', output::text), 300) AS error
    FROM pgboss.job WHERE name = ${queue} AND state = 'failed' ORDER BY completed_on DESC NULLS LAST LIMIT 50`
}
