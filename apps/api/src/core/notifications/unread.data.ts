import type pg from 'pg'

/** Returns the number of unread notifications of each account, by id, in one query. */
export async function countUnreadByAccount(
  pool: pg.Pool,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; unread: number }>({
    name: 'unread',
    text: `
      SELECT account.id, (SELECT count(*)::int FROM notification n WHERE n.account_id = account.id AND n.read_at IS NULL) AS unread
      FROM unnest($1::uuid[]) AS account(id)`,
    values: [accountIds],
  })
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}
