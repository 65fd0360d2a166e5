import type { Tx } from '#lottery-api/database.ts'

/** Tells everybody who holds a validated ticket of a draw something, once for each key: as `notify`, for a million at once. */
export async function tellHolders(
  tx: Tx,
  drawId: string,
  news: { readonly kind: string; readonly facts: Readonly<Record<string, string>>; readonly key: string },
): Promise<void> {
  const { kind, facts, key } = news
  await tx.$executeRaw`
    INSERT INTO notification (player_id, kind, facts, key, created_at)
    SELECT player_id, ${kind}, ${JSON.stringify(facts)}::jsonb, ${key}, app_now()
    FROM participation WHERE draw_id = ${drawId}::uuid AND state = 'validated'
    ON CONFLICT DO NOTHING`
}
