import { prizeLapsed } from '@repo/lottery-rules/ledger'
import { databaseNow } from '@repo/server-kit/database'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { dropLinks } from '#lottery-api/core/links/links.service.ts'
import type { NotifyDeps } from '#lottery-api/core/notifications/notify.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { runForEach } from '#lottery-api/run-for-each.ts'
import { prizeLapsedEmail } from './lost-prizes.emails.ts'
import { findOpenCase, listUnclaimedPrizes, lockPrize } from './prizes.data.ts'

type PrizeDeps = NotifyDeps & Pick<Deps, 'db' | 'log'>

const batchSize = 100

/**
 * Moves a batch of prizes that were not claimed by their deadline into the next pot, except those with an open case,
 * and notifies their holders. Returns the number of a batch's prizes that this was done for, 0 when none is left.
 */
export async function lapsePrizes(deps: PrizeDeps): Promise<number> {
  const unclaimedPrizes = await listUnclaimedPrizes(deps.db, batchSize)
  return runForEach(deps, unclaimedPrizes, ({ id }) => lapsePrize(deps, id))
}

async function lapsePrize(deps: PrizeDeps, prizeId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { playerId } = await tx.prize.findUniqueOrThrow({ where: { id: prizeId } })
    if (playerId !== null) await lockPlayer(tx, playerId)
    const prize = await lockPrize(tx, prizeId)
    const now = await databaseNow(tx)
    const isWaiting = prize?.state === 'announced' || prize?.state === 'verified'
    if (!isWaiting || prize.claimBy > now || (await findOpenCase(tx, prizeId))) return
    await tx.prize.update({
      where: { id: prizeId },
      data: { state: 'lapsed', reason: 'unclaimed', endedAt: now },
      select: { id: true },
    })
    const postings = prizeLapsed(prize.drawId, Number(prize.cents))
    await post(tx, { kind: 'prize-lapsed', key: `prize-lapsed:${prizeId}`, postings }, now)
    if (playerId === null) return
    await dropLinks(tx, playerId, 'winner', prizeId)
    await notify(deps, tx, playerId, {
      event: 'prize-lapsed',
      about: prizeId,
      facts: { cents: Number(prize.cents) },
      mail: fillTemplate(prizeLapsedEmail, { cents: Number(prize.cents) }),
    })
  })
}
