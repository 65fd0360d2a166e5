import type { Db } from '#lottery-api/database.ts'

const batchSize = 200
const dayMs = 86_400_000

/** Yields the players past the document deadline, longest overdue first, each once. */
export async function* listOverduePlayers(db: Db, now: Date): AsyncGenerator<{ readonly id: string }> {
  let last: { readonly id: string; readonly documentDueAt: Date | null } | undefined
  do {
    const players = await db.player.findMany({
      where: {
        status: { in: ['registered', 'activated'] },
        documentDueAt: { lte: now },
        ...(last?.documentDueAt
          ? {
              OR: [
                { documentDueAt: { gt: last.documentDueAt } },
                { documentDueAt: last.documentDueAt, id: { gt: last.id } },
              ],
            }
          : {}),
      },
      select: { id: true, documentDueAt: true },
      orderBy: [{ documentDueAt: 'asc' }, { id: 'asc' }],
      take: batchSize,
    })
    yield* players
    last = players[batchSize - 1]
  } while (last)
}

/**
 * Lists activated players without a document who are due this day's reminder and have not got it, 200 at most, oldest
 * account first.
 */
export async function listPlayersToRemind(
  db: Db,
  days: number,
  now: Date,
): Promise<readonly { readonly id: string }[]> {
  const registeredBy = new Date(now.getTime() - days * dayMs)
  return db.$queryRaw<{ id: string }[]>`
    SELECT id FROM player
    WHERE status = 'activated' AND document_due_at > ${now} AND created_at <= ${registeredBy}
      AND NOT EXISTS (SELECT FROM sent_reminder WHERE subject = 'player:' || player.id AND kind = ${`document-${days}`})
    ORDER BY created_at LIMIT ${batchSize}`
}
