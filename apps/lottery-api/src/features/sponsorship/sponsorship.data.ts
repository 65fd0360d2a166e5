import type { Prisma, Referral } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

const batchSize = 500

/** Locks the sponsor of a player and then the referral, and returns the referral; null without one. */
export async function lockReferral(tx: Tx, referredId: string): Promise<Referral | null> {
  await tx.$queryRaw`
    SELECT FROM player WHERE id = (SELECT sponsor_id FROM referral WHERE referred_id = ${referredId}::uuid) FOR UPDATE`
  await tx.$queryRaw`SELECT FROM referral WHERE referred_id = ${referredId}::uuid FOR UPDATE`
  return tx.referral.findUnique({ where: { referredId } })
}

/** The filter for validated, paid tickets in sealed draws. */
const settledPaidDraw = {
  state: 'validated',
  kind: 'paid',
  draw: { state: { in: ['sealed', 'drawn', 'published'] } },
} satisfies Prisma.ParticipationWhereInput

/** Whether a player is validated and has a validated, paid ticket in a sealed draw. */
export async function hasSettledPaidDraw(tx: Tx, playerId: string): Promise<boolean> {
  const participation = await tx.participation.findFirst({
    where: {
      playerId,
      player: { status: 'validated' },
      ...settledPaidDraw,
    },
    select: { id: true },
  })
  return participation !== null
}

/** Returns a sponsor's view: the code, the referred players, newest first, and the rewards. */
export function readSponsorPage(db: Db, playerId: string) {
  return db.player.findUniqueOrThrow({
    where: { id: playerId },
    select: {
      sponsorCode: true,
      sponsored: {
        select: { registeredAt: true, countedAt: true, referred: { select: { nickname: true } } },
        orderBy: { registeredAt: 'desc' },
      },
      rewards: { orderBy: { threshold: 'asc' } },
    },
  })
}

/** Yields the players with a pending referral that may count by now, earliest registration first, each once. */
export async function* listReferralsToCount(db: Db): AsyncGenerator<{ readonly id: string }> {
  let last: Pick<Referral, 'referredId' | 'registeredAt'> | undefined
  do {
    const referrals = await db.referral.findMany({
      where: {
        countedAt: null,
        refusal: null,
        referred: {
          status: 'validated',
          participations: { some: settledPaidDraw },
        },
        ...(last
          ? {
              OR: [
                { registeredAt: { gt: last.registeredAt } },
                { registeredAt: last.registeredAt, referredId: { gt: last.referredId } },
              ],
            }
          : {}),
      },
      select: { referredId: true, registeredAt: true },
      orderBy: [{ registeredAt: 'asc' }, { referredId: 'asc' }],
      take: batchSize,
    })
    for (const { referredId } of referrals) yield { id: referredId }
    last = referrals[batchSize - 1]
  } while (last)
}
