import type { ExclusionTerm } from '@repo/lottery-rules/exclusion-terms'
import { exclusionTerms, findExclusionEnd } from '@repo/lottery-rules/exclusion-terms'
import type { Exclusion, Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Caller } from '#lottery-api/caller.ts'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { returnCredit } from '#lottery-api/core/credits/credits.service.ts'
import { findCurrentExclusion } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { isTooLate } from '#lottery-api/core/participations/in-time.service.ts'
import { lockOpenPlayer } from '#lottery-api/core/players/lock-open-player.service.ts'
import { lockAndReadPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requirePassword } from '#lottery-api/core/sessions/require-password.service.ts'
import { endAllSignIns } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { dropPlayEmails } from '#lottery-api/mail/send-mail.ts'
import { cancelOpenParticipations } from './exclusions.data.ts'
import { excludedEmail } from './exclusions.emails.ts'

/**
 * Cancels a player's open payments. It is called after the commit, since it asks the payment providers. The caller
 * passes it, because this feature does not import that of payments.
 */
export type CancelPayments = (deps: Deps, playerId: string) => Promise<void>

/** The term of an exclusion, its requester, and the reason when that is not the player. */
type ExclusionRequest = { readonly term: ExclusionTerm; readonly by: string; readonly reason: string }

/**
 * Excludes the calling player from now on, irrevocably: open participations are cancelled and their credits returned,
 * every other session ends, and the player is notified. A term that ends before the present one leaves that in force.
 * Returns the instant from which the player may play again, null for never. Throws `wrong-password-given`,
 * `too-many-requests` after too many tries, and `not-signed-in` for a closed account.
 */
export async function excludeSelf(
  deps: Deps,
  caller: Pick<Caller, 'accountId' | 'sessionId'>,
  { term, password }: { readonly term: ExclusionTerm; readonly password: string },
  cancelPayments: CancelPayments,
): Promise<Date | null> {
  await requirePassword(deps, caller, password)
  const request = { term, by: 'player', reason: '' }
  const endsAt = await retryAtClosing(() =>
    deps.db.$transaction(async (tx) => {
      const player = await lockOpenPlayer(tx, caller.accountId)
      const excluded = await exclude(deps, tx, player, request)
      await endAllSignIns(tx, player.id, caller.sessionId)
      // This browser gets no push message either: a player who wants to stop gets none about the game unasked.
      await tx.pushSubscription.deleteMany({ where: { playerId: player.id } })
      return excluded.endsAt
    }),
  )
  await cancelPayments(deps, caller.accountId)
  return endsAt
}

/** The action in approvals that excludes a player who has not requested it here. */
export const excludeAction = 'players exclude'

/**
 * Proposes an exclusion of a player, who is not checked: `excludePlayer` throws for a closed account. Throws a
 * `StaffError` while another exclusion of the player is proposed; a repeat by the same person changes nothing.
 */
export async function proposeExclusion(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  playerId: string,
  term: ExclusionTerm,
): Promise<Approval> {
  return db.$transaction(async (tx) => {
    const facts = { term }
    const proposal = await propose(tx, { action: excludeAction, subject: playerId, facts, by: staff.actor })
    await audit(tx, staff, {
      action: `propose ${excludeAction}`,
      subject: { kind: 'player', id: playerId },
      facts,
    })
    return proposal
  })
}

/**
 * Excludes a player as another person has proposed, with the effects and the result of `excludeSelf`; every session
 * ends, and the audit records it. Throws a `StaffError` for a closed account, and for the proposer's own approval.
 */
export async function excludePlayer(
  deps: Deps,
  staff: Staff,
  approvalId: string,
  cancelPayments: CancelPayments,
): Promise<Date | null> {
  const excluded = await retryAtClosing(() =>
    deps.db.$transaction(async (tx) => {
      const { subject: playerId, facts } = await approve(tx, approvalId, excludeAction, staff.actor)
      const { term } = z.object({ term: z.enum(exclusionTerms) }).parse(facts)
      const player = await lockAndReadPlayer(tx, playerId)
      if (!player || player.status === 'ended') throw new StaffError(`There is no player ${playerId}.`)
      const { endsAt, isNew } = await exclude(deps, tx, player, {
        term,
        by: staff.actor,
        reason: staff.reason,
      })
      await endAllSignIns(tx, playerId)
      const subject = { kind: 'player', id: playerId }
      if (isNew) await audit(tx, staff, { action: excludeAction, subject, facts: { term } })
      return { playerId, endsAt }
    }),
  )
  await cancelPayments(deps, excluded.playerId)
  return excluded.endsAt
}

/**
 * Locks a player who stops playing, runs `first`, cancels the player's open entries and returns their credits, all in
 * one transaction. Returns the result of `first`. Throws `not-signed-in` for a closed account.
 */
export async function cancelOpenEntries<T>(
  deps: Pick<Deps, 'db'>,
  playerId: string,
  first: (tx: Tx, player: Player, now: Date) => Promise<T>,
): Promise<T> {
  return retryAtClosing(() =>
    deps.db.$transaction(async (tx) => {
      const player = await lockOpenPlayer(tx, playerId)
      const now = await databaseNow(tx)
      const result = await first(tx, player, now)
      await cancelEntries(tx, playerId, now)
      return result
    }),
  )
}

/** Cancels a locked player's open participations, and returns their credits. */
export async function cancelEntries(tx: Tx, playerId: string, now: Date): Promise<void> {
  for (const { id } of await cancelOpenParticipations(tx, playerId, now))
    await returnCredit(tx, id, now, 'once')
}

/** A repeat within this time is the same click. */
const sameClickMs = 60_000

async function exclude(
  deps: Deps,
  tx: Tx,
  player: Player,
  { term, by, reason }: ExclusionRequest,
): Promise<{ readonly endsAt: Date | null; readonly isNew: boolean }> {
  const now = await databaseNow(tx)
  const endsAt = findExclusionEnd(term, now, deps.config.timeZone)
  const activeExclusion = await findCurrentExclusion(tx, player.id, now)
  if (activeExclusion && isCovered(activeExclusion, { term, endsAt }, now))
    return { endsAt: activeExclusion.endsAt, isNew: false }
  const { id } = await tx.exclusion.create({
    data: { playerId: player.id, term, by, reason, startedAt: now, endsAt },
  })
  await cancelEntries(tx, player.id, now)
  // No advertising for a game, not even after the exclusion: only the player gives that consent again.
  await tx.player.update({
    where: { id: player.id },
    data: { mailsMarketing: false, newsletterLeftAt: null },
    select: { id: true },
  })
  if (player.email !== null) await dropPlayEmails(deps, tx, player.email)
  await notify(deps, tx, player.id, {
    event: 'excluded',
    about: id,
    facts: { term, ...(endsAt ? { endsAt: endsAt.toISOString() } : {}) },
    mail: fillTemplate(excludedEmail, { endsAt, country: player.country }),
  })
  return { endsAt, isNew: true }
}

function isCovered(
  activeExclusion: Exclusion,
  { term, endsAt }: { readonly term: string; readonly endsAt: Date | null },
  now: Date,
): boolean {
  if (activeExclusion.endsAt === null) return true
  if (activeExclusion.term === term && now.getTime() - activeExclusion.startedAt.getTime() < sameClickMs)
    return true
  return endsAt !== null && activeExclusion.endsAt >= endsAt
}

/** Runs an attempt, and repeats it once if sales closed between its query for open participations and their change. */
export async function retryAtClosing<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (isTooLate(error)) return attempt()
    throw error
  }
}
