import type pg from 'pg'

/** Calls allowed within a window that begins with the first one. */
export type SharedBudget = { readonly name: string; readonly points: number; readonly seconds: number }

/** How far the clocks of two readings may differ that nothing is wrong with: a statement may have waited for a row meanwhile. */
const slackMs = 60_000
const deleteEveryMs = 300_000
const deleteAfterMs = 3_600_000
const mostRemembered = 50_000

/**
 * Counts calls against budgets in the table `rate_limit.budget`, for all processes together, by the database's clock: a process whose own clock jumps
 * neither opens a budget nor locks anybody out.
 */
export function createSharedBudgets(pool: pg.Pool) {
  /** Until when calls of a key are refused without asking the database, by the monotonic clock. */
  const spent = new Map<string, number>()
  setInterval(() => void deleteOldWindows(pool), deleteEveryMs).unref()

  function remember(key: string, untilMs: number): void {
    const oldest = spent.size >= mostRemembered ? spent.keys().next().value : undefined
    if (oldest !== undefined) spent.delete(oldest)
    spent.set(key, untilMs)
  }

  /** Counts a call of a key. Returns null while it is within the budget, otherwise after how many milliseconds its window ends. */
  return async ({ name, points, seconds }: SharedBudget, of: string): Promise<number | null> => {
    const key = `${name}:${of}`
    const knownMs = (spent.get(key) ?? 0) - performance.now()
    if (knownMs > 0) return knownMs
    spent.delete(key)
    const counted = await count(pool, key, seconds * 1000)
    if (counted.points <= points) return null
    remember(key, performance.now() + counted.leftMs)
    return counted.leftMs
  }
}

/**
 * Counts a call in the window of its key, or begins one. A window that ends later than one that begins now was begun by a clock that was ahead: it is over, since
 * whoever is in it would be locked out for as long as that clock was wrong.
 */
async function count(
  pool: pg.Pool,
  key: string,
  windowMs: number,
): Promise<{ points: number; leftMs: number }> {
  const { rows } = await pool.query<{ points: number; leftMs: number }>(
    `WITH clock AS MATERIALIZED (SELECT (extract(epoch FROM app_now()) * 1000)::bigint AS ms)
     INSERT INTO rate_limit.budget AS b (key, points, expire) SELECT $1, 1, ms + $2 FROM clock
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN b.expire BETWEEN excluded.expire - $2 + 1 AND excluded.expire + $3 THEN b.points + 1 ELSE 1 END,
       expire = CASE WHEN b.expire BETWEEN excluded.expire - $2 + 1 AND excluded.expire + $3 THEN b.expire ELSE excluded.expire END
     RETURNING points, (expire - (SELECT ms FROM clock))::int AS "leftMs"`,
    [key, windowMs, slackMs],
  )
  const [row] = rows
  if (!row) throw new Error(`The budget ${key} was not counted`)
  return row
}

/** Deletes what has been over for an hour. Whatever goes wrong is tried again. */
async function deleteOldWindows(pool: pg.Pool): Promise<void> {
  await pool
    .query(
      'DELETE FROM rate_limit.budget WHERE expire < (extract(epoch FROM app_now()) * 1000)::bigint - $1::bigint',
      [deleteAfterMs],
    )
    .catch(() => undefined)
}
