import { StaffError } from '@repo/server-kit/staff-error'
import { withoutTexts } from '#lottery-api/core/draws/draws.data.ts'
import type { Db } from '#lottery-api/database.ts'

/** Lists up to `limit` draws, newest first, each with its number of validated tickets. */
export async function listNewestDraws(db: Db, limit: number) {
  const draws = await db.draw.findMany({ orderBy: { sequence: 'desc' }, take: limit, omit: withoutTexts })
  const counts = await db.participation.groupBy({
    by: ['drawId'],
    where: { drawId: { in: draws.map(({ id }) => id) }, state: 'validated' },
    _count: true,
  })
  const ticketsByDraw = new Map(counts.map(({ drawId, _count }) => [drawId, _count]))
  return draws.map((draw) => ({ ...draw, tickets: draw.ticketCount ?? ticketsByDraw.get(draw.id) ?? 0 }))
}

/** Returns a week's draw; throws a `StaffError` for an unknown week. */
export async function requireDraw(db: Db, week: string) {
  const draw = await db.draw.findUnique({ where: { week }, omit: withoutTexts })
  if (!draw) throw new StaffError(`There is no draw ${week}.`)
  return draw
}

/** Returns the details of a draw: its participations and prizes by state, its beacon, its newest self-audit. */
export async function readDrawDetails(db: Db, drawId: string) {
  const byState = await db.participation.groupBy({ by: ['state'], where: { drawId }, _count: true })
  const prizes = await db.prize.groupBy({
    by: ['state'],
    where: { drawId },
    _count: true,
    _sum: { cents: true },
  })
  return {
    participations: Object.fromEntries(byState.map(({ state, _count }) => [state, _count])),
    prizes: prizes.map(({ state, _count, _sum }) => ({
      state,
      count: _count,
      cents: Number(_sum.cents ?? 0n),
    })),
    beacon: await db.drawBeacon.findUnique({ where: { drawId } }),
    audit: await db.selfAudit.findFirst({ where: { drawId }, orderBy: { at: 'desc' } }),
  }
}
