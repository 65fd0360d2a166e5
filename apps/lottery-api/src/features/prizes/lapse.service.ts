import { prizeLapsed } from '@repo/lottery-rules/ledger'
import { databaseNow } from '@repo/server-kit/database'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { dropLinks } from '#lottery-api/core/links/links.service.ts'
import { notify } from '#lottery-api/core/notifications/notifications.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { lockPlayer, lockPrize, unclaimed } from './prizes.data.ts'

const atOnce = 100

/** Puts prizes that were not claimed within 60 days into the next pot, and says so in public. Answers how many. */
export async function lapsePrizes({ db }: Pick<Deps, 'db'>): Promise<number> {
  const found = await unclaimed(db, atOnce)
  for (const { id } of found) await lapse(db, id)
  return found.length
}

async function lapse(db: Deps['db'], prizeId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { playerId } = await tx.prize.findUniqueOrThrow({ where: { id: prizeId } })
    if (playerId !== null) await lockPlayer(tx, playerId)
    const prize = await lockPrize(tx, prizeId)
    const now = await databaseNow(tx)
    const isWaiting = prize?.state === 'announced' || prize?.state === 'verified'
    if (!isWaiting || prize.claimBy > now) return
    await tx.prize.update({
      where: { id: prizeId },
      data: { state: 'lapsed', reason: 'unclaimed', endedAt: now },
      select: { id: true },
    })
    const postings = prizeLapsed(prize.drawId, Number(prize.cents))
    await post(tx, { kind: 'prize-lapsed', key: `prize-lapsed:${prizeId}`, postings }, now)
    if (playerId === null) return
    await dropLinks(tx, playerId, 'winner', prizeId)
    await notify(tx, playerId, {
      kind: 'prize-lapsed',
      facts: { cents: Number(prize.cents) },
      key: `prize-lapsed:${prizeId}`,
    })
  })
}
