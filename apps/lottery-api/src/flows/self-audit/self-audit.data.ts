import type { Draw } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'

/** Draws looked at in one go, so that nothing else of the worker waits for a year of them. */
const atOnce = 20

/** The finished draws that nobody has looked at since an instant, the oldest first. */
export async function drawsToAudit(db: Db, since: Date): Promise<readonly Pick<Draw, 'id' | 'week'>[]> {
  return db.draw.findMany({
    where: { state: { in: ['published', 'cancelled'] }, audits: { none: { at: { gt: since } } } },
    select: { id: true, week: true },
    orderBy: { sequence: 'asc' },
    take: atOnce,
  })
}

/** Every finished draw, oldest first. */
export async function finishedDraws(
  db: Db,
): Promise<readonly { readonly week: string; readonly state: Draw['state'] }[]> {
  return db.draw.findMany({
    where: { state: { in: ['published', 'cancelled'] } },
    select: { week: true, state: true },
    orderBy: { sequence: 'asc' },
  })
}

/** A look at a draw. */
export type Look = {
  readonly week: string
  readonly at: Date
  readonly faults: string[]
  readonly tookMs: number
}

/** The latest look at every draw, the newest draw first. */
export async function latestAudits(db: Db): Promise<readonly Look[]> {
  return db.$queryRaw`
    SELECT week, at, faults, took_ms AS "tookMs" FROM draw
    JOIN LATERAL (SELECT * FROM self_audit WHERE draw_id = draw.id ORDER BY at DESC LIMIT 1) AS latest ON true
    ORDER BY sequence DESC`
}
