import { databaseNow } from '@repo/server-kit/database'
import { passUntil } from './draws.ts'
import type { TestApp } from './test-app.ts'

/**
 * Moves to the next 23:30 UTC, when it is half past midnight or later in Paris; returns the birthdays of persons who
 * turn 18 on the day that has begun in Paris, and a day later.
 */
export async function passToLateEvening(
  app: Pick<TestApp, 'deps' | 'passTime'>,
): Promise<{ readonly adult: string; readonly child: string }> {
  const evening = await databaseNow(app.deps.db)
  if (evening.getUTCHours() === 23 && evening.getUTCMinutes() >= 30) evening.setUTCHours(24)
  evening.setUTCHours(23, 30, 0, 0)
  await passUntil(app, evening)
  const createBirthday = (days: number) =>
    new Date(Date.UTC(evening.getUTCFullYear() - 18, evening.getUTCMonth(), evening.getUTCDate() + days))
      .toISOString()
      .slice(0, 10)
  return { adult: createBirthday(1), child: createBirthday(2) }
}
