import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { runForEach } from '#lottery-api/run-for-each.ts'
import { listReferralsToCount } from './sponsorship.data.ts'
import { countReferral } from './sponsorship.service.ts'

/**
 * Counts the referrals that may count by now, oldest first, each once. One that fails is logged, and does not block the
 * others.
 */
export async function sweepReferrals(deps: Deps): Promise<null> {
  await runForEach(deps, listReferralsToCount(deps.db), ({ id }) =>
    deps.db.$transaction(async (tx) => countReferral(deps, tx, id, await databaseNow(tx))),
  )
  return null
}
