import type { Notification } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'
import type { Db, Tx } from '#lottery-api/database.ts'

/** The facts of a notification besides its kind. */
export type Facts = Readonly<Record<string, string | number>>

/** A notification of a player: the screens turn the code into text, with its facts. */
type Entry = {
  readonly kind: EventBy<'bell'>
  readonly facts?: Facts
  /** The idempotency key: one notification for a player and key. */
  readonly key: string
}

const maxListed = 50

/** Stores a player's notification once for each key, dated now by default. Returns false for a repeat. */
export async function storeNews(
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

/** Returns a player's notifications, newest first, 50 at most. Each has the time of its draw; null without a draw. */
export async function listNews(
  db: Db,
  playerId: string,
): Promise<readonly (Notification & { readonly drawTime: Date | null })[]> {
  const news = await db.notification.findMany({
    where: { playerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxListed,
  })
  const weeks = new Set(news.flatMap((entry) => findWeek(entry) ?? []))
  const draws = await db.draw.findMany({
    where: { week: { in: [...weeks] } },
    select: { week: true, drawTime: true },
  })
  const drawTimes = new Map(draws.map(({ week, drawTime }) => [week, drawTime]))
  return news.map((entry) => ({ ...entry, drawTime: drawTimes.get(findWeek(entry) ?? '') ?? null }))
}

function findWeek({ facts }: Notification): string | null {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return null
  return typeof facts.week === 'string' ? facts.week : null
}

/** Marks all of a player's notifications as read; idempotent. */
export async function markAllRead(db: Db, playerId: string): Promise<void> {
  await db.notification.updateMany({
    where: { playerId, readAt: null },
    data: { readAt: await databaseNow(db) },
  })
}

/** Counts a player's unread notifications. */
export function countUnreadNews(db: Db, playerId: string): Promise<number> {
  return db.notification.count({ where: { playerId, readAt: null } })
}
