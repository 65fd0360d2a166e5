import type { TestApp } from './test-app.ts'

/** Returns the number of statements that wait for a lock now. */
export async function countWaitingStatements(app: TestApp): Promise<number> {
  const { rows } = await app.deps.pool.query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]?.waiting ?? 0
}
