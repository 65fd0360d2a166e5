import type { Output } from '@repo/contracts/endpoint'
import type * as wire from '@repo/contracts/lottery/prizes'
import type { Db } from '#lottery-api/database.ts'

/** Returns a player's prizes in published draws, newest first, and the last characters of the payout account. */
export async function listPrizesOfPlayer(db: Db, playerId: string): Promise<Output<typeof wire.listPrizes>> {
  const prizes = await db.prize.findMany({
    where: { playerId, draw: { state: 'published' } },
    include: { draw: { select: { week: true, drawTime: true } }, cases: { where: { closedAt: null } } },
    orderBy: { announcedAt: 'desc' },
  })
  const bankAccount = await db.bankAccount.findUnique({
    where: { playerId },
    select: { holder: true, ending: true },
  })
  return {
    prizes: prizes.map(({ draw, cents, cases, ...prize }) => {
      const [openCase] = cases
      const { id, rank, number, state, announcedAt, claimBy, paidAt, reason } = prize
      return {
        id,
        week: draw.week,
        drawTime: draw.drawTime,
        rank,
        number,
        cents: Number(cents),
        state,
        announcedAt,
        claimBy,
        paidAt,
        reason,
        question: openCase
          ? {
              reason: openCase.reason,
              objectBy: openCase.objectBy,
              objection: openCase.objection,
            }
          : null,
      }
    }),
    bankAccount,
  }
}
