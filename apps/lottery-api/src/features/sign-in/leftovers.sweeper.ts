import { formerPasswords, formerPasswordsSince } from '@repo/lottery-rules/password-rules'
import { databaseNow } from '@repo/server-kit/database'
import { dropUnreachedBrowsers } from '#lottery-api/core/notifications/push.service.ts'
import { dropOldAddresses } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { deleteFormerPasswords } from './sign-in.data.ts'

/**
 * Deletes obsolete data: expired links and codes, addresses that are new again, passwords that may be reused,
 * unreachable browsers. Idempotent.
 */
export async function sweepSignInLeftovers({ db }: Pick<Deps, 'db'>): Promise<number | null> {
  const now = await databaseNow(db)
  await db.accountLink.deleteMany({ where: { expiresAt: { lte: now } } })
  await db.mobileConfirmation.deleteMany({ where: { expiresAt: { lte: now } } })
  await dropOldAddresses(db, now)
  await dropUnreachedBrowsers({ db })
  await deleteFormerPasswords(db, {
    // The present password is the first of the last ones.
    maxStored: formerPasswords.last - 1,
    usedUntil: formerPasswordsSince(now),
  })
  return null
}
