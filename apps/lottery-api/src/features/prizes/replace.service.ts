import { findClaimDeadline } from '@repo/lottery-rules/prize-terms'
import { parsePrizeTerms } from '@repo/lottery-rules/terms'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { rankSealedList } from '#lottery-api/core/draws/ranking.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { runForEach } from '#lottery-api/run-for-each.ts'
import { openCase } from './cases.service.ts'
import { listUnreplacedPrizes, readTakenRanks } from './prizes.data.ts'
import { takeFromWinner } from './verify.service.ts'
import { findWinnerIneligibility } from './winner-eligibility.service.ts'

/**
 * Gives every refused prize to the next rank of its draw, which is notified like any winner. For an ineligible holder a
 * case is opened; by the first draws' terms the holder loses the prize immediately. A failure blocks only its own draw.
 * Returns the number of draws whose refused prizes are replaced.
 */
export async function replaceRefused(deps: Deps): Promise<number> {
  const byDraw = Map.groupBy(await listUnreplacedPrizes(deps.db), ({ drawId }) => drawId)
  const draws = Array.from(byDraw, ([id, prizes]) => ({ id, prizes }))
  return runForEach(deps, draws, async ({ prizes }) => {
    // The next rank is for the lowest refused one: the others of its draw wait for it.
    for (const prize of prizes) await giveToNextRank(deps, prize)
  })
}

async function giveToNextRank(deps: Deps, refused: Prize): Promise<void> {
  const { db, pool } = deps
  const { drawId, cents } = refused
  const draw = await db.draw.findUniqueOrThrow({
    where: { id: drawId },
    select: { seed: true, ticketCount: true, terms: true },
  })
  const { seed, ticketCount: tickets } = draw
  const terms = parsePrizeTerms(draw.terms)
  const rank = (await readTakenRanks(db, drawId)).highest + 1
  const nextTicket = (await rankSealedList(pool, seed ?? '', drawId, rank)).at(-1)
  if (nextTicket?.rank !== rank) throw new Error(`The draw ${drawId} has no rank ${rank}`)
  const { id, playerId } = await db.participation.findFirstOrThrow({
    where: { drawId, number: nextTicket.ticket },
  })
  await db.$transaction(async (tx) => {
    // An exclusion, or closing the account, happens before or after, not meanwhile.
    await lockPlayer(tx, playerId)
    await tx.$queryRaw`SELECT id FROM draw WHERE id = ${drawId}::uuid FOR UPDATE`
    const existing = await tx.prize.findFirst({ where: { drawId, replacesRank: refused.rank } })
    // Another worker has given this one, or this rank: the rest is done by the next sweep.
    if (existing || (await readTakenRanks(tx, drawId)).highest + 1 !== rank) return
    const { country } = await tx.player.findUniqueOrThrow({ where: { id: playerId } })
    const now = await databaseNow(tx)
    const nextPrize = await tx.prize.create({
      data: {
        drawId,
        rank,
        number: nextTicket.ticket,
        score: nextTicket.score,
        cents,
        participationId: id,
        playerId,
        country,
        replacesRank: refused.rank,
        announcedAt: now,
        claimBy: findClaimDeadline(now),
      },
    })
    const reason = await findWinnerIneligibility(tx, nextPrize)
    if (reason !== null && terms !== null) await openCase(deps, tx, nextPrize, { reason, terms, now })
    else if (reason !== null)
      await takeFromWinner(deps, tx, nextPrize, { reason, tickets: tickets ?? 0, now })
  })
}
