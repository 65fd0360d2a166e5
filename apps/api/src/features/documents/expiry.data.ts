import { reminderDays } from '@repo/delivery-rules/documents'
import type { Db } from '#api/database.ts'

const firstReminderMs = Math.max(...reminderDays) * 24 * 3_600_000

/** Returns the ids of at most `maxAccounts` carriers with a due, unsent document reminder, the last to expire first. */
export async function findAccountsToRemind(db: Db, maxAccounts: number): Promise<readonly string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH clock AS MATERIALIZED (SELECT app_now() AS now)
    SELECT d.account_id AS id FROM clock, document d JOIN account a ON a.id = d.account_id
    WHERE d.status = 'approved' AND d.expires_at <= clock.now + ${firstReminderMs}::float8 * interval '1 millisecond'
      AND a.status <> 'removed' AND a.kind IN ('TRIN', 'TREN', 'LIVR')
      AND NOT EXISTS (SELECT 1 FROM document_reminder r WHERE r.document_id = d.id AND r.days_before <= (
        SELECT min(days) FROM unnest(${[...reminderDays]}::int[]) AS days
        WHERE d.expires_at <= clock.now + days * interval '1 day'))
    GROUP BY d.account_id ORDER BY min(d.expires_at) DESC LIMIT ${maxAccounts}`
  return rows.map(({ id }) => id)
}
