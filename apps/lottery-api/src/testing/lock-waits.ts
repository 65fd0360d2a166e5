import type { Deps } from '#lottery-api/deps.ts'

/** Counts the statements in the test's database that wait for a lock. */
export async function countLockWaits({ db }: Pick<Deps, 'db'>): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count ?? 0
}
