import { claimWindowMs, invoiceDisputeWindowMs } from '@repo/delivery-rules/claims'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Invariant } from './invariant.types.ts'

/** The invariants of claims and invoice disputes. */
export const claimInvariants: readonly Invariant[] = [
  {
    id: 'C1',
    promise:
      'a claim was made in its time: 24 hours from the pickup or from a problem on the road, 7 days from the end of a billed order',
    violations: Prisma.sql`
      SELECT c.id, 'no pickup in the 24 hours before' AS why FROM claim c
      WHERE c.kind = 'delivery' AND NOT EXISTS (
        SELECT FROM delivery d JOIN delivery_event e ON e.delivery_id = d.id
        WHERE d.order_id = c.order_id AND e.status = 'picked_up' AND e.undone_at IS NULL
          AND c.opened_at <= greatest(e.at, e.recorded_at) + ${claimWindowMs}::bigint * interval '1 millisecond')
        AND NOT EXISTS (SELECT FROM road_problem g WHERE g.order_id = c.order_id
          AND c.opened_at <= greatest(g.reported_at, g.recorded_at, g.decided_at) + ${claimWindowMs}::bigint * interval '1 millisecond')
      UNION ALL
      SELECT c.id, 'no invoice in the 7 days before' FROM claim c JOIN "order" o ON o.id = c.order_id
      WHERE c.kind = 'invoice' AND (o.ended_at IS NULL OR o.phase = 'cancelled' AND coalesce(o.fee_cents, 0) = 0
        OR c.opened_at > o.ended_at + ${invoiceDisputeWindowMs}::bigint * interval '1 millisecond')`,
  },
  {
    id: 'C2',
    promise: 'an accepted claim has one refund, of its order and its amount',
    violations: Prisma.sql`
      SELECT c.id, c.refund_id AS "refundId" FROM claim c LEFT JOIN refund r ON r.id = c.refund_id
      WHERE c.refund_id IS NOT NULL AND (r.id IS NULL OR r.order_id <> c.order_id OR r.amount_cents <> c.refund_cents
        OR r.key <> 'claim:' || c.id)
      UNION ALL
      SELECT r.id, NULL FROM refund r WHERE r.key LIKE 'claim:%' AND NOT EXISTS (SELECT FROM claim c WHERE c.refund_id = r.id)`,
  },
  {
    id: 'C3',
    promise: 'a suspension until the settlement of a claim ends with that claim',
    violations: Prisma.sql`
      SELECT s.account_id AS id, c.status::text FROM suspension s JOIN claim c ON c.id = s.claim_id
      WHERE s.ended_at IS NULL AND c.status <> 'open'`,
  },
]
