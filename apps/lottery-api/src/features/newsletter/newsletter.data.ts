import type { Language } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import { isFreeToPlay } from '#lottery-api/core/players/free-to-play.data.ts'
import type { Db, Tx } from '#lottery-api/database.ts'

/**
 * Returns the SQL condition for players `p` to get newsletter issues now: living in one of these countries, activated,
 * consenting, and free to play. Excluded, barred and leaving players must get no advertising for a game.
 */
const canGetIssues = (countries: readonly string[]) => Prisma.sql`
  p.mails_marketing AND p.status NOT IN ('registered', 'ended') AND p.email IS NOT NULL
  AND p.country::text = ANY(${[...countries]}::text[]) AND ${isFreeToPlay}`

/** Returns the SQL condition for players `p` who had consented when an issue was written, and have not got it. */
const isWaitingFor = (letterId: string) => Prisma.sql`EXISTS (
  SELECT FROM newsletter_letter l WHERE l.id = ${letterId}::uuid AND p.mails_marketing_since <= l.written_at AND l.stopped_at IS NULL
    AND NOT EXISTS (SELECT FROM newsletter_sending s WHERE s.letter_id = l.id AND s.player_id = p.id))`

/** Counts the players who have not got an issue yet, by language; without an issue, all who may get one. */
export async function countWaitingPlayers(
  db: Db,
  letterId: string | null,
  countries: readonly string[],
): Promise<readonly { readonly language: Language; readonly players: number }[]> {
  return db.$queryRaw`
    SELECT p.language, count(*)::int AS players FROM player p
    WHERE ${canGetIssues(countries)} AND ${letterId === null ? Prisma.sql`true` : isWaitingFor(letterId)}
    GROUP BY p.language ORDER BY p.language`
}

/**
 * Queues an issue for up to `limit` further players, each once, and returns their ids; none when everybody has it.
 * Locks the issue.
 */
export async function queueRecipients(
  tx: Tx,
  letterId: string,
  countries: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  await tx.$queryRaw`SELECT FROM newsletter_letter WHERE id = ${letterId}::uuid FOR UPDATE`
  const inserted = await tx.$queryRaw<{ playerId: string }[]>`
    INSERT INTO newsletter_sending (letter_id, player_id, queued_at)
    SELECT ${letterId}::uuid, p.id, (SELECT app_now()) FROM player p
    WHERE ${canGetIssues(countries)} AND ${isWaitingFor(letterId)} ORDER BY p.id LIMIT ${limit}::int
    RETURNING player_id AS "playerId"`
  return inserted.map(({ playerId }) => playerId)
}

/** Stops an issue; returns its number of queued players, null for an unknown issue. Idempotent. */
export async function markStopped(tx: Tx, letterId: string): Promise<number | null> {
  const stopped = await tx.$executeRaw`
    UPDATE newsletter_letter SET stopped_at = coalesce(stopped_at, app_now()) WHERE id = ${letterId}::uuid`
  return stopped === 0 ? null : tx.newsletterSending.count({ where: { letterId } })
}

/** A recipient of an issue. */
export type Recipient = { readonly email: string; readonly language: Language; readonly token: string }

/** Returns the recipient of an issue to a player; null where none may be sent any more. */
export async function findRecipient(
  db: Db,
  playerId: string,
  countries: readonly string[],
): Promise<Recipient | null> {
  const [found] = await db.$queryRaw<Recipient[]>`
    SELECT p.email, p.language, p.newsletter_token AS token FROM player p
    WHERE p.id = ${playerId}::uuid AND ${canGetIssues(countries)}`
  return found ?? null
}
