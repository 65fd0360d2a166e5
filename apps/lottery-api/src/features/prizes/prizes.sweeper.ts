import type { Deps } from '#lottery-api/deps.ts'
import { announcePrizes, remindWinners } from './announce.service.ts'
import { lapsePrizes } from './lapse.service.ts'
import { replaceRefused } from './replace.service.ts'

/**
 * Notifies and reminds winners, replaces refused ones, and lets unclaimed prizes lapse. Returns 0, for an immediate
 * repeat, when something was done; otherwise null.
 */
export async function sweepPrizes(deps: Deps): Promise<number | null> {
  const counts = [
    await replaceRefused(deps),
    await announcePrizes(deps),
    await lapsePrizes(deps),
    await remindWinners(deps),
  ]
  return counts.some((count) => count > 0) ? 0 : null
}
