import type { Db } from '#lottery-api/database.ts'

const atOnce = 200
const dayMs = 86_400_000

/** The players whose time to hand a document in is over, those first whose it has been longest; 200 at most. */
export async function overduePlayers(db: Db, now: Date): Promise<readonly string[]> {
  const players = await db.player.findMany({
    where: { status: { in: ['registered', 'activated'] }, documentDueAt: { lte: now } },
    select: { id: true },
    orderBy: { documentDueAt: 'asc' },
    take: atOnce,
  })
  return players.map(({ id }) => id)
}

/** The players who have activated their account, still owe a document this many days after registration and were not reminded of that day; 200 at most. */
export async function playersToRemind(db: Db, days: number, now: Date): Promise<readonly string[]> {
  const registeredBy = new Date(now.getTime() - days * dayMs)
  const players = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM player
    WHERE status = 'activated' AND document_due_at > ${now} AND created_at <= ${registeredBy}
      AND NOT EXISTS (SELECT FROM sent_reminder WHERE subject = 'player:' || player.id AND kind = ${`document-${days}`})
    ORDER BY created_at LIMIT ${atOnce}`
  return players.map(({ id }) => id)
}
