import type { Draw, Prisma, Prize } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'

const hash = 'a'.repeat(64)

/**
 * Inserts a draw that was published long ago, for tests of what comes after draws. `changes` are the differences, such
 * as an earlier state.
 */
export async function aPastDraw(
  { db }: Pick<Deps, 'db'>,
  changes: Partial<Prisma.DrawUncheckedCreateInput> = {},
): Promise<Draw> {
  const at = new Date('2026-08-09T18:00:00Z')
  return db.draw.create({
    data: {
      sequence: 900_001,
      week: '2026-W32',
      state: 'published',
      chain: 'x',
      round: 1n,
      contributionCents: 60,
      oddsMinimum: 1000,
      oddsMedian: 100,
      oddsMaximum: 10,
      floorWinners: 2,
      opensAt: new Date('2026-08-02'),
      closesAt: new Date('2026-08-09T17:00:00Z'),
      drawTime: at,
      closedAt: at,
      sealedAt: at,
      drawnAt: at,
      publishedAt: at,
      ticketCount: 2,
      listSha256: hash,
      merkleRoot: hash,
      carriedInCents: 0n,
      potCents: 120n,
      votesMinimum: 0,
      votesMedian: 0,
      votesMaximum: 0,
      votesNone: 2,
      choice: 'median',
      winners: 2,
      manifest: '{}',
      manifestSha256: hash,
      manifestSignature: hash,
      seed: hash,
      result: '{}',
      ...changes,
    },
  })
}

/** Inserts a prize of a draw, confirmed by its player; `changes` are the differences. */
export async function aPrize(
  { db }: Pick<Deps, 'db'>,
  drawId: string,
  playerId: string,
  changes: Partial<Prisma.PrizeUncheckedCreateInput> = {},
): Promise<Prize> {
  const at = new Date('2026-08-09T18:00:00Z')
  return db.$transaction(async (tx) => {
    // The draw has no ticket that such a prize could be of: its guards would refuse it.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    return tx.prize.create({
      data: {
        drawId,
        rank: 1,
        number: 'AA11BB22',
        score: hash,
        cents: 60n,
        playerId,
        country: 'FR',
        state: 'verified',
        announcedAt: at,
        verifiedAt: at,
        claimBy: new Date('2026-10-09'),
        ...changes,
      },
    })
  })
}
