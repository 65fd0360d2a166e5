import { findFormerPasswordsStart, formerPasswords } from '@repo/lottery-rules/password-rules'
import { databaseNow } from '@repo/server-kit/database'
import { dropUnreachedBrowsers } from '#lottery-api/core/notifications/push.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { deleteFormerPasswords } from './sign-in.data.ts'

/**
 * Deletes the hashes of former passwords that may be reused, and the push subscriptions of unreachable browsers.
 * Idempotent.
 */
export async function sweepSignInLeftovers({ db }: Pick<Deps, 'db'>): Promise<null> {
  const now = await databaseNow(db)
  await dropUnreachedBrowsers({ db })
  await deleteFormerPasswords(db, {
    // The present password is the first of the last ones.
    maxStored: formerPasswords.last - 1,
    usedUntil: findFormerPasswordsStart(now),
  })
  return null
}
