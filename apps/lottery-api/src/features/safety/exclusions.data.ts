import { noTicket } from '#lottery-api/core/participations/participations.data.ts'
import type { Tx } from '#lottery-api/database.ts'

/**
 * Cancels a player's participation in the open draw, and returns the cancelled ones. The database refuses it when sales
 * close meanwhile: see `retryAtClosing`.
 */
export async function cancelOpenParticipations(
  tx: Tx,
  playerId: string,
  now: Date,
): Promise<readonly { readonly id: string }[]> {
  // The draw is locked first, so that its closing waits. One that is due to close is not: it could never get to close.
  await tx.$queryRaw`SELECT id FROM draw WHERE state = 'open' AND closes_at > app_now() FOR SHARE`
  return tx.participation.updateManyAndReturn({
    where: { playerId, state: { not: 'cancelled' }, draw: { state: 'open', closesAt: { gt: now } } },
    data: { ...noTicket, state: 'cancelled', endedAt: now },
    select: { id: true },
  })
}
