import type { TestApp } from './test-app.ts'

/** Sets the virtual clock of the app's database to an instant, later or earlier. */
export async function setClock({ deps }: Pick<TestApp, 'deps'>, instant: string | Date): Promise<void> {
  await deps.db.$executeRaw`UPDATE app_clock SET shift = shift + (${instant}::timestamptz - app_now())`
}

/**
 * Runs a function while the database's clock stands still at an instant, so that a limit can be tested exactly, and
 * returns its result. Time then continues from that instant, or from the time before when that is later, so that it
 * never goes back.
 */
export async function actAtInstant<T>(app: TestApp, instant: Date, act: () => Promise<T>): Promise<T> {
  const { pool } = app.deps
  await pool.query('UPDATE virtual_clock.hold SET at = $1', [instant])
  try {
    return await act()
  } finally {
    await pool.query('UPDATE virtual_clock.hold SET at = NULL')
    await pool.query(
      `UPDATE app_clock SET shift = shift + greatest($1::timestamptz - app_now(), interval '0')`,
      [instant],
    )
  }
}
