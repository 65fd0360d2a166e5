import { formerPasswords, formerPasswordsSince } from '@repo/lottery-rules/password-rules'
import { databaseNow } from '@repo/server-kit/database'
import { dropOldAddresses } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** Deletes what nobody asks for any more: links that have expired, addresses that are new again, passwords that may be used again. Harmless to repeat. */
export async function sweepSignInLeftovers({ db }: Pick<Deps, 'db'>): Promise<number | null> {
  const now = await databaseNow(db)
  await db.accountLink.deleteMany({ where: { expiresAt: { lte: now } } })
  await dropOldAddresses(db, now)
  // The present password is the first of the last five.
  await db.$executeRaw`
    DELETE FROM former_password WHERE id IN (
      SELECT id FROM (
        SELECT id, used_until, row_number() OVER (PARTITION BY player_id ORDER BY used_until DESC, id DESC) AS place FROM former_password
      ) AS placed
      WHERE place > ${formerPasswords.last - 1}::int AND used_until <= ${formerPasswordsSince(now)})`
  return null
}
