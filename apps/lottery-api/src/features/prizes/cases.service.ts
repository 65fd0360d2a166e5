import type { PrizeIneligibility, PrizeTerms } from '@repo/lottery-rules/prize-terms'
import { extendClaimBy, findObjectionDeadline } from '@repo/lottery-rules/prize-terms'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { NotifyDeps } from '#lottery-api/core/notifications/notify.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { prizeQuestionedEmail, staffObjectionEmail, staffPrizeQuestionedEmail } from './cases.emails.ts'
import { findOpenCase, lockPrize } from './prizes.data.ts'

/** The winner's ineligibility reason, and the prize terms of the draw. */
type CaseFacts = { readonly reason: PrizeIneligibility; readonly terms: PrizeTerms; readonly now: Date }

/**
 * Opens the case of a prize with an ineligible winner. The prize stays; the winner is notified of the reason and the
 * deadline to resolve it or object, and the staff that two persons must decide. Idempotent for one reason; another
 * reason is another case. The caller has locked player and prize.
 */
export async function openCase(
  deps: NotifyDeps,
  tx: Tx,
  prize: Prize,
  { reason, terms, now }: CaseFacts,
): Promise<void> {
  const currentCase = await findOpenCase(tx, prize.id)
  if (currentCase?.reason === reason) return
  await closeResolvedCase(tx, prize.id, now)
  const objectBy = findObjectionDeadline(now, terms)
  const { id } = await tx.prizeCase.create({ data: { prizeId: prize.id, reason, openedAt: now, objectBy } })
  await extendClaim(tx, prize, objectBy, terms)
  const { config } = deps
  const { week } = await tx.draw.findUniqueOrThrow({ where: { id: prize.drawId }, select: { week: true } })
  const about = { week, rank: prize.rank, prizeId: prize.id, reason, objectBy }
  await queueEmail(deps, tx, {
    event: 'prize-questioned',
    to: config.supportEmail,
    language: 'fr',
    template: staffPrizeQuestionedEmail,
    facts: about,
    key: `prize-questioned-staff:${id}`,
  })
  if (prize.playerId === null) return
  const url = toPageUrl(config.webUrl, 'accountDraws')
  await notify(deps, tx, prize.playerId, {
    event: 'prize-questioned',
    about: id,
    facts: { reason, objectBy: objectBy.toISOString() },
    mail: fillTemplate(prizeQuestionedEmail, { reason, objectBy, cents: Number(prize.cents), url }),
  })
}

/** Closes the open case of a locked prize, whose reason no longer holds. Returns false without a case. */
async function closeResolvedCase(tx: Tx, prizeId: string, now: Date): Promise<boolean> {
  const { count } = await tx.prizeCase.updateMany({
    where: { prizeId, closedAt: null },
    data: { closedAt: now, outcome: 'mended' },
  })
  return count > 0
}

/**
 * Closes the open case of a locked prize, whose reason no longer holds, and leaves its winner time to claim. Does
 * nothing without a case.
 */
export async function resolveCase(tx: Tx, prize: Prize, now: Date, terms: PrizeTerms | null): Promise<void> {
  const isResolved = await closeResolvedCase(tx, prize.id, now)
  if (isResolved && terms !== null) await extendClaim(tx, prize, now, terms)
}

/** Extends the claim period of a winner who was held up until an instant. */
export async function extendClaim(tx: Tx, prize: Prize, heldUpUntil: Date, terms: PrizeTerms): Promise<void> {
  const claimBy = extendClaimBy(prize.claimBy, heldUpUntil, terms)
  await tx.prize.update({ where: { id: prize.id }, data: { claimBy }, select: { id: true } })
}

/**
 * Stores a winner's objection to a case and notifies the staff: an earlier proposal cannot be approved any more. The
 * same text again changes nothing. Throws `prize-objected` for another text, `prize-not-questioned` without a case, and
 * `not-found` for another player's prize.
 */
export async function objectToCase(
  deps: Deps,
  playerId: string,
  { id: prizeId, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const prize = await lockPrize(tx, prizeId)
    if (!prize || prize.playerId !== playerId) throw new Refusal('not-found')
    const currentCase = await findOpenCase(tx, prizeId)
    if (!currentCase) throw new Refusal('prize-not-questioned')
    if (currentCase.objection === text) return
    if (currentCase.objection !== null) throw new Refusal('prize-objected')
    const { id, reason } = currentCase
    await tx.prizeCase.update({
      where: { id },
      data: { objection: text, objectedAt: await databaseNow(tx) },
    })
    await queueEmail(deps, tx, {
      event: 'prize-objection',
      to: deps.config.supportEmail,
      language: 'fr',
      template: staffObjectionEmail,
      facts: { prizeId, reason, text },
      key: `prize-objection:${id}`,
    })
  })
}
