import type { Db, Tx } from '#api/database.ts'

/** Returns the time of the last email to the staff about each kind; kinds without one are missing. */
export async function readLastReminders(db: Db): Promise<ReadonlyMap<string, Date>> {
  const reminders = await db.supportReminder.findMany()
  return new Map(reminders.map(({ kind, mailedAt }) => [kind, mailedAt]))
}

/** Records that the staff is emailed about a kind. Returns false when another worker has done so since `lastAt`. */
export async function recordReminder(tx: Tx, kind: string, lastAt: Date | null, at: Date): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO support_reminder AS last (kind, mailed_at) VALUES (${kind}, ${at})
    ON CONFLICT (kind) DO UPDATE SET mailed_at = excluded.mailed_at
      WHERE last.mailed_at IS NOT DISTINCT FROM ${lastAt}::timestamptz`
  return count > 0
}
