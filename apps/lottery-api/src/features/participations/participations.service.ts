import { countCredits } from '@repo/lottery-rules/credits'
import { findParticipationAfter, isPaid } from '@repo/lottery-rules/entry-states'
import type { Participation, Vote } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { returnCredit } from '#lottery-api/core/credits/credits.service.ts'
import type { DrawSummary } from '#lottery-api/core/draws/draw-summary.service.ts'
import { readDrawSummary } from '#lottery-api/core/draws/draw-summary.service.ts'
import { findDraw } from '#lottery-api/core/draws/draws.service.ts'
import type { IneligibilityReason } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { findIneligibility, requirePlayable } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { runBeforeClosing } from '#lottery-api/core/participations/in-time.service.ts'
import type { LockedParticipation } from '#lottery-api/core/participations/lock-participation.service.ts'
import { lockBeforeClosing } from '#lottery-api/core/participations/lock-participation.service.ts'
import { noTicket } from '#lottery-api/core/participations/participations.data.ts'
import { payLockedParticipation } from '#lottery-api/core/participations/payment.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { ShownParticipation } from './participations.data.ts'
import { findShownParticipation, listShownParticipations } from './participations.data.ts'

const pageSize = 20

/** Locks player, draw and participation, in this order; refuses ineligible players and late calls. */
async function lockForPlay(deps: Deps, tx: Tx, playerId: string, week: string): Promise<LockedParticipation> {
  await requirePlayable(deps, tx, playerId)
  return lockBeforeClosing(tx, playerId, week)
}

/**
 * Runs a step of a player in a draw as one transaction, and returns the participation after it. Throws the player's
 * ineligibility as `requirePlayable` does, `draw-closed` after closing, `not-found` for an unknown week, and
 * `no-participation` when there is none after the step.
 */
export async function changeParticipation(
  deps: Deps,
  playerId: string,
  week: string,
  step: (tx: Tx, locked: LockedParticipation) => Promise<unknown>,
): Promise<ShownParticipation> {
  const shown = await runBeforeClosing(() =>
    deps.db.$transaction(async (tx) => {
      await step(tx, await lockForPlay(deps, tx, playerId, week))
      return findShownParticipation(tx, week, playerId)
    }),
  )
  if (!shown) throw new Refusal('no-participation')
  return shown
}

/**
 * Returns a player's state in a draw: participation, credits and ineligibility, all as of one instant. Throws
 * `not-found` for an unknown week.
 */
export function readParticipation(deps: Deps, playerId: string, week: string) {
  // Two reads could show an unpaid participation that waits for no payment, when the payment arrives in between.
  return deps.db.$transaction((tx) => readInTransaction(deps, tx, playerId, week), {
    isolationLevel: 'RepeatableRead',
  })
}

async function readInTransaction(deps: Deps, tx: Tx, playerId: string, week: string) {
  const draw = await findDraw(tx, week)
  if (!draw) throw new Refusal('not-found')
  const now = await databaseNow(tx)
  const { defaultVote } = await tx.player.findUniqueOrThrow({ where: { id: playerId } })
  const lots = await tx.creditLot.findMany({ where: { playerId, remaining: { gt: 0 } } })
  const { free, paid } = countCredits(lots, now)
  const isOpen = draw.state === 'open' && now < draw.closesAt
  const obstacle: IneligibilityReason | 'draw-closed' | null = isOpen
    ? await findIneligibility(deps, tx, playerId, now)
    : 'draw-closed'
  return {
    participation: await findShownParticipation(tx, week, playerId),
    defaultVote,
    credits: free + paid,
    obstacle,
  }
}

/**
 * Votes, or changes the vote; a repeat changes nothing. The first vote, and one after a cancellation, begins the
 * participation. Throws as `changeParticipation` does.
 */
export function castVote(deps: Deps, playerId: string, { week, vote }: { week: string; vote: Vote }) {
  return changeParticipation(deps, playerId, week, async (tx, { draw, participation, now }) => {
    if (!participation)
      return tx.participation.create({ data: { drawId: draw.id, playerId, vote, createdAt: now } })
    const state = findParticipationAfter(participation.state, 'vote')
    if (state === null) throw new Refusal('draw-closed')
    const reopened = participation.state === 'cancelled' ? { createdAt: now, endedAt: null } : {}
    return tx.participation.update({ where: { id: participation.id }, data: { state, vote, ...reopened } })
  })
}

/**
 * Pays a participation with a credit; a repeat does nothing. Throws `not-voted`, `not-enough-credits`, and as
 * `changeParticipation` does.
 */
export function payWithCredit(deps: Deps, playerId: string, week: string) {
  return changeParticipation(deps, playerId, week, async (tx, { participation, now }) => {
    if (!participation || participation.state === 'cancelled') throw new Refusal('not-voted')
    if (isPaid(participation.state)) return
    if (!(await payLockedParticipation(tx, participation, now))) throw new Refusal('not-enough-credits')
  })
}

/**
 * Cancels a participation while sales are open, and returns its credit unless that has expired; idempotent. Ineligible
 * players may cancel, too. Throws `draw-closed`, `no-participation`, and `not-found` for an unknown week.
 */
export async function cancelParticipation(deps: Deps, playerId: string, week: string): Promise<void> {
  await runBeforeClosing(() =>
    deps.db.$transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      const { participation, now } = await lockBeforeClosing(tx, playerId, week)
      if (!participation) throw new Refusal('no-participation')
      await cancelLocked(tx, participation, now)
    }),
  )
}

async function cancelLocked(tx: Tx, { id, state }: Participation, now: Date): Promise<void> {
  if (state === 'cancelled') return
  await tx.participation.update({ where: { id }, data: { ...noTicket, state: 'cancelled', endedAt: now } })
  await returnCredit(tx, id, now, 'never')
}

/**
 * Returns a page of a player's participations, newest first, and the number before which the next page begins; null on
 * the last page.
 */
export async function listParticipations(deps: Deps, playerId: string, before: number | null) {
  const pageAndNext = await listShownParticipations(deps.db, playerId, { before, limit: pageSize + 1 })
  const page: { shown: ShownParticipation; draw: DrawSummary }[] = []
  for (const shown of pageAndNext.slice(0, pageSize))
    page.push({ shown, draw: await readDrawSummary(deps, shown.draw) })
  return { page, next: pageAndNext.length > pageSize ? (page.at(-1)?.draw.sequence ?? null) : null }
}
