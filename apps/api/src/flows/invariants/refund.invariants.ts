import { Prisma } from '@repo/prisma/delivery-types'
import type { Invariant } from './invariant.types.ts'

const now = Prisma.sql`(SELECT app_now())`

/** The tolerated delay of a due refund. */
const askedWithin = Prisma.sql`interval '15 minutes'`

/** The invariants of refunds. */
export const refundInvariants: readonly Invariant[] = [
  {
    id: 'I6-refunds',
    promise:
      'every refund has the same state in the ledger as in its row: owed, sent, returned, transferred or cancelled',
    violations: Prisma.sql`
      SELECT r.id, r.status::text, moved.owed, moved.sent, moved.transferred FROM refund r,
      LATERAL (
        -- The first refunds of debts, which have the debts' ids, were posted under names of their own.
        SELECT coalesce(sum(-g.amount_cents) FILTER (WHERE e.key IN ('refund-decided:' || r.id, 'refund-cancelled:' || r.id)
            OR r.id = r.debt_id AND e.key = 'debt-annulled:' || r.order_id), 0) AS owed,
          coalesce(sum(g.amount_cents) FILTER (WHERE e.key LIKE 'refund:' || r.id || ':%'
            OR e.key LIKE 'refund-failed:' || r.id || ':%' OR e.key = 'refund:debt:' || r.id), 0) AS sent,
          coalesce(sum(g.amount_cents) FILTER (WHERE e.key = 'refund-transferred:' || r.id), 0) AS transferred
        FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
        WHERE e.order_id = r.order_id AND g.account = 'refunds-due'
      ) AS moved
      WHERE moved.owed <> CASE r.status WHEN 'cancelled' THEN 0 ELSE r.amount_cents END
        OR moved.sent <> CASE WHEN r.status IN ('pending', 'succeeded') THEN r.amount_cents ELSE 0 END
        OR moved.transferred <> CASE WHEN r.status = 'transferred' THEN r.amount_cents ELSE 0 END`,
  },
  {
    id: 'I13-refunds',
    promise: 'a due refund is requested in time',
    violations: Prisma.sql`
      SELECT r.id, r.next_try_at::text AS due FROM refund r WHERE r.status = 'due' AND r.next_try_at < ${now} - ${askedWithin}`,
  },
  {
    id: 'I17-disputes',
    promise:
      'the amounts that card networks withdrew, returned and kept are in the ledger once, as the disputes have them',
    violations: Prisma.sql`
      SELECT c.id, c.status::text, moved.held FROM card_dispute c,
      LATERAL (
        SELECT coalesce(sum(g.amount_cents), 0) AS held, count(*) AS moves
        FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
        WHERE e.key IN ('dispute-opened:' || c.id, 'dispute-won:' || c.id, 'dispute-lost:' || c.id)
          AND g.account = 'disputed-funds'
      ) AS moved
      WHERE moved.held <> CASE WHEN c.status IN ('open', 'reviewed') THEN c.amount_cents ELSE 0 END
        OR moved.moves <> CASE WHEN c.withdrawn_at IS NULL THEN 0 WHEN c.closed_at IS NULL THEN 1 ELSE 2 END`,
  },
]
