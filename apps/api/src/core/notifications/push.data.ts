import type { PushTarget } from '@repo/server-kit/push/push-sender'
import type { NewsToWake } from '@repo/server-kit/push/send-news'
import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import type { Db, Tx } from '#api/database.ts'

/** A push message's event in the notification table. */
export type PushNews = NewsToWake & { readonly tag: MessageKey<'push'> }

/** A push message to one browser that waits to be sent. */
export type QueuedPush = {
  readonly subscriptionId: string
  readonly news: PushNews
  readonly expiresAt: string
  /** Its offer. Once that is answered, no push message is sent. */
  readonly offerId: string | null
}

/**
 * Returns the ids of an account's subscribed browsers whose session is neither revoked nor expired, and the database's
 * time.
 */
export async function findReachableBrowsers(
  tx: Tx,
  accountId: string,
): Promise<{ ids: readonly string[]; now: Date }> {
  const [row] = await tx.$queryRaw<{ ids: string[]; now: Date }[]>`
    SELECT coalesce(array_agg(p.id::text) FILTER (WHERE p.id IS NOT NULL), '{}') AS ids, clock.now
    FROM (SELECT app_now() AS now) AS clock
    LEFT JOIN (push_subscription p JOIN session s ON s.id = p.session_id AND s.revoked_at IS NULL)
      ON p.account_id = ${accountId}::uuid AND s.expires_at > clock.now
    GROUP BY clock.now`
  if (!row) throw new Error('The query of the reachable browsers returned no row')
  return row
}

/** Returns the browser of a queued message if it should still get it, with the database's time; null otherwise. */
export async function findTarget(
  db: Db,
  { subscriptionId, offerId }: Pick<QueuedPush, 'subscriptionId' | 'offerId'>,
): Promise<(PushTarget & { readonly now: Date }) | null> {
  const [row] = await db.$queryRaw<(PushTarget & { now: Date })[]>`
    SELECT p.endpoint, p.p256dh, p.auth, clock.now
    FROM (SELECT app_now() AS now) AS clock, push_subscription p
    JOIN session s ON s.id = p.session_id JOIN account a ON a.id = p.account_id
    WHERE p.id = ${subscriptionId}::uuid AND s.revoked_at IS NULL AND s.expires_at > clock.now AND a.status <> 'removed'
      AND (${offerId}::uuid IS NULL OR EXISTS (
        SELECT FROM offer o WHERE o.id = ${offerId}::uuid AND o.status = 'pending' AND o.carrier_id = p.account_id))`
  return row ?? null
}

/** Locks a browser's endpoint until the transaction ends, so that it changes its owner in one transaction at a time. */
export async function lockBrowser(tx: Tx, endpoint: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))::text`
}

/**
 * Stores a browser for the account and session, with its newest keys. Another account's browser has changed hands: it
 * gets a new id, so that queued messages of the previous account are not shown. A browser that is new to the account
 * follows no deliveries as a recipient any more.
 */
export async function writeSubscription(
  tx: Tx,
  owner: { accountId: string; sessionId: string },
  { endpoint, p256dh, auth }: PushTarget,
): Promise<void> {
  await lockBrowser(tx, endpoint)
  const knownCount = await tx.pushSubscription.count({ where: { endpoint, accountId: owner.accountId } })
  if (knownCount === 0) await tx.recipientBrowser.deleteMany({ where: { endpoint } })
  await tx.$executeRaw`
    INSERT INTO push_subscription (account_id, session_id, endpoint, p256dh, auth, created_at)
    VALUES (${owner.accountId}::uuid, ${owner.sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth}, app_now())
    ON CONFLICT (endpoint) DO UPDATE SET
      id = CASE WHEN push_subscription.account_id = excluded.account_id THEN push_subscription.id ELSE excluded.id END,
      account_id = excluded.account_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`
}

/** Deletes an account's browsers beyond a maximum; those that were reached or subscribed last stay. */
export async function deleteOldestBrowsers(tx: Tx, accountId: string, maxCount: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM push_subscription WHERE id IN (
      SELECT id FROM push_subscription WHERE account_id = ${accountId}::uuid
      ORDER BY greatest(created_at, last_ok_at) DESC, id OFFSET ${maxCount})`
}

/** Deletes the browsers of an account's ended sessions. Call it in the transaction that ends them. */
export async function deleteBrowsersOfEndedSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.pushSubscription.deleteMany({ where: { accountId, session: { revokedAt: { not: null } } } })
}

/** Deletes the browsers of revoked and expired sessions. */
export async function deleteBrowsersOfExpiredSessions(db: Db): Promise<void> {
  await db.$executeRaw`
    DELETE FROM push_subscription p USING session s
    WHERE s.id = p.session_id AND (s.revoked_at IS NOT NULL OR s.expires_at <= (SELECT app_now()))`
}
