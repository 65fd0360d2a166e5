import type { Db } from '#lottery-api/database.ts'

const batchSize = 200
const dayMs = 86_400_000

/** Lists the players past the document deadline, longest overdue first, 200 at most. */
export async function listOverduePlayers(db: Db, now: Date): Promise<readonly string[]> {
  const players = await db.player.findMany({
    where: { status: { in: ['registered', 'activated'] }, documentDueAt: { lte: now } },
    select: { id: true },
    orderBy: { documentDueAt: 'asc' },
    take: batchSize,
  })
  return players.map(({ id }) => id)
}

/**
 * Lists activated players without a document who are due this day's reminder and have not got it, 200 at most, oldest
 * account first.
 */
export async function listPlayersToRemind(db: Db, days: number, now: Date): Promise<readonly string[]> {
  const registeredBy = new Date(now.getTime() - days * dayMs)
  const players = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM player
    WHERE status = 'activated' AND document_due_at > ${now} AND created_at <= ${registeredBy}
      AND NOT EXISTS (SELECT FROM sent_reminder WHERE subject = 'player:' || player.id AND kind = ${`document-${days}`})
    ORDER BY created_at LIMIT ${batchSize}`
  return players.map(({ id }) => id)
}
