import type { Deps } from '#lottery-api/deps.ts'
import { tryToEnd } from './account-closing.service.ts'

const retryMs = 10 * 60_000

/** Closes requested accounts with nothing pending, and refunds money that came to closed ones. */
export async function sweepEndings(deps: Deps): Promise<number | null> {
  const waiting = await deps.db.player.findMany({
    where: {
      OR: [
        { endRequestedAt: { not: null }, status: { not: 'ended' } },
        { status: 'ended', lots: { some: { kind: 'paid', remaining: { gt: 0 } } } },
      ],
    },
    select: { id: true },
    orderBy: { endRequestedAt: 'asc' },
  })
  for (const { id } of waiting) {
    try {
      await tryToEnd(deps, id)
    } catch (error) {
      // Another player does not wait for this one's trouble.
      deps.log.error({ err: error, playerId: id }, 'an account could not be closed, it is retried')
    }
  }
  return waiting.length > 0 ? retryMs : null
}
