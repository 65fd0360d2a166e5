import type { Tx } from '#api/database.ts'
import { sendMailJob } from '#api/job-definitions.ts'

/** Stores a subscription to be confirmed, or gives one that is not confirmed, or has ended, a new link. Returns false for a confirmed address. */
export async function storeUnconfirmed(tx: Tx, email: string, tokenHash: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO newsletter_subscription (email, token_hash) VALUES (${email}, ${tokenHash})
    ON CONFLICT (email) DO UPDATE
      SET token_hash = excluded.token_hash, requested_at = (SELECT app_now()), confirmed_at = NULL, left_at = NULL
      WHERE newsletter_subscription.confirmed_at IS NULL OR newsletter_subscription.left_at IS NOT NULL
    RETURNING id`
  return row !== undefined
}

/** Who gets letters: has confirmed the address and has not left. */
export const subscribed = { confirmedAt: { not: null }, leftAt: null } as const

/** One subscriber who is sent a letter. */
export type Recipient = { readonly id: string; readonly email: string; readonly leaveToken: string }

/**
 * Notes that the next subscribers are sent a letter, and returns them: each once, whoever asks. None who subscribed after it was written, and none of a letter that was stopped.
 * Locks the letter, so that two workers take turns.
 */
export async function takeRecipients(tx: Tx, letterId: string, most: number): Promise<readonly Recipient[]> {
  await tx.$queryRaw`SELECT FROM newsletter_letter WHERE id = ${letterId}::uuid FOR UPDATE`
  return tx.$queryRaw<Recipient[]>`
    WITH next AS (
      SELECT s.id, s.email, s.leave_token AS "leaveToken"
      FROM newsletter_subscription s JOIN newsletter_letter l ON l.id = ${letterId}::uuid AND s.confirmed_at <= l.written_at AND l.stopped_at IS NULL
      WHERE s.left_at IS NULL
        AND NOT EXISTS (SELECT FROM newsletter_sending d WHERE d.letter_id = l.id AND d.subscription_id = s.id)
      ORDER BY s.id LIMIT ${most}::int
    ), noted AS (
      INSERT INTO newsletter_sending (letter_id, subscription_id, sent_at)
      SELECT ${letterId}::uuid, id, (SELECT app_now()) FROM next RETURNING subscription_id)
    SELECT next.* FROM next JOIN noted ON noted.subscription_id = next.id ORDER BY next.id`
}

/**
 * Stops a letter, takes its mails that wait out of the queue, and returns how many subscribers it was queued for; null where there is no such letter. A
 * repeat changes nothing.
 */
export async function markStopped(tx: Tx, letterId: string): Promise<number | null> {
  const stopped = await tx.$executeRaw`
    UPDATE newsletter_letter SET stopped_at = coalesce(stopped_at, app_now()) WHERE id = ${letterId}::uuid`
  if (stopped === 0) return null
  await tx.$executeRaw`
    DELETE FROM pgboss.job
    WHERE name = ${sendMailJob.name} AND state IN ('created', 'retry') AND data->>'key' LIKE ${`newsletter-${letterId}-%`}`
  return tx.newsletterSending.count({ where: { letterId } })
}
