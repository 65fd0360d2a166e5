import { countCreditsAt } from '@repo/lottery-rules/sponsorship'
import { giveCredits } from '#lottery-api/core/credits/credits.service.ts'
import type { NotifyDeps } from '#lottery-api/core/notifications/notify.service.ts'
import { notify } from '#lottery-api/core/notifications/notify.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import { findReferralRefusal } from './referral-refusals.data.ts'
import { hasSettledPaidDraw, lockReferral } from './sponsorship.data.ts'

/**
 * Counts a referral, if it may count by now: the referred player is validated and holds a validated ticket, paid with a
 * paid credit, in a sealed draw. A referral that never counts is refused for good, with the reason. Reaching a
 * threshold gives its credits, once, and notifies the sponsor. Idempotent; locks the sponsor's row.
 */
export async function countReferral(deps: NotifyDeps, tx: Tx, referredId: string, now: Date): Promise<void> {
  const referral = await lockReferral(tx, referredId)
  if (!referral || referral.countedAt !== null || referral.refusal !== null) return
  if (!(await hasSettledPaidDraw(tx, referredId))) return
  const refusal = await findReferralRefusal(tx, referral)
  if (refusal !== null) {
    await tx.referral.update({ where: { referredId }, data: { refusal } })
    return
  }
  await tx.referral.update({ where: { referredId }, data: { countedAt: now } })
  await rewardSponsor(deps, tx, referral.sponsorId, now)
}

async function rewardSponsor(deps: NotifyDeps, tx: Tx, sponsorId: string, now: Date): Promise<void> {
  const threshold = await tx.referral.count({ where: { sponsorId, countedAt: { not: null } } })
  const credits = countCreditsAt(threshold)
  if (credits === 0) return
  await tx.sponsorReward.create({ data: { sponsorId, threshold, credits, givenAt: now } })
  await giveCredits(tx, { playerId: sponsorId, source: `sponsorship:${threshold}`, credits }, now)
  await notify(deps, tx, sponsorId, {
    event: 'sponsor-reward',
    about: String(threshold),
    facts: { referrals: threshold, credits },
  })
}
