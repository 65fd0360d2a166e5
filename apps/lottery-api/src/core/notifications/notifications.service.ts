import type { Notification } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'
import type { Db, Tx } from '#lottery-api/database.ts'

/** What a notification says besides its kind. */
export type Facts = Readonly<Record<string, string | number>>

/** Something that a player is notified: the screens put the code into words, with its facts. */
type Entry = {
  readonly kind: EventBy<'bell'>
  readonly facts?: Facts
  /** Names what it is about: the same key tells the same player nothing twice. */
  readonly key: string
}

const listedAtMost = 50

/** Writes a notification of a player, once for each key; now, unless the caller says when. False where it was written before. `tell` is what calls it. */
export async function notify(
  tx: Tx,
  playerId: string,
  { kind, facts = {}, key }: Entry,
  at?: Date,
): Promise<boolean> {
  const { count } = await tx.notification.createMany({
    data: [{ playerId, kind, facts, key, createdAt: at ?? (await databaseNow(tx)) }],
    skipDuplicates: true,
  })
  return count === 1
}

/** What a player was notified, the newest first, 50 at most. */
export function newsOf(db: Db, playerId: string): Promise<readonly Notification[]> {
  return db.notification.findMany({
    where: { playerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: listedAtMost,
  })
}

/** Marks everything that a player was told until now as read; idempotent. */
export async function readAll(db: Db, playerId: string): Promise<void> {
  await db.notification.updateMany({
    where: { playerId, readAt: null },
    data: { readAt: await databaseNow(db) },
  })
}

/** How many things a player was notified and has not read. */
export function unreadNews(db: Db, playerId: string): Promise<number> {
  return db.notification.count({ where: { playerId, readAt: null } })
}
