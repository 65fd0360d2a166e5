import type { PrizeState } from '@repo/prisma/lottery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import { releaseAction } from '#lottery-api/core/approvals/release.rules.ts'
import type { Db } from '#lottery-api/database.ts'

/** Lists up to `limit` prizes in some states, of every draw or one: newest draw first, in each by rank. */
export async function listPrizesInStates(
  db: Db,
  states: readonly PrizeState[],
  { week, limit }: { readonly week: string | undefined; readonly limit: number },
) {
  const prizes = await db.prize.findMany({
    where: { state: { in: [...states] }, ...(week === undefined ? {} : { draw: { week } }) },
    include: { draw: { select: { week: true } } },
    orderBy: [{ draw: { sequence: 'desc' } }, { rank: 'asc' }],
    take: limit,
  })
  return prizes.map(({ draw, cents, ...prize }) => ({ ...prize, week: draw.week, cents: Number(cents) }))
}

/** Returns a prize with its draw, its winner and its payment proposals. Throws a `StaffError` for an unknown prize. */
export async function requirePrize(db: Db, id: string) {
  const prize = await db.prize.findUnique({
    where: { id },
    include: {
      draw: { select: { week: true } },
      player: {
        select: {
          id: true,
          status: true,
          email: true,
          nickname: true,
          firstName: true,
          birthName: true,
          usageName: true,
          birthDate: true,
          country: true,
          language: true,
          bankAccount: { select: { holder: true, ending: true, setAt: true } },
          documents: {
            where: { status: 'approved' },
            select: { id: true, type: true, reviewedBy: true, expiresOn: true },
          },
        },
      },
    },
  })
  if (!prize) throw new StaffError(`There is no prize ${id}.`)
  const approvals = await db.approval.findMany({
    where: { action: releaseAction, subject: id },
    orderBy: { proposedAt: 'asc' },
  })
  const { draw, player, cents, ...rest } = prize
  return { prize: { ...rest, week: draw.week, cents: Number(cents) }, player, approvals }
}

/** Returns the proposals to pay prizes that wait for another person, by the prize's id. */
export async function findOpenReleases(db: Db) {
  const approvals = await db.approval.findMany({
    where: { action: releaseAction, approvedAt: null, rejectedAt: null },
  })
  return new Map(approvals.map((approval) => [approval.subject, approval]))
}
