import type { Draw } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'

/** The batch size of checked draws, so that a worker's other work does not wait for a year of them. */
const batchSize = 20

/** Lists finished draws without a check since an instant, oldest draw first, 20 at most. */
export async function listDrawsToAudit(db: Db, since: Date): Promise<readonly Pick<Draw, 'id' | 'week'>[]> {
  return db.draw.findMany({
    where: { state: { in: ['published', 'cancelled'] }, audits: { none: { at: { gt: since } } } },
    select: { id: true, week: true },
    orderBy: { sequence: 'asc' },
    take: batchSize,
  })
}

/** Lists every finished draw, oldest first. */
export async function listFinishedDraws(
  db: Db,
): Promise<readonly { readonly week: string; readonly state: Draw['state'] }[]> {
  return db.draw.findMany({
    where: { state: { in: ['published', 'cancelled'] } },
    select: { week: true, state: true },
    orderBy: { sequence: 'asc' },
  })
}

/** A check of a draw. */
export type Check = {
  readonly week: string
  readonly at: Date
  readonly faults: string[]
  readonly tookMs: number
}

/** Lists the latest check of every checked draw, newest draw first. */
export async function listLatestAudits(db: Db): Promise<readonly Check[]> {
  return db.$queryRaw`
    SELECT week, at, faults, took_ms AS "tookMs" FROM draw
    JOIN LATERAL (SELECT * FROM self_audit WHERE draw_id = draw.id ORDER BY at DESC LIMIT 1) AS latest ON true
    ORDER BY sequence DESC`
}
