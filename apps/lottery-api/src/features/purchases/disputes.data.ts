import type { Tx } from '#lottery-api/database.ts'

/** The refunds of a purchase that have not left, the oldest first, locked until the transaction ends. */
export async function lockUnsentRefunds(
  tx: Tx,
  purchaseId: string,
): Promise<readonly { readonly id: string; readonly cents: number }[]> {
  return tx.$queryRaw`
    SELECT id, cents FROM refund WHERE purchase_id = ${purchaseId}::uuid AND state IN ('due', 'failed') ORDER BY asked_at, id FOR UPDATE`
}
