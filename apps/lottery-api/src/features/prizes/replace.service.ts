import { claimByOf } from '@repo/lottery-rules/prize-terms'
import type { Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { rankPatiently } from '#lottery-api/features/draws/ranking.service.ts'
import { ranksTaken, unreplaced } from './prizes.data.ts'

/** Gives every refused prize to the next rank of its draw, which is told like any winner. Answers how many it gave. */
export async function replaceRefused(deps: Deps): Promise<number> {
  const refused = await unreplaced(deps.db)
  for (const prize of refused) await giveToNextRank(deps, prize)
  return refused.length
}

async function giveToNextRank({ db, pool }: Deps, refused: Prize): Promise<void> {
  const { drawId, cents } = refused
  const { seed } = await db.draw.findUniqueOrThrow({ where: { id: drawId }, select: { seed: true } })
  const rank = (await ranksTaken(db, drawId)).highest + 1
  const next = (await rankPatiently(pool, seed ?? '', drawId, rank)).at(-1)
  if (next?.rank !== rank) throw new Error(`The draw ${drawId} has no rank ${rank}`)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM draw WHERE id = ${drawId}::uuid FOR UPDATE`
    const isGiven = await tx.prize.findFirst({ where: { drawId, replacesRank: refused.rank } })
    // Another worker has given this one, or this rank: what is left is done at the next look.
    if (isGiven || (await ranksTaken(tx, drawId)).highest + 1 !== rank) return
    const { id, playerId, player } = await tx.participation.findFirstOrThrow({
      where: { drawId, number: next.ticket },
      include: { player: { select: { country: true } } },
    })
    const now = await databaseNow(tx)
    await tx.prize.create({
      data: {
        ...{ drawId, rank, number: next.ticket, score: next.score, cents, participationId: id, playerId },
        ...{ country: player.country, replacesRank: refused.rank, announcedAt: now, claimBy: claimByOf(now) },
      },
      select: { id: true },
    })
  })
}
