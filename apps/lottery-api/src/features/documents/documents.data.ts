import type { IdentityDocument, Player } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** A player's row, held until the transaction is over; null where there is none. */
export async function lockPlayer(tx: Tx, playerId: string): Promise<Player | null> {
  await tx.$queryRaw`SELECT FROM player WHERE id = ${playerId}::uuid FOR UPDATE`
  return tx.player.findUnique({ where: { id: playerId } })
}

/** Puts another document in the place of those that wait for their review; answers those. */
export async function replacePending(tx: Tx, playerId: string): Promise<readonly IdentityDocument[]> {
  const waiting = { playerId, status: 'pending' } as const
  const replaced = await tx.identityDocument.findMany({ where: waiting })
  await tx.identityDocument.updateMany({
    where: waiting,
    data: { status: 'replaced', frontFileId: null, backFileId: null },
  })
  return replaced
}
