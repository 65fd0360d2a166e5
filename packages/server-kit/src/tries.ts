import type pg from 'pg'
import { digest } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

/** What is guessed, by whom: the table keeps a digest of it only. */
type Guessed = {
  readonly key: string
  /** How many tries wait for nothing. */
  readonly free: number
}

const firstWaitS = 5
const longestWaitS = 900

/**
 * Counts a try before it is judged, so that of any number at once only the free ones are. After these each waits twice as long as the one
 * before, 5 seconds to 15 minutes, by the database's clock, until a day has passed without any: `too-many-requests` while it must wait. Answers
 * how many it has been.
 */
export async function chargeTry(pool: pg.Pool, { key, free }: Guessed): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `INSERT INTO rate_limit.tries AS t (key, count, last_at, until) VALUES ($1, 1, app_now(), app_now())
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN t.last_at < app_now() - interval '1 day' THEN 1 ELSE t.count + 1 END,
       last_at = app_now(),
       until = app_now() + interval '1 second' * CASE WHEN t.count + 1 < $2 OR t.last_at < app_now() - interval '1 day' THEN 0
         ELSE least($4, $3 * power(2, least(t.count + 1 - $2, 20))) END
     WHERE t.until <= app_now() RETURNING count`,
    [digest(key), free, firstWaitS, longestWaitS],
  )
  const [charged] = rows
  await deleteOldTries(pool)
  if (charged) return charged.count
  throw await waitRefusal(pool, key)
}

/** Takes a try back that was right: those who share an address are not braked by each other's success. */
export async function refundTry(pool: pg.Pool, key: string): Promise<void> {
  await pool.query(
    'UPDATE rate_limit.tries SET count = greatest(count - 1, 0), until = app_now() WHERE key = $1',
    [digest(key)],
  )
}

/** Forgets the tries of what was guessed. */
export async function forgetTries(pool: pg.Pool, key: string): Promise<void> {
  await pool.query('DELETE FROM rate_limit.tries WHERE key = $1', [digest(key)])
}

/** Counts a use within a window that begins with the first one; `too-many-requests` beyond `most`. */
export async function spend(
  pool: pg.Pool,
  { key, most, seconds }: { readonly key: string; readonly most: number; readonly seconds: number },
): Promise<void> {
  const { rows } = await pool.query(
    `INSERT INTO rate_limit.tries AS t (key, count, last_at, until) VALUES ($1, 1, app_now(), app_now() + interval '1 second' * $3)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN t.until <= app_now() THEN 1 ELSE t.count + 1 END,
       last_at = app_now(),
       until = CASE WHEN t.until <= app_now() THEN app_now() + interval '1 second' * $3 ELSE t.until END
     WHERE t.until <= app_now() OR t.count < $2 RETURNING count`,
    [digest(key), most, seconds],
  )
  if (rows.length === 0) throw await waitRefusal(pool, key)
}

async function waitRefusal(pool: pg.Pool, key: string): Promise<Refusal> {
  const { rows } = await pool.query<{ seconds: number }>(
    'SELECT ceil(extract(epoch FROM until - app_now()))::int AS seconds FROM rate_limit.tries WHERE key = $1',
    [digest(key)],
  )
  return new Refusal('too-many-requests', { retryAfterS: Math.max(1, rows[0]?.seconds ?? 1) })
}

/** Deletes some of what nobody tried for two days. */
async function deleteOldTries(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM rate_limit.tries WHERE key IN (
       SELECT key FROM rate_limit.tries WHERE last_at < app_now() - interval '2 days' LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  )
}
