import { listSupportItems as sms } from '#api/core/sms/sms.support.ts'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { listSupportItems as claims } from '#api/features/claims/claims.support.ts'
import { listSupportItems as debts } from '#api/features/debts/debts.support.ts'
import { listSupportItems as deliveries } from '#api/features/deliveries/deliveries.support.ts'
import { listSupportItems as dispatch } from '#api/features/dispatch/dispatch.support.ts'
import { listSupportItems as documents } from '#api/features/documents/documents.support.ts'
import { listSupportItems as estimates } from '#api/features/estimates/estimates.support.ts'
import { listSupportItems as inbox } from '#api/features/inbox/inbox.support.ts'
import { listSupportItems as disputes } from '#api/features/payments/disputes/disputes.support.ts'
import { listSupportItems as payments } from '#api/features/payments/payments.support.ts'
import { listSupportItems as refunds } from '#api/features/payments/refunds/refunds.support.ts'
import { listSupportItems as returns } from '#api/features/payments/returns/returns.support.ts'
import { listSupportItems as payouts } from '#api/features/payouts/payouts.support.ts'
import { listSupportItems as suspensions } from '#api/features/suspensions/suspensions.support.ts'
import { listSupportItems as webhooks } from '#api/features/webhooks/webhooks.support.ts'
import { listSupportItems as pickupProblems } from '#api/flows/pickup-problems/pickup-problems.support.ts'
import { listSupportItems as retention } from '#api/flows/retention/retention.support.ts'
import { listSupportItems as stranded } from '#api/flows/road-problems/road-problems.support.ts'
import { listSupportItems as approvals } from './approvals.support.ts'
import { listSupportItems as jobs } from './jobs.support.ts'

/** The features that may need a person. */
const sources: readonly ((db: Db) => Promise<readonly SupportItem[]>)[] = [
  approvals,
  claims,
  debts,
  deliveries,
  dispatch,
  disputes,
  documents,
  estimates,
  inbox,
  jobs,
  payments,
  payouts,
  pickupProblems,
  stranded,
  refunds,
  retention,
  returns,
  sms,
  suspensions,
  webhooks,
]

/** Returns the time since which the oldest item of each kind waits; kinds without an item are missing. */
export async function findOldestByKind(db: Db): Promise<ReadonlyMap<SupportItem['kind'], Date>> {
  // Reversed to newest first: of each kind the oldest item is set last.
  const items = (await readSupportList(db, null)).toReversed()
  return new Map(items.map(({ kind, since }) => [kind, since]))
}

/**
 * Returns the items that wait for a person, longest waiting first; of one kind or of all. Several reads, so not one
 * snapshot.
 */
export async function readSupportList(db: Db, kind: string | null): Promise<readonly SupportItem[]> {
  const foundItems: SupportItem[] = []
  for (const items of sources) foundItems.push(...(await items(db)))
  return foundItems
    .filter((item) => kind === null || item.kind === kind)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || a.subjectId.localeCompare(b.subjectId))
}
