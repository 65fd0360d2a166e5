import { hasExpired } from '@repo/lottery-rules/document-term'
import { prizeLapsed } from '@repo/lottery-rules/ledger'
import { obstacleToPrize } from '@repo/lottery-rules/prize-terms'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { useLink } from '#lottery-api/core/links/links.service.ts'
import type { TellDeps } from '#lottery-api/core/notifications/tell.service.ts'
import { tell, written } from '#lottery-api/core/notifications/tell.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { pageUrl } from '#lottery-api/mail/page-url.ts'
import type { Against } from './lost-prizes.emails.ts'
import { prizeRefusedMail } from './lost-prizes.emails.ts'
import { holderFacts, lockPrize, ranksTaken } from './prizes.data.ts'

/**
 * Confirms a win by its mailed link, which is used up, and looks at the winner again: who may not have the prize loses it to the next rank, and is
 * refused. Whose document has expired is refused, too, and nothing else changes: the link opens again once a newer one is approved, within the 60 days.
 * Answers the draw's week and the sum.
 */
export async function verifyPrize(
  deps: TellDeps & Pick<Deps, 'db'>,
  token: string,
): Promise<{ readonly week: string; readonly cents: number }> {
  const { db, config } = deps
  const verified = await db.$transaction(async (tx) => {
    const link = await useLink(tx, token, 'winner', await databaseNow(tx))
    const found = await tx.prize.findUnique({
      where: { id: link.subject },
      include: { draw: { select: { id: true, week: true, closesAt: true, ticketCount: true } } },
    })
    if (!found) throw new Refusal('prize-not-claimable')
    const { draw } = found
    await tx.$queryRaw`SELECT id FROM draw WHERE id = ${draw.id}::uuid FOR UPDATE`
    const prize = await lockPrize(tx, found.id)
    const now = await databaseNow(tx)
    if (prize?.state !== 'announced' || prize.claimBy <= now) throw new Refusal('prize-not-claimable')
    const holder = await holderFacts(tx, link.playerId, draw.closesAt)
    const obstacle = obstacleToPrize(holder)
    if (obstacle !== null) {
      await takeFromWinner(deps, tx, prize, { reason: obstacle, tickets: draw.ticketCount ?? 0, now })
      return null
    }
    if (hasExpired(holder.documentUntil, now, config.schedule.timeZone)) throw new Refusal('document-expired')
    await tx.prize.update({
      where: { id: prize.id },
      data: { state: 'verified', verifiedAt: now },
      select: { id: true },
    })
    return { week: draw.week, cents: Number(prize.cents) }
  })
  // What was decided stands, also where the answer is no.
  if (verified === null) throw new Refusal('prize-not-claimable')
  return verified
}

/**
 * Takes a prize from a winner who may not have it: the next rank gets it, or the next pot where no ticket is left behind. The draw and the prize are
 * held.
 */
export async function takeFromWinner(
  deps: TellDeps,
  tx: Tx,
  prize: Prize,
  { reason, tickets, now }: { readonly reason: Against; readonly tickets: number; readonly now: Date },
): Promise<void> {
  const { highest, waiting } = await ranksTaken(tx, prize.drawId)
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
    await tell(deps, tx, prize.playerId, {
      event: 'prize-refused',
      about: prize.id,
      facts: { reason },
      mail: written(prizeRefusedMail, { reason, contactUrl: pageUrl(deps.config.webUrl, 'contact') }),
    })
}
