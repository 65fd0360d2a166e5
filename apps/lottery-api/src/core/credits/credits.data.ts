import type { Lot } from '@repo/lottery-rules/credits'
import type { Tx } from '#lottery-api/database.ts'

/** A lot that is locked. */
export type LockedLot = Lot & {
  readonly purchaseId: string | null
  readonly granted: number
  readonly voided: number
  readonly toVoid: number
}

/** A player's lots, locked until the transaction ends: spending, returning and refunding wait for one another. */
export async function lockLots(tx: Tx, playerId: string): Promise<readonly LockedLot[]> {
  return tx.$queryRaw`
    SELECT id, kind::text AS kind, remaining, created_at AS "createdAt", expires_at AS "expiresAt", purchase_id AS "purchaseId",
      granted, voided, to_void AS "toVoid", locked_at AS "lockedAt"
    FROM credit_lot WHERE player_id = ${playerId}::uuid ORDER BY id FOR UPDATE`
}
