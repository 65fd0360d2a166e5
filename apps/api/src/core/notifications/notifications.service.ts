import { notificationPageSize } from '@repo/contracts/delivery/notifications'
import type { Notification } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { memoizePer } from '@repo/server-kit/memoize-per'
import { Refusal } from '@repo/server-kit/refusal'
import type pg from 'pg'
import type { Caller } from '#api/caller.ts'
import type { EventBy } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { getFeed } from '#api/live/feed.ts'
import { tell } from '#api/live/tell.ts'
import { countUnreadByAccount } from './unread.data.ts'

/** Writes a French notification for an account, and updates its open screens when the transaction commits. */
export async function notify(
  tx: Tx,
  accountId: string,
  notification: { kind: EventBy<'bell'>; text: string; orderId?: string },
): Promise<void> {
  const { kind, text, orderId } = notification
  const createdAt = await databaseNow(tx)
  await tx.notification.create({ data: { accountId, kind, text, orderId: orderId ?? null, createdAt } })
  await tell(tx, [accountId], { type: 'notification', id: accountId })
}

/**
 * Writes a notification, as `notify` does, unless the account has an unread one of this kind about the order. Call it
 * with the order locked, so that concurrent calls write only one.
 */
export async function notifyOnce(
  tx: Tx,
  accountId: string,
  notification: { kind: EventBy<'bell'>; text: string; orderId: string },
): Promise<void> {
  const { kind, orderId } = notification
  const unreadCount = await tx.notification.count({ where: { accountId, kind, orderId, readAt: null } })
  if (unreadCount === 0) await notify(tx, accountId, notification)
}

/**
 * Marks an account's notifications of this kind about an order as read, for an account that has opened what they are
 * about. Updates its open screens. Idempotent.
 */
export async function markReadAbout(
  tx: Tx,
  accountId: string,
  about: { kind: EventBy<'bell'>; orderId: string },
): Promise<void> {
  const { count } = await tx.notification.updateMany({
    where: { accountId, ...about, readAt: null },
    data: { readAt: await databaseNow(tx) },
  })
  if (count > 0) await tell(tx, [accountId], { type: 'notification', id: accountId })
}

/** Returns the ids of the accounts whose notifications a caller reads: its own, and its company's. */
function listReadableAccounts({ accountId, senderId }: Caller): string[] {
  return [...new Set([accountId, senderId])]
}

const getUnreadCache = memoizePer((pool: pg.Pool) =>
  getFeed(pool).createCache((accountIds) => countUnreadByAccount(pool, accountIds), 'unread_changed'),
)

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Returns the number of a caller's unread notifications from memory alone; null when the database must be read. */
export async function findCachedUnread({ pool }: Deps, caller: Caller): Promise<number | null> {
  if ((await getFeed(pool).receiveUntilNow(caller)) === null) return null
  const cache = getUnreadCache(pool)
  const counts = listReadableAccounts(caller).map((accountId) => cache.get(accountId))
  return counts.every((count) => count !== undefined) ? sum(counts) : null
}

/** Returns the number of a caller's unread notifications, including every change committed before the call. */
export async function countUnread(deps: Deps, caller: Caller): Promise<number> {
  const cachedCount = await findCachedUnread(deps, caller)
  if (cachedCount !== null) return cachedCount
  const cache = getUnreadCache(deps.pool)
  return sum(await Promise.all(listReadableAccounts(caller).map(async (id) => (await cache.read(id)) ?? 0)))
}

/**
 * Returns up to 20 notifications of a caller, newest first: those older than the one with the id `afterId`, the
 * newest for null. Throws `not-found` for an unknown id.
 */
export async function readNotificationPage(
  deps: Deps,
  caller: Caller,
  afterId: string | null,
): Promise<readonly Notification[]> {
  const lastShown = afterId === null ? null : await requireOwnNotification(deps.db, caller, afterId)
  const olderOnly = lastShown && {
    // By itself the second condition would read all newer rows: this one lets the index begin at the last.
    createdAt: { lte: lastShown.createdAt },
    OR: [{ createdAt: { lt: lastShown.createdAt } }, { id: { lt: lastShown.id } }],
  }
  // A query for each account: a query for both would read and sort all of their rows.
  const pages = await Promise.all(
    listReadableAccounts(caller).map((accountId) =>
      deps.db.notification.findMany({
        where: { accountId, ...olderOnly },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: notificationPageSize,
      }),
    ),
  )
  return pages.flat().sort(compareNewestFirst).slice(0, notificationPageSize)
}

function compareNewestFirst(a: Notification, b: Notification): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (b.id < a.id ? -1 : 1)
}

/**
 * Marks a notification of the caller and all older ones as read, and updates the caller's other screens. Throws
 * `not-found` for any other id. Idempotent.
 */
export async function markRead(deps: Deps, caller: Caller, newestId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const newest = await requireOwnNotification(tx, caller, newestId)
    const { count } = await tx.notification.updateMany({
      where: {
        accountId: { in: listReadableAccounts(caller) },
        readAt: null,
        OR: [
          { createdAt: { lt: newest.createdAt } },
          { createdAt: newest.createdAt, id: { lte: newest.id } },
        ],
      },
      data: { readAt: await databaseNow(tx) },
    })
    if (count > 0)
      await tell(tx, listReadableAccounts(caller), { type: 'notification', id: caller.accountId })
  })
}

async function requireOwnNotification(
  db: Pick<Tx, 'notification'>,
  caller: Caller,
  id: string,
): Promise<Notification> {
  const own = await db.notification.findFirst({
    where: { id, accountId: { in: listReadableAccounts(caller) } },
  })
  if (!own) throw new Refusal('not-found')
  return own
}
