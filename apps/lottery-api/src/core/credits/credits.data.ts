import type { Lot } from '@repo/lottery-rules/credits'
import type { Tx } from '#lottery-api/database.ts'

/** A locked lot of credits. */
export type LockedLot = Lot & {
  readonly purchaseId: string | null
  readonly granted: number
  readonly voided: number
  readonly toVoid: number
}

/**
 * Locks and returns a player's lots, by id, until the transaction ends: spending, returning and refunding are
 * serialised.
 */
export async function lockLots(tx: Tx, playerId: string): Promise<readonly LockedLot[]> {
  return tx.$queryRaw`
    SELECT id, kind::text AS kind, remaining, created_at AS "createdAt", expires_at AS "expiresAt", purchase_id AS "purchaseId",
      granted, voided, to_void AS "toVoid", locked_at AS "lockedAt"
    FROM credit_lot WHERE player_id = ${playerId}::uuid ORDER BY id FOR UPDATE`
}
