import type { Referral } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

/** Locks the sponsor of a player and then the referral, and returns the referral; null without one. */
export async function lockReferral(tx: Tx, referredId: string): Promise<Referral | null> {
  await tx.$queryRaw`
    SELECT FROM player WHERE id = (SELECT sponsor_id FROM referral WHERE referred_id = ${referredId}::uuid) FOR UPDATE`
  await tx.$queryRaw`SELECT FROM referral WHERE referred_id = ${referredId}::uuid FOR UPDATE`
  return tx.referral.findUnique({ where: { referredId } })
}

/** Whether a player is validated and has a validated, paid ticket in a sealed draw. */
export async function hasSettledPaidDraw(tx: Tx, playerId: string): Promise<boolean> {
  const participation = await tx.participation.findFirst({
    where: {
      playerId,
      state: 'validated',
      kind: 'paid',
      player: { status: 'validated' },
      draw: { state: { in: ['sealed', 'drawn', 'published'] } },
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

/** Lists the players with a pending referral that may count by now, 500 at most, earliest registration first. */
export async function listReferralsToCount(db: Db): Promise<readonly string[]> {
  const referrals = await db.referral.findMany({
    where: {
      countedAt: null,
      refusal: null,
      referred: {
        status: 'validated',
        participations: {
          some: {
            state: 'validated',
            kind: 'paid',
            draw: { state: { in: ['sealed', 'drawn', 'published'] } },
          },
        },
      },
    },
    select: { referredId: true },
    orderBy: { registeredAt: 'asc' },
    take: 500,
  })
  return referrals.map(({ referredId }) => referredId)
}
