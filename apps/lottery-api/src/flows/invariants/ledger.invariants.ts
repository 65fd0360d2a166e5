import { Prisma } from '@repo/prisma/lottery-types'
import type { Invariant } from './invariant.types.ts'
import { createSqlInvariant } from './invariant.types.ts'

/** Compares the ledger with itself and with everything that it books. */
export const ledgerInvariants: readonly Invariant[] = [
  createSqlInvariant(
    'ledger-balance',
    'every entry of the ledger sums to zero, and so does the whole',
    Prisma.sql`
      SELECT entry.key AS subject, 'does not sum to zero' AS why FROM ledger_entry AS entry
      LEFT JOIN ledger_posting AS posting ON posting.entry_id = entry.id
      GROUP BY entry.id HAVING coalesce(sum(posting.amount_cents), 1) <> 0
      UNION ALL SELECT posting.entry_id::text, 'posting without an entry' FROM ledger_posting AS posting
      WHERE NOT EXISTS (SELECT FROM ledger_entry WHERE id = posting.entry_id)
      UNION ALL SELECT 'all', 'does not sum to zero' FROM ledger_posting HAVING sum(amount_cents) <> 0`,
  ),
  createSqlInvariant(
    'ledger-purchases',
    'each purchase that was paid is booked with its amount and its shares, and no other is',
    Prisma.sql`
      WITH booked AS (
        SELECT entry.key, coalesce(sum(amount_cents) FILTER (WHERE account LIKE 'provider:%'), 0) AS came,
          min(account) FILTER (WHERE account LIKE 'provider:%') AS way,
          coalesce(sum(amount_cents) FILTER (WHERE account = 'credits-pot'), 0) AS pot,
          coalesce(sum(amount_cents) FILTER (WHERE account = 'credits-cost'), 0) AS cost
        FROM ledger_entry AS entry JOIN ledger_posting ON entry_id = entry.id WHERE entry.kind = 'purchase-settled' GROUP BY entry.key)
      SELECT purchase.id, 'not booked as it was paid' AS why FROM purchase LEFT JOIN booked ON booked.key = 'purchase:' || purchase.id
      WHERE state IN ('settled', 'refunded')
        AND (came, way, pot, cost) IS DISTINCT FROM (amount_cents, 'provider:' || method, -draws * pot_cents, -draws * cost_cents)
      UNION ALL SELECT NULL, key || ' is booked and was not paid' FROM booked
      WHERE NOT EXISTS (SELECT FROM purchase WHERE booked.key = 'purchase:' || id AND state IN ('settled', 'refunded'))`,
  ),
  createSqlInvariant(
    'ledger-credits',
    'what paid credits are owed for is what is left of them: unused, or used in draws that are not sealed',
    Prisma.sql`
      WITH owed AS (
        SELECT coalesce(sum(left_over * pot_cents), 0) AS pot, coalesce(sum(left_over * cost_cents), 0) AS cost FROM (
          SELECT purchase.pot_cents, purchase.cost_cents, lot.remaining + (
            SELECT count(*) FROM credit_use JOIN participation ON participation.id = participation_id JOIN draw ON draw.id = draw_id
            WHERE lot_id = lot.id AND returned_at IS NULL AND draw.sealed_at IS NULL) AS left_over
          FROM credit_lot AS lot JOIN purchase ON purchase.id = lot.purchase_id) AS lots),
      booked AS (
        SELECT -coalesce(sum(amount_cents) FILTER (WHERE account = 'credits-pot'), 0) AS pot,
          -coalesce(sum(amount_cents) FILTER (WHERE account = 'credits-cost'), 0) AS cost FROM ledger_posting)
      SELECT booked.pot AS booked_pot, owed.pot AS owed_pot, booked.cost AS booked_cost, owed.cost AS owed_cost FROM booked, owed
      WHERE (booked.pot, booked.cost) IS DISTINCT FROM (owed.pot, owed.cost)`,
  ),
  createSqlInvariant(
    'ledger-pots',
    'each sealed draw is booked with its pot, once; drawn, the pot is owed to its winners as a whole',
    Prisma.sql`
      WITH booked AS (
        SELECT draw_id, -coalesce(sum(amount_cents) FILTER (WHERE account = 'pot' AND kind = 'draw-sealed'), 0) AS sealed,
          coalesce(sum(amount_cents) FILTER (WHERE account = 'pot' AND kind = 'pot-drawn'), 0) AS drawn,
          coalesce(sum(amount_cents) FILTER (WHERE account = 'pot'), 0) AS left_over
        FROM ledger_posting JOIN ledger_entry ON ledger_entry.id = entry_id WHERE draw_id IS NOT NULL GROUP BY draw_id)
      SELECT week AS subject, sealed, drawn, left_over FROM draw LEFT JOIN booked ON draw_id = draw.id
      WHERE (coalesce(sealed, 0), coalesce(drawn, 0), coalesce(left_over, 0)) IS DISTINCT FROM (
        CASE WHEN sealed_at IS NULL THEN 0 ELSE pot_cents END, CASE WHEN drawn_at IS NULL THEN 0 ELSE pot_cents END,
        CASE WHEN sealed_at IS NULL OR drawn_at IS NOT NULL THEN 0 ELSE -pot_cents END)`,
  ),
  createSqlInvariant(
    'ledger-prizes',
    'what is owed to the winners of a draw is its prizes that are neither paid nor lapsed, those on their way to another rank included',
    Prisma.sql`
      SELECT week AS subject, booked, owed FROM draw
      CROSS JOIN LATERAL (SELECT -coalesce(sum(amount_cents), 0) AS booked FROM ledger_posting WHERE account = 'prizes' AND draw_id = draw.id) AS ledger
      CROSS JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS owed FROM prize
        WHERE draw_id = draw.id AND (prize.state IN ('announced', 'verified', 'claimed', 'released') OR (prize.state = 'replaced' AND NOT EXISTS (
          SELECT FROM prize AS next WHERE next.draw_id = prize.draw_id AND next.replaces_rank = prize.rank)))) AS prizes
      WHERE booked <> owed`,
  ),
  createSqlInvariant(
    'ledger-bank',
    'what has left the bank account is the prizes that were paid',
    Prisma.sql`
      SELECT booked, paid FROM (SELECT -coalesce(sum(amount_cents), 0) AS booked FROM ledger_posting WHERE account = 'bank') AS ledger,
        (SELECT coalesce(sum(cents), 0) AS paid FROM prize WHERE state = 'paid') AS prizes WHERE booked <> paid`,
  ),
  createSqlInvariant(
    'ledger-carry',
    'what waits for the next pot is what lapsed, less what sealed draws took in; no less than what is set aside for draws before their seal',
    Prisma.sql`
      SELECT booked, lapsed, taken, set_aside FROM
        (SELECT -coalesce(sum(amount_cents), 0) AS booked FROM ledger_posting WHERE account = 'carry') AS ledger,
        (SELECT coalesce(sum(cents), 0) AS lapsed FROM prize WHERE state = 'lapsed') AS prizes,
        (SELECT coalesce(sum(carried_in_cents) FILTER (WHERE sealed_at IS NOT NULL), 0) AS taken,
          coalesce(sum(carried_in_cents) FILTER (WHERE state IN ('closed', 'postponed')), 0) AS set_aside FROM draw) AS draws
      WHERE booked <> lapsed - taken OR booked < set_aside`,
  ),
  createSqlInvariant(
    'ledger-ways',
    'what came by all ways is what was paid, and what nobody knows the purchase of, less the refunds that were sent and what card networks have taken back',
    Prisma.sql`
      SELECT booked, paid, waiting, sent, taken FROM
        (SELECT coalesce(sum(amount_cents), 0) AS booked FROM ledger_posting WHERE account LIKE 'provider:%') AS ledger,
        (SELECT coalesce(sum(amount_cents), 0) AS paid FROM purchase WHERE state IN ('settled', 'refunded')) AS purchases,
        (SELECT coalesce(sum(amount_cents), 0) AS waiting FROM received_money WHERE purchase_id IS NULL AND returned_at IS NULL) AS money,
        (SELECT coalesce(sum(cents), 0) AS sent FROM refund WHERE state = 'sent') AS refunds,
        (SELECT coalesce(sum(amount_cents), 0) AS taken FROM card_dispute WHERE withdrawn_at IS NOT NULL AND status <> 'won') AS disputes
      WHERE booked <> paid + waiting - sent - taken`,
  ),
  createSqlInvariant(
    'ledger-disputes',
    'what card networks have taken back is booked as such until it is decided, and each movement of each dispute once',
    Prisma.sql`
      SELECT NULL AS id, booked, away FROM (SELECT coalesce(sum(amount_cents), 0) AS booked FROM ledger_posting WHERE account = 'disputed') AS ledger,
        (SELECT coalesce(sum(amount_cents), 0) AS away FROM card_dispute WHERE withdrawn_at IS NOT NULL AND closed_at IS NULL) AS disputes
      WHERE booked <> away
      UNION ALL SELECT dispute.id, count(entry.id), NULL FROM card_dispute AS dispute
      LEFT JOIN ledger_entry AS entry ON entry.key IN ('dispute-opened:' || dispute.id, 'dispute-' || status || ':' || dispute.id)
      GROUP BY dispute.id HAVING count(entry.id) <> CASE WHEN withdrawn_at IS NULL THEN 0 WHEN closed_at IS NULL THEN 1 ELSE 2 END`,
  ),
  createSqlInvariant(
    'ledger-unmatched',
    'money that nobody knows the purchase of is booked as such, until it is known or given back',
    Prisma.sql`
      SELECT booked, waiting FROM (SELECT -coalesce(sum(amount_cents), 0) AS booked FROM ledger_posting WHERE account = 'unmatched') AS ledger,
        (SELECT coalesce(sum(amount_cents), 0) AS waiting FROM received_money WHERE purchase_id IS NULL AND returned_at IS NULL) AS money
      WHERE booked <> waiting`,
  ),
  createSqlInvariant(
    'ledger-refunds',
    'refunds are owed until they are sent, or the bank has given the money back, and a purchase says how much of it was refunded: never more than was paid',
    Prisma.sql`
      SELECT NULL AS id, booked, due FROM (SELECT -coalesce(sum(amount_cents), 0) AS booked FROM ledger_posting WHERE account = 'refunds-due') AS ledger,
        (SELECT coalesce(sum(cents), 0) AS due FROM refund WHERE state IN ('due', 'failed')) AS refunds WHERE booked <> due
      UNION ALL SELECT purchase.id, refunded_cents, refunded FROM purchase
      CROSS JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS refunded FROM refund WHERE purchase_id = purchase.id) AS refunds
      WHERE refunded_cents <> refunded OR refunded > amount_cents`,
  ),
]
