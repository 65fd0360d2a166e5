import { Prisma } from '@repo/prisma/delivery-types'
import type { Invariant } from './invariant.types.ts'

/** The maximum duration of the jobs after an order's end. */
const settledWithin = Prisma.sql`interval '15 minutes'`

/** Returns SQL of the balance of accounts for an order `o`. */
const writeBalance = (accounts: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(sum(g.amount_cents), 0) FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
  WHERE e.order_id = o.id AND ${accounts})`

const senderMoney = Prisma.sql`g.account IN ('payment-provider', 'refunds-due', 'sender-debt', 'disputed-funds', 'bank')
  AND e.kind NOT LIKE 'payout%'`
/** A sender's uncollectable amount. */
const uncollectable = Prisma.sql`g.account = 'losses' AND e.kind IN ('debt-written-off', 'dispute-lost')`

/** What the sender of an order `o` received twice: by the refund of its return and by a lost card dispute. */
const receivedTwice = Prisma.sql`(
  SELECT coalesce(sum(g.amount_cents), 0) FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
  WHERE e.order_id = o.id AND g.account = 'losses' AND EXISTS (
    SELECT FROM refund r WHERE r.order_id = o.id AND r.key LIKE 'return:' || o.id || '%'
      -- A refund that the network has given instead is cancelled.
      AND (e.kind = 'dispute-lost' AND e.at > r.requested_at OR e.key = 'refund-cancelled:' || r.id)))`

/** Whether the refund of an order `o`, whose sender does not bear its return, waits for the card network's decision. */
const waitsForNetwork = Prisma.sql`(o.phase = 'returned' AND o.fee_cents = 0
  AND EXISTS (SELECT FROM card_dispute c WHERE c.order_id = o.id AND c.closed_at IS NULL))`

/** The invariants of returns' and debts' money. */
export const debtInvariants: readonly Invariant[] = [
  {
    id: 'I6-returns',
    promise:
      'a returned order costs its sender exactly the fee of its return, apart from refunds by the staff',
    violations: Prisma.sql`
      SELECT o.id, o.fee_cents AS "feeCents" FROM "order" o JOIN payment p ON p.id = o.payment_id
      WHERE o.phase = 'returned' AND p.status IN ('captured', 'released') AND p.due_action IS NULL
        AND EXISTS (SELECT FROM delivery d JOIN return_request t ON t.delivery_id = d.id
          WHERE d.order_id = o.id AND d.status = 'returned' AND t.fee_cents IS NOT NULL)
        AND NOT EXISTS (SELECT FROM refund r WHERE r.order_id = o.id AND r.key NOT LIKE 'return:' || o.id || '%' AND r.status <> 'cancelled')
        -- A refund is decided by a job after the end.
        AND (o.fee_cents > 0 OR o.ended_at < (SELECT app_now()) - ${settledWithin})
        AND NOT ${waitsForNetwork}
        AND o.fee_cents IS DISTINCT FROM ${writeBalance(senderMoney)}
          + CASE WHEN o.fee_cents > 0 THEN ${writeBalance(uncollectable)} ELSE ${receivedTwice} END`,
  },
  {
    id: 'I8-orders',
    promise: 'no captured money of an ended order is unallocated',
    violations: Prisma.sql`
      SELECT e.order_id AS id, sum(g.amount_cents)::int AS cents
      FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id AND g.account = 'order-funds'
      JOIN "order" o ON o.id = e.order_id JOIN payment p ON p.id = o.payment_id
      WHERE o.ended_at < (SELECT app_now()) - ${settledWithin} AND p.due_action IS NULL AND NOT ${waitsForNetwork}
      GROUP BY e.order_id HAVING sum(g.amount_cents) <> 0`,
  },
  {
    id: 'I13-debts',
    promise: 'ledger and rows have the same debts of senders, and due debts are tried in time',
    violations: Prisma.sql`
      SELECT o.id, 'rows and ledger differ' AS why FROM "order" o JOIN payment p ON p.id = o.payment_id
      LEFT JOIN debt b ON b.order_id = o.id
      WHERE CASE WHEN o.ended_at IS NOT NULL AND p.due_action IS NULL
        THEN ${writeBalance(Prisma.sql`g.account = 'sender-debt'`)} <> CASE WHEN b.status IN ('due', 'unpaid') THEN b.amount_cents ELSE 0 END
        -- More may be added until the order is over and its payment settled.
        ELSE b.id IS NOT NULL END
      UNION ALL
      SELECT b.order_id, 'not tried' FROM debt b
      WHERE b.status = 'due' AND b.next_attempt_at < (SELECT app_now()) - ${settledWithin}`,
  },
]
