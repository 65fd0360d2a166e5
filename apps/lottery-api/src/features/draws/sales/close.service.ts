import { isPaid } from '@repo/lottery-rules/entry-states'
import type { ParticipationState } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { returnCredit } from '#lottery-api/core/credits/credits.service.ts'
import type { NotifyDeps } from '#lottery-api/core/notifications/notify.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { isDue, lockDraw } from '../draws.data.ts'
import {
  incompleteStates,
  listParticipationsInStates,
  lockParticipations,
  lockPlayers,
  reserveCarry,
} from './close.data.ts'
import { drawCancelledEmail, participationIncompleteEmail } from './draw-cancelled.emails.ts'
import { openDraw } from './open.service.ts'

const timeoutMs = 20_000
/** Small, so that no transaction is long, however many entries are incomplete. */
const batchSize = 100

/**
 * Closes the sales of a draw, and opens the next draw in the same transaction, so that one is always open. Reserves the
 * money of earlier draws for its pot. Returns false before its closing time, and when it is closed already.
 */
export async function closeDraw(
  deps: Pick<Deps, 'db' | 'config' | 'beacon'>,
  drawId: string,
): Promise<boolean> {
  return deps.db.$transaction(
    async (tx) => {
      const locked = await lockDraw(tx, drawId)
      if (!isDue(locked, 'close')) return false
      const { draw, now } = locked
      const carriedInCents = await reserveCarry(tx, drawId)
      await tx.draw.update({
        where: { id: drawId },
        data: { state: 'closed', closedAt: now, carriedInCents },
        select: { id: true },
      })
      await openDraw(deps, tx, { now, previous: draw })
      return true
    },
    { timeout: timeoutMs },
  )
}

type CloseDeps = NotifyDeps & Pick<Deps, 'db'>

/** The states of the participations to cancel, and the event of which their players are notified. */
type Cancellations = {
  readonly states: readonly ParticipationState[]
  readonly kind: 'participation-incomplete' | 'draw-cancelled'
}

/** Cancels entries that were incomplete at closing: credits come back, players are notified. Idempotent. */
export async function cancelIncomplete(deps: CloseDeps, drawId: string): Promise<void> {
  await cancelParticipations(deps, drawId, { states: incompleteStates, kind: 'participation-incomplete' })
}

/** Cancels the participations of a draw in some states, in batches: credits come back, players are notified. */
export async function cancelParticipations(
  deps: CloseDeps,
  drawId: string,
  cancelling: Cancellations,
): Promise<void> {
  while ((await cancelBatch(deps, drawId, cancelling)) === batchSize);
}

async function cancelBatch(
  deps: CloseDeps,
  drawId: string,
  { states, kind }: Cancellations,
): Promise<number> {
  return deps.db.$transaction(
    async (tx) => {
      const participations = await listParticipationsInStates(tx, drawId, states, batchSize)
      await lockPlayers(
        tx,
        participations.map(({ playerId }) => playerId),
      )
      const locked = await lockParticipations(
        tx,
        participations.map(({ id }) => id),
        states,
      )
      const now = await databaseNow(tx)
      for (const { id, playerId, week, state } of locked) {
        await tx.participation.update({
          where: { id },
          data: { state: 'cancelled', endedAt: now },
          select: { id: true },
        })
        const renewal = kind === 'draw-cancelled' ? 'always' : 'once'
        const isReturned = await returnCredit(tx, id, now, renewal)
        if (!isPaid(state)) {
          await notify(deps, tx, playerId, { event: 'entry-unpaid', about: id, facts: { week } })
          continue
        }
        await notify(deps, tx, playerId, {
          event: kind,
          about: id,
          facts: { week, credits: isReturned ? 1 : 0 },
          mail: fillTemplate(kind === 'draw-cancelled' ? drawCancelledEmail : participationIncompleteEmail, {
            week,
            isReturned,
            url: toPageUrl(deps.config.webUrl, 'accountCredits'),
          }),
        })
      }
      return participations.length
    },
    { timeout: timeoutMs },
  )
}
