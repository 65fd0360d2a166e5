import type { Deps } from '#lottery-api/deps.ts'
import { closeIfSettled } from './account-closing.service.ts'

const retryMs = 10 * 60_000

/**
 * Closes the accounts whose closing was requested once nothing is pending, and refunds money that came to closed ones.
 * Returns the milliseconds until the next try; null when nothing waits.
 */
export async function sweepAccountClosing(deps: Deps): Promise<number | null> {
  const players = await deps.db.player.findMany({
    where: {
      OR: [
        { endRequestedAt: { not: null }, status: { not: 'ended' } },
        { status: 'ended', lots: { some: { kind: 'paid', remaining: { gt: 0 } } } },
      ],
    },
    select: { id: true },
    orderBy: { endRequestedAt: 'asc' },
  })
  for (const { id } of players) {
    try {
      await closeIfSettled(deps, id)
    } catch (error) {
      // Another player does not wait for this one's trouble.
      deps.log.error({ err: error, playerId: id }, 'an account could not be closed, it is retried')
    }
  }
  return players.length > 0 ? retryMs : null
}
