import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { listReferralsToCount } from './sponsorship.data.ts'
import { countReferral } from './sponsorship.service.ts'

/**
 * Counts the referrals that may count by now, oldest first, each once. One that fails is logged, and does not block the
 * others.
 */
export async function sweepReferrals(deps: Deps): Promise<null> {
  for await (const referredId of listReferralsToCount(deps.db)) {
    try {
      await deps.db.$transaction(async (tx) => countReferral(deps, tx, referredId, await databaseNow(tx)))
    } catch (error) {
      // Another referral does not wait for this one's trouble.
      deps.log.error({ err: error, referredId }, 'a referral could not be counted, it is retried')
    }
  }
  return null
}
