import type { Player } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** A player's row, held until the transaction is over; null where there is none. The first lock of whatever changes something of a player. */
export async function holdPlayer(tx: Tx, playerId: string): Promise<Player | null> {
  await tx.$queryRaw`SELECT FROM player WHERE id = ${playerId}::uuid FOR UPDATE`
  return tx.player.findUnique({ where: { id: playerId } })
}
