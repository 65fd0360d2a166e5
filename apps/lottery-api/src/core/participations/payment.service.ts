import { findParticipationAfter, isPaid } from '@repo/lottery-rules/entry-states'
import type { Participation } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import { spendCredit } from '#lottery-api/core/credits/credits.service.ts'
import { findIneligibility } from '#lottery-api/core/eligibility/eligibility.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { lockBeforeClosing } from './lock-participation.service.ts'
import { lockOpenDraw, lockParticipation } from './participations.data.ts'

/** Pays a locked participation with the player's next credit. Returns false without a credit. */
export async function payLockedParticipation(
  tx: Tx,
  { id, playerId }: Participation,
  now: Date,
): Promise<boolean> {
  const kind = await spendCredit(tx, playerId, id, now)
  if (kind === null) return false
  await tx.participation.update({ where: { id }, data: { state: 'paid', kind } })
  return true
}

/**
 * Returns the id of the participation that a purchase of a locked player pays. Throws `not-voted`, `already-paid`,
 * `draw-closed`, or `not-found` for an unknown week.
 */
export async function requireParticipationToPay(tx: Tx, playerId: string, week: string): Promise<string> {
  const { participation } = await lockBeforeClosing(tx, playerId, week)
  if (!participation || participation.state === 'cancelled') throw new Refusal('not-voted')
  if (isPaid(participation.state)) throw new Refusal('already-paid')
  return participation.id
}

/** Locks the draw and then the participation of a purchase; null when sales have closed, or without a participation. */
export async function lockForPayment(
  tx: Tx,
  participationId: string,
): Promise<{ readonly participation: Participation; readonly week: string; readonly now: Date } | null> {
  const [holder] = await tx.$queryRaw<{ drawId: string; playerId: string; week: string }[]>`
    SELECT draw_id AS "drawId", player_id AS "playerId", week FROM participation JOIN draw ON draw.id = draw_id
    WHERE participation.id = ${participationId}::uuid`
  const openDraw = holder ? await lockOpenDraw(tx, holder.week) : null
  if (!holder || !openDraw) return null
  const participation = await lockParticipation(tx, holder.drawId, holder.playerId)
  return participation ? { participation, week: holder.week, now: openDraw.now } : null
}

/**
 * Pays a participation that `lockForPayment` has locked with a credit. Returns false, and pays nothing, when it does
 * not wait for money, or its player is ineligible or has no credit.
 */
export async function payWaitingParticipation(
  deps: Deps,
  tx: Tx,
  { participation, now }: { readonly participation: Participation; readonly now: Date },
): Promise<boolean> {
  if (findParticipationAfter(participation.state, 'pay') === null) return false
  const reason = await findIneligibility(deps, tx, participation.playerId, now)
  if (reason !== null && reason !== 'limit-needed') return false
  return payLockedParticipation(tx, participation, now)
}

/** Marks a locked participation as one whose payment failed, with its vote unchanged. Does nothing once it is paid. */
export async function markPaymentFailed(tx: Tx, { id, state }: Participation): Promise<void> {
  const next = findParticipationAfter(state, 'fail')
  if (next !== null && next !== state) await tx.participation.update({ where: { id }, data: { state: next } })
}
