import { minTickets } from '@repo/lottery-rules/cancellation'
import { chooseUnsealedStep } from '@repo/lottery-rules/draw-steps'
import type { PostponementReason } from '@repo/lottery-rules/postponement'
import type { Draw } from '@repo/prisma/lottery-types'
import { countValidatedTickets } from '#lottery-api/core/draws/sealed-list.data.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { allowLongStatements, isDue, tryLockDraw } from '../draws.data.ts'
import { hasPublishedPostponement, isAnnounced } from '../publish/published-draw.service.ts'
import { isNextInSeries } from '../seal/series.data.ts'
import { cancelDraw } from './cancel.service.ts'
import { postponeDraw } from './postpone.service.ts'

const timeoutMs = 60_000

/**
 * Postpones a draw that cannot be sealed for its present time by a day, or cancels it when it has too few tickets or
 * the maximum number of postponements. The decision is made under the draw's lock, so that concurrent workers agree. A
 * draw is cancelled only in its turn in the series, and not once its next postponement is public. Returns false when
 * nothing is due, when it may neither be cancelled yet nor postponed again, when the draw's manifest or cancellation is
 * public already, or when another worker has locked it.
 */
export async function endUnsealedTime(
  deps: Deps,
  { id: drawId, round: expectedRound }: Pick<Draw, 'id' | 'round'>,
  reason: PostponementReason,
): Promise<boolean> {
  const { db, published } = deps
  return db.$transaction(
    async (tx) => {
      await allowLongStatements(tx, timeoutMs)
      const locked = await tryLockDraw(tx, drawId)
      if (locked === null || locked.draw.round !== expectedRound) return false
      const { draw } = locked
      const ending = chooseUnsealedStep(draw)
      if (!isDue(locked, reason === 'round-known' ? 'seal' : ending)) return false
      if (await isAnnounced(published, draw.week)) return false
      const tickets = await countValidatedTickets(tx, drawId)
      const hasTooFew = tickets < minTickets
      const mayBeCancelled =
        !(await hasPublishedPostponement(published, draw)) && (await isNextInSeries(tx, draw))
      if (mayBeCancelled && (hasTooFew || ending === 'cancel')) {
        const cancelled = hasTooFew ? 'too-few-tickets' : 'put-off-too-often'
        await cancelDraw(deps, tx, draw, { cancelled, tickets })
        return true
      }
      if (ending === 'cancel') return false
      await postponeDraw(deps, tx, draw, reason)
      return true
    },
    { timeout: timeoutMs },
  )
}
