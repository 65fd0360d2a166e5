import type { Db, Tx } from '#api/database.ts'

/** When the staff was last mailed about each kind. */
export async function lastReminders(db: Db): Promise<ReadonlyMap<string, Date>> {
  const reminders = await db.supportReminder.findMany()
  return new Map(reminders.map(({ kind, mailedAt }) => [kind, mailedAt]))
}

/** Notes that the staff is mailed about a kind; false where another worker has, since it was last mailed at `lastAt`. */
export async function noteReminder(tx: Tx, kind: string, lastAt: Date | null, at: Date): Promise<boolean> {
  const noted = await tx.$executeRaw`
    INSERT INTO support_reminder AS last (kind, mailed_at) VALUES (${kind}, ${at})
    ON CONFLICT (kind) DO UPDATE SET mailed_at = excluded.mailed_at
      WHERE last.mailed_at IS NOT DISTINCT FROM ${lastAt}::timestamptz`
  return noted > 0
}
