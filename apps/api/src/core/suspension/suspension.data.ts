import type { Appeal, Suspension } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/** A suspension with its newest appeal. */
export type AppealableSuspension = Suspension & { readonly appeals: readonly Appeal[] }

/** Returns the suspension of an account that has not ended, with its newest appeal; null without one. */
export function findOpenSuspension(db: Db, accountId: string): Promise<AppealableSuspension | null> {
  return db.suspension.findFirst({
    where: { accountId, endedAt: null },
    include: { appeals: { orderBy: [{ sentAt: 'desc' }, { id: 'desc' }], take: 1 } },
  })
}

/** Returns at most 100 open suspensions that have expired or whose claim is answered, the earliest end first. */
export function findEndedSuspensions(db: Db): Promise<{ id: string; accountId: string }[]> {
  return db.$queryRaw<{ id: string; accountId: string }[]>`
    SELECT id, account_id AS "accountId" FROM suspension
    WHERE ended_at IS NULL AND (ends_at <= app_now()
      OR EXISTS (SELECT FROM claim c WHERE c.id = claim_id AND c.status <> 'open'))
    ORDER BY ends_at LIMIT 100`
}
