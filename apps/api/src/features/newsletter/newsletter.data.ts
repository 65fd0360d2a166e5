import type { Tx } from '#api/database.ts'
import { sendEmailJob } from '#api/job-definitions.ts'

/**
 * Stores an unconfirmed subscription, or gives an unconfirmed or ended one a new link. Returns false for a confirmed
 * address.
 */
export async function storeUnconfirmedSubscription(
  tx: Tx,
  email: string,
  tokenHash: string,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO newsletter_subscription (email, token_hash) VALUES (${email}, ${tokenHash})
    ON CONFLICT (email) DO UPDATE
      SET token_hash = excluded.token_hash, requested_at = (SELECT app_now()), confirmed_at = NULL, left_at = NULL
      WHERE newsletter_subscription.confirmed_at IS NULL OR newsletter_subscription.left_at IS NOT NULL
    RETURNING id`
  return row !== undefined
}

/** The condition of a subscriber: a confirmed address that has not unsubscribed. */
export const subscriberFilter = { confirmedAt: { not: null }, leftAt: null } as const

/** A recipient of an issue. */
export type Recipient = { readonly id: string; readonly email: string; readonly leaveToken: string }

/**
 * Records an issue as sent to the next subscribers, at most `max`, and returns them, each once. Later subscribers are
 * left out, and all of a stopped issue. Locks the issue, so that workers take turns.
 */
export async function takeRecipients(tx: Tx, letterId: string, max: number): Promise<readonly Recipient[]> {
  await tx.$queryRaw`SELECT FROM newsletter_letter WHERE id = ${letterId}::uuid FOR UPDATE`
  return tx.$queryRaw<Recipient[]>`
    WITH next AS (
      SELECT s.id, s.email, s.leave_token AS "leaveToken"
      FROM newsletter_subscription s JOIN newsletter_letter l ON l.id = ${letterId}::uuid AND s.confirmed_at <= l.written_at AND l.stopped_at IS NULL
      WHERE s.left_at IS NULL
        AND NOT EXISTS (SELECT FROM newsletter_sending sending WHERE sending.letter_id = l.id AND sending.subscription_id = s.id)
      ORDER BY s.id LIMIT ${max}::int
    ), recorded AS (
      INSERT INTO newsletter_sending (letter_id, subscription_id, sent_at)
      SELECT ${letterId}::uuid, id, (SELECT app_now()) FROM next RETURNING subscription_id)
    SELECT next.* FROM next JOIN recorded ON recorded.subscription_id = next.id ORDER BY next.id`
}

/**
 * Stops an issue, removes its queued emails and returns the number of subscribers that it was queued for or sent to.
 * Null for an unknown issue. Idempotent.
 */
export async function markStopped(tx: Tx, letterId: string): Promise<number | null> {
  const stopped = await tx.$executeRaw`
    UPDATE newsletter_letter SET stopped_at = coalesce(stopped_at, app_now()) WHERE id = ${letterId}::uuid`
  if (stopped === 0) return null
  await tx.$executeRaw`
    DELETE FROM pgboss.job
    WHERE name = ${sendEmailJob.name} AND state IN ('created', 'retry') AND data->>'key' LIKE ${`newsletter-${letterId}-%`}`
  return tx.newsletterSending.count({ where: { letterId } })
}
