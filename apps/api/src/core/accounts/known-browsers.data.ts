import type { Tx } from '#api/database.ts'

/** Deletes all browsers of an account but the twenty seen last. */
export async function deleteOldBrowsers(tx: Tx, accountId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM known_browser WHERE id IN (
      SELECT id FROM known_browser WHERE account_id = ${accountId}::uuid
      ORDER BY last_seen_at DESC, id OFFSET 20 FOR UPDATE SKIP LOCKED)`
}
