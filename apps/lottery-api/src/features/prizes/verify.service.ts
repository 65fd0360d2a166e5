import { hasExpired } from '@repo/lottery-rules/document-term'
import { prizeLapsed } from '@repo/lottery-rules/ledger'
import type { PrizeIneligibility } from '@repo/lottery-rules/prize-terms'
import { parsePrizeTerms } from '@repo/lottery-rules/terms'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { consumeLink, findActiveLink } from '#lottery-api/core/links/links.service.ts'
import type { NotifyDeps } from '#lottery-api/core/notifications/notify.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { openCase, resolveCase } from './cases.service.ts'
import { prizeRefusedEmail } from './lost-prizes.emails.ts'
import { findOpenCase, lockPrize, readTakenRanks } from './prizes.data.ts'
import { readWinnerEligibility } from './winner-eligibility.service.ts'

/**
 * Confirms a win by its mailed link, and checks the winner again. Returns the draw's week and the sum in cents, and
 * consumes the link. Throws `prize-questioned` for an ineligible winner, whose case is opened, and `document-expired`:
 * after both the link works again once the reason is resolved. Throws `link-used-or-expired`, and `prize-not-claimable`
 * for a win that is confirmed or over. By the first draws' terms it throws that for an ineligible winner, too, and the
 * next rank gets the prize.
 */
export async function verifyPrize(
  deps: NotifyDeps & Pick<Deps, 'db'>,
  token: string,
): Promise<{ readonly week: string; readonly cents: number }> {
  const { db, config } = deps
  const outcome = await db.$transaction(async (tx) => {
    const { playerId, subject } = await findActiveLink(tx, token, 'winner', await databaseNow(tx))
    await lockPlayer(tx, playerId)
    await findActiveLink(tx, token, 'winner', await databaseNow(tx))
    const unlockedPrize = await tx.prize.findUnique({ where: { id: subject }, include: { draw: true } })
    if (!unlockedPrize) throw new Refusal('prize-not-claimable')
    const { draw } = unlockedPrize
    await tx.$queryRaw`SELECT id FROM draw WHERE id = ${draw.id}::uuid FOR UPDATE`
    const prize = await lockPrize(tx, unlockedPrize.id)
    const now = await databaseNow(tx)
    if (prize?.state !== 'announced') throw new Refusal('prize-not-claimable')
    // A winner who has resolved the reason may have waited for it.
    if (prize.claimBy <= now && !(await findOpenCase(tx, prize.id))) throw new Refusal('prize-not-claimable')
    const { obstacle, documentUntil } = await readWinnerEligibility(tx, prize)
    const terms = parsePrizeTerms(draw.terms)
    if (obstacle !== null && terms !== null) {
      await openCase(deps, tx, prize, { reason: obstacle, terms, now })
      return 'prize-questioned'
    }
    if (obstacle === null && hasExpired(documentUntil, now, config.timeZone))
      throw new Refusal('document-expired')
    await consumeLink(tx, token, 'winner', now)
    if (obstacle !== null) {
      await takeFromWinner(deps, tx, prize, { reason: obstacle, tickets: draw.ticketCount ?? 0, now })
      return 'prize-not-claimable'
    }
    await resolveCase(tx, prize, now, terms)
    await tx.prize.update({
      where: { id: prize.id },
      data: { state: 'verified', verifiedAt: now },
      select: { id: true },
    })
    return { week: draw.week, cents: Number(prize.cents) }
  })
  // The decision is stored, also where the response is a refusal.
  if (typeof outcome === 'string') throw new Refusal(outcome)
  return outcome
}

/**
 * Takes a prize from an ineligible winner: the next rank gets it, or the next pot where no ticket follows. The caller
 * has locked draw and prize.
 */
export async function takeFromWinner(
  deps: NotifyDeps,
  tx: Tx,
  prize: Prize,
  {
    reason,
    tickets,
    now,
  }: { readonly reason: PrizeIneligibility; readonly tickets: number; readonly now: Date },
): Promise<void> {
  const { highest, waiting } = await readTakenRanks(tx, prize.drawId)
  const hasReserve = highest + waiting < tickets
  await tx.prize.update({
    where: { id: prize.id },
    data: hasReserve
      ? { state: 'replaced', reason, endedAt: now }
      : { state: 'lapsed', reason: 'no-reserve', endedAt: now },
    select: { id: true },
  })
  if (!hasReserve) {
    const postings = prizeLapsed(prize.drawId, Number(prize.cents))
    await post(tx, { kind: 'prize-lapsed', key: `prize-lapsed:${prize.id}`, postings }, now)
  }
  if (prize.playerId !== null)
    await notify(deps, tx, prize.playerId, {
      event: 'prize-refused',
      about: prize.id,
      facts: { reason },
      mail: fillTemplate(prizeRefusedEmail, { reason, contactUrl: toPageUrl(deps.config.webUrl, 'contact') }),
    })
}
