import type { Player } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/**
 * Locks a player's row until the transaction ends; nothing for an unknown id. Every transaction that locks a player does
 * so before it locks anything else, except the approval that it decides.
 */
export async function lockPlayer(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM player WHERE id = ${id}::uuid FOR UPDATE`
}

/** Locks a player's row and returns the player as of then; null for an unknown id. */
export async function lockAndReadPlayer(tx: Tx, id: string): Promise<Player | null> {
  await lockPlayer(tx, id)
  return tx.player.findUnique({ where: { id } })
}
