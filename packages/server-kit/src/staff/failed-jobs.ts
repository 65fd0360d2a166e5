import type pg from 'pg'
import { at, table } from '../staff-text.ts'
import type { Report } from './command.ts'

/** A failed job: its queue, time, number of tries and last error, without its data, which may name people. */
type FailedJob = {
  readonly id: string
  readonly queue: string
  readonly createdAt: Date
  readonly failedAt: Date | null
  readonly tries: number
  readonly error: string | null
}

/** Returns the report of the failed jobs of a queue, or of all queues for null: the last failed first, at most 50. */
export async function reportFailedJobs(
  { pool }: { readonly pool: pg.Pool },
  queue: string | null,
): Promise<Report> {
  const { rows: jobs } = await pool.query<FailedJob>(
    `SELECT id::text, name AS queue, created_on AS "createdAt", completed_on AS "failedAt", retry_count + 1 AS tries,
       left(coalesce(output ->> 'message', output ->> 'value', output::text), 300) AS error
     FROM pgboss.job WHERE ($1::text IS NULL OR name = $1) AND state = 'failed' ORDER BY completed_on DESC NULLS LAST LIMIT 50`,
    [queue],
  )
  const rows = jobs.map(({ id, queue: name, createdAt, failedAt, tries, error }) => [
    id,
    name,
    at(createdAt),
    at(failedAt),
    String(tries),
    error ?? '—',
  ])
  const none = queue === null ? 'No job was given up.' : `No job of ${queue} was given up.`
  return {
    json: { ok: true, jobs },
    text: table(['job', 'queue', 'made', 'given up', 'tries', 'what went wrong'], rows, none),
    // The error may quote an address.
    ...(jobs.length > 0 ? { seen: { subject: { kind: 'queue', id: queue ?? 'all' } } } : {}),
  }
}
