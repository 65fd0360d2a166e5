import { formerPasswords, formerPasswordsSince } from '@repo/lottery-rules/password-rules'
import { databaseNow } from '@repo/server-kit/database'
import { dropOldAddresses } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { deleteFormerPasswords } from './sign-in.data.ts'

/** Deletes what nobody asks for any more: links that have expired, addresses that are new again, passwords that may be used again. Harmless to repeat. */
export async function sweepSignInLeftovers({ db }: Pick<Deps, 'db'>): Promise<number | null> {
  const now = await databaseNow(db)
  await db.accountLink.deleteMany({ where: { expiresAt: { lte: now } } })
  await dropOldAddresses(db, now)
  await deleteFormerPasswords(db, {
    // The present password is the first of the last ones.
    maxStored: formerPasswords.last - 1,
    usedUntil: formerPasswordsSince(now),
  })
  return null
}
