import type { Language } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

/** Returns the key under which a player is notified of a version, once. */
export const toTermsKey = (version: string) => `terms-changed:${version}`

/** Returns the SQL condition for players `p` to notify of a version: in confirmed, open accounts without acceptance. */
const isWaitingFor = (version: string) => Prisma.sql`
  p.status NOT IN ('registered', 'ended') AND p.terms_version <> ${version}
  AND NOT EXISTS (SELECT FROM notification n WHERE n.player_id = p.id AND n.key = ${toTermsKey(version)})`

/** Counts the players who are not notified of a version yet, by language. */
export async function countUnnotifiedPlayers(
  db: Db,
  version: string,
): Promise<readonly { readonly language: Language; readonly players: number }[]> {
  return db.$queryRaw`
    SELECT p.language, count(*)::int AS players FROM player p WHERE ${isWaitingFor(version)}
    GROUP BY p.language ORDER BY p.language`
}

/**
 * Locks the announcement and up to `limit` players to notify next, and returns their ids. Waits for accounts being
 * closed.
 */
export async function lockUnnotifiedPlayers(
  tx: Tx,
  version: string,
  limit: number,
): Promise<readonly string[]> {
  await tx.$queryRaw`SELECT FROM terms_announcement WHERE version = ${version} FOR UPDATE`
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM player p WHERE ${isWaitingFor(version)} ORDER BY p.id LIMIT ${limit}::int FOR SHARE OF p`
  return rows.map(({ id }) => id)
}
