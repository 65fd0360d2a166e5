import { supportItems as sms } from '#api/core/sms/sms.support.ts'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { supportItems as claims } from '#api/features/claims/claims.support.ts'
import { supportItems as debts } from '#api/features/debts/debts.support.ts'
import { supportItems as deliveries } from '#api/features/deliveries/deliveries.support.ts'
import { supportItems as dispatch } from '#api/features/dispatch/dispatch.support.ts'
import { supportItems as documents } from '#api/features/documents/documents.support.ts'
import { supportItems as estimates } from '#api/features/estimates/estimates.support.ts'
import { supportItems as inbox } from '#api/features/inbox/inbox.support.ts'
import { supportItems as disputes } from '#api/features/payments/disputes/disputes.support.ts'
import { supportItems as payments } from '#api/features/payments/payments.support.ts'
import { supportItems as refunds } from '#api/features/payments/refunds/refunds.support.ts'
import { supportItems as returns } from '#api/features/payments/returns/returns.support.ts'
import { supportItems as payouts } from '#api/features/payouts/payouts.support.ts'
import { supportItems as suspensions } from '#api/features/suspensions/suspensions.support.ts'
import { supportItems as webhooks } from '#api/features/webhooks/webhooks.support.ts'
import { supportItems as pickupProblems } from '#api/flows/pickup-problems/pickup-problems.support.ts'
import { supportItems as retention } from '#api/flows/retention/retention.support.ts'
import { supportItems as stranded } from '#api/flows/road-problems/road-problems.support.ts'
import { supportItems as approvals } from './approvals.support.ts'
import { supportItems as jobs } from './jobs.support.ts'

/** Every feature that may need a person: one line for each. */
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

/** Since when the oldest of each kind waits. */
export async function oldestByKind(db: Db): Promise<ReadonlyMap<SupportItem['kind'], Date>> {
  // Sorted, the oldest first: of each kind the last one set is it.
  const items = (await supportList(db, null)).toReversed()
  return new Map(items.map(({ kind, since }) => [kind, since]))
}

/** Every item that waits for a person, longest waiting first; of one kind or of all. Several reads: not one snapshot. */
export async function supportList(db: Db, kind: string | null): Promise<readonly SupportItem[]> {
  const found: SupportItem[] = []
  for (const items of sources) found.push(...(await items(db)))
  return found
    .filter((item) => kind === null || item.kind === kind)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || a.subjectId.localeCompare(b.subjectId))
}
