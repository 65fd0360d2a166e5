import type { IdentityDocument } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

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
