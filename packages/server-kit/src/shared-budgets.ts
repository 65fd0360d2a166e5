import type pg from 'pg'

/** Calls allowed within a window that begins with the first one. */
export type SharedBudget = { readonly name: string; readonly points: number; readonly seconds: number }

/** A budget, and the key that a call is counted for. */
export type BudgetCall = { readonly budget: SharedBudget; readonly key: string }

/** The tolerated difference between two clock readings: a statement may have waited for a row meanwhile. */
const slackMs = 60_000
const deleteEveryMs = 300_000
const deleteAfterMs = 3_600_000
const maxRemembered = 50_000

/**
 * Counts calls against budgets in the table `rate_limit.budget`, for all processes together, by the database's clock: a
 * process whose own clock jumps neither opens a budget nor locks a caller out.
 */
export function createSharedBudgets(pool: pg.Pool) {
  /** Until when calls of a key are refused without a query, by the monotonic clock. */
  const spent = new Map<string, number>()
  setInterval(() => void deleteOldWindows(pool), deleteEveryMs).unref()

  function remember(key: string, untilMs: number): void {
    const oldest = spent.size >= maxRemembered ? spent.keys().next().value : undefined
    if (oldest !== undefined) spent.delete(oldest)
    spent.set(key, untilMs)
  }

  /**
   * Counts one call against all of these budgets by one statement. Returns for each null within the budget, otherwise
   * in how many milliseconds its window ends. Counts nothing in any of them while one is remembered as spent.
   */
  return async (calls: readonly BudgetCall[]): Promise<readonly (number | null)[]> => {
    const keys = calls.map(({ budget, key }) => `${budget.name}:${key}`)
    const knownLeftMs = keys.map((key) => Math.max(0, (spent.get(key) ?? 0) - performance.now()))
    if (knownLeftMs.some((leftMs) => leftMs > 0)) return knownLeftMs.map((leftMs) => leftMs || null)
    for (const key of keys) spent.delete(key)
    const counted = await count(
      pool,
      keys,
      calls.map(({ budget }) => budget.seconds * 1000),
    )
    return calls.map(({ budget }, index) => {
      const [key = '', row] = [keys[index], counted.get(keys[index] ?? '')]
      if (!row) throw new Error(`The budget ${key} was not counted`)
      if (row.points <= budget.points) return null
      remember(key, performance.now() + row.leftMs)
      return row.leftMs
    })
  }
}

type CountedWindow = { readonly key: string; readonly points: number; readonly leftMs: number }

/**
 * Counts a call in the window of each key, or begins one. A window that ends later than a new one would was begun by a
 * clock that was ahead: it counts as over, so that it does not lock out its callers.
 * The rows are locked in one order, so that no two calls deadlock.
 */
async function count(
  pool: pg.Pool,
  keys: readonly string[],
  windowsMs: readonly number[],
): Promise<ReadonlyMap<string, CountedWindow>> {
  const { rows } = await pool.query<CountedWindow>(
    `WITH clock AS MATERIALIZED (SELECT (extract(epoch FROM app_now()) * 1000)::bigint AS ms)
     INSERT INTO rate_limit.budget AS b (key, points, expire)
       SELECT key, 1, ms + window_ms FROM unnest($1::text[], $2::bigint[]) AS call(key, window_ms), clock ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN b.expire BETWEEN (SELECT ms FROM clock) + 1 AND excluded.expire + $3 THEN b.points + 1 ELSE 1 END,
       expire = CASE WHEN b.expire BETWEEN (SELECT ms FROM clock) + 1 AND excluded.expire + $3 THEN b.expire ELSE excluded.expire END
     RETURNING key, points, (expire - (SELECT ms FROM clock))::int AS "leftMs"`,
    [keys, windowsMs, slackMs],
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Deletes windows that ended more than an hour ago. After an error the next run deletes them. */
async function deleteOldWindows(pool: pg.Pool): Promise<void> {
  await pool
    .query(
      'DELETE FROM rate_limit.budget WHERE expire < (extract(epoch FROM app_now()) * 1000)::bigint - $1::bigint',
      [deleteAfterMs],
    )
    .catch(() => undefined)
}
