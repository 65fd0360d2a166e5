import type { Player } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** Locks a player's row until the transaction ends; null for an unknown one. The first lock of every change to a player. */
export async function holdPlayer(tx: Tx, playerId: string): Promise<Player | null> {
  await tx.$queryRaw`SELECT FROM player WHERE id = ${playerId}::uuid FOR UPDATE`
  return tx.player.findUnique({ where: { id: playerId } })
}
