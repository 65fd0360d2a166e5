import type { Language } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import type { PushTarget } from '@repo/server-kit/push/push-sender'
import type { NewsToWake } from '@repo/server-kit/push/send-news'
import { isFreeToPlay } from '#lottery-api/core/players/free-to-play.data.ts'
import type { StoppableEmail } from '#lottery-api/core/reach/reach.rules.ts'
import type { Db, Tx } from '#lottery-api/database.ts'

/** A message to one browser as it waits to be sent. */
export type QueuedPush = {
  readonly subscriptionId: string
  readonly news: NewsToWake
  readonly expiresAt: string
  /** About the game: an ineligible player gets no push message. */
  readonly isPlay?: boolean
  /** The unvalidated entry: once it is validated, no push message is sent. */
  readonly entryId?: string
}

const choices: Readonly<Record<StoppableEmail, Prisma.Sql>> = {
  draw: Prisma.sql`p.pushes_draw`,
  result: Prisma.sql`p.pushes_result`,
  credits: Prisma.sql`p.pushes_credits`,
}

/** A subscribed browser, and the language of its player. */
type SubscribedBrowser = { readonly id: string; readonly language: Language }

/** The choice by which players stop a push message, null for a mandatory one; whether it is about the game. */
type Occasion = { readonly choice: StoppableEmail | null; readonly isPlay: boolean }

/** Lists the subscribed browsers of some players who may get a message and have not stopped it. */
export function listSubscribedBrowsers(
  tx: Tx,
  playerIds: readonly string[],
  { choice, isPlay }: Occasion,
): Promise<readonly SubscribedBrowser[]> {
  return tx.$queryRaw`
    SELECT s.id, p.language FROM push_subscription s JOIN player p ON p.id = s.player_id
    WHERE s.player_id = ANY(${[...playerIds]}::uuid[]) AND p.status <> 'ended' AND ${choice === null ? Prisma.sql`true` : choices[choice]}
      AND ${isPlay ? isFreeToPlay : Prisma.sql`true`}
    ORDER BY s.id`
}

/** Returns the browser of a queued message if it should still get it, with the database's time; null otherwise. */
export async function findTarget(
  db: Db,
  {
    subscriptionId,
    entryId = null,
    isPlay = false,
  }: Pick<QueuedPush, 'subscriptionId' | 'isPlay'> & { readonly entryId?: string | null },
): Promise<(PushTarget & { readonly now: Date }) | null> {
  const [row] = await db.$queryRaw<(PushTarget & { now: Date })[]>`
    SELECT s.endpoint, s.p256dh, s.auth, app_now() AS now FROM push_subscription s JOIN player p ON p.id = s.player_id
    WHERE s.id = ${subscriptionId}::uuid AND ${isPlay ? isFreeToPlay : Prisma.sql`true`}
      AND (${entryId}::uuid IS NULL OR EXISTS (SELECT FROM participation entry WHERE entry.id = ${entryId}::uuid
        AND entry.player_id = s.player_id AND entry.state IN ('paid', 'ticketed')))`
  return row ?? null
}

/**
 * Stores a browser for the player and session. Another player's browser has changed hands and gets a new id, so that
 * queued messages of the previous player are not shown to the next. Its older keys are forgotten.
 */
export async function writeSubscription(
  tx: Tx,
  owner: { readonly accountId: string; readonly sessionId: string },
  { endpoint, p256dh, auth }: PushTarget,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO push_subscription (player_id, session_id, endpoint, p256dh, auth, created_at)
    VALUES (${owner.accountId}::uuid, ${owner.sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth}, app_now())
    ON CONFLICT (endpoint) DO UPDATE SET
      id = CASE WHEN push_subscription.player_id = excluded.player_id THEN push_subscription.id ELSE excluded.id END,
      player_id = excluded.player_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, silences = 0`
}

/** A browser as a message was sent to it: a later subscription makes it another one. */
type PushRecipient = { readonly id: string; readonly endpoint: string; readonly p256dh: string }

/**
 * Records that a browser's push service has not answered in time. Deletes the browser after `max` times in a row over
 * at least a day, so that an outage of an hour deletes none. Returns whether it still exists.
 */
export async function recordSilence(db: Db, browser: PushRecipient, max: number): Promise<boolean> {
  const { count } = await db.pushSubscription.updateMany({
    where: browser,
    data: { silences: { increment: 1 } },
  })
  const { id, endpoint, p256dh } = browser
  const forgotten = await db.$executeRaw`
    DELETE FROM push_subscription
    WHERE id = ${id}::uuid AND endpoint = ${endpoint} AND p256dh = ${p256dh} AND silences >= ${max}::int
      AND greatest(created_at, last_ok_at) < (SELECT app_now()) - interval '1 day'`
  return count > forgotten
}

/** Deletes the browsers that were neither subscribed nor reached for this many days. */
export async function dropUnreached(db: Db, days: number): Promise<void> {
  await db.$executeRaw`
    DELETE FROM push_subscription
    WHERE greatest(created_at, last_ok_at) < (SELECT app_now()) - ${days}::int * interval '1 day'`
}

/** Deletes a player's browsers beyond a maximum, those first that were not reached for the longest time. */
export async function dropOldest(tx: Tx, playerId: string, maxCount: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM push_subscription WHERE id IN (
      SELECT id FROM push_subscription WHERE player_id = ${playerId}::uuid
      ORDER BY greatest(created_at, last_ok_at) DESC, id OFFSET ${maxCount})`
}
