import type { Language } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

/** Returns the key of the notification by which a player is told of a version, once. */
export const toToldKey = (version: string) => `terms-changed:${version}`

/** The players `p` who must still be notified of a version: confirmed, open accounts that did not accept it. */
const waitFor = (version: string) => Prisma.sql`
  p.status NOT IN ('registered', 'ended') AND p.terms_version <> ${version}
  AND NOT EXISTS (SELECT FROM notification n WHERE n.player_id = p.id AND n.key = ${toToldKey(version)})`

/** The number of players who are still to be told of a version, by their language. */
export async function countUntold(
  db: Db,
  version: string,
): Promise<readonly { readonly language: Language; readonly players: number }[]> {
  return db.$queryRaw`
    SELECT p.language, count(*)::int AS players FROM player p WHERE ${waitFor(version)}
    GROUP BY p.language ORDER BY p.language`
}

/** Locks the announcement and the next players to notify. Waits for accounts that are being closed. */
export async function lockUntold(tx: Tx, version: string, limit: number): Promise<readonly string[]> {
  await tx.$queryRaw`SELECT FROM terms_announcement WHERE version = ${version} FOR UPDATE`
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM player p WHERE ${waitFor(version)} ORDER BY p.id LIMIT ${limit}::int FOR SHARE OF p`
  return rows.map(({ id }) => id)
}
