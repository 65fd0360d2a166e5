import { earningEntries } from '@repo/delivery-rules/earnings'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Invariant } from './invariant.types.ts'

/** The time within which the file and the statement of a payout must be written. */
const writtenWithin = Prisma.sql`interval '1 day'`
const now = Prisma.sql`(SELECT app_now())`

/** The invariants of carriers' payouts. */
export const payoutInvariants: readonly Invariant[] = [
  {
    id: 'I19',
    promise:
      'a payout has each ledger entry of its carrier and its month exactly once, and is their sum; later entries only lower it',
    violations: Prisma.sql`
      WITH owed AS (
        SELECT p.entry_id, p.party_id, e.at, -sum(p.amount_cents)::int AS cents
        FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
        WHERE p.account = 'carrier-payable' AND e.kind = ANY(${[...earningEntries]}::text[]) GROUP BY 1, 2, 3
      )
      SELECT l.entry_id AS id, 'not what the ledger says' AS why FROM payout_line l JOIN payout o ON o.id = l.payout_id
      LEFT JOIN owed w ON w.entry_id = l.entry_id AND w.party_id = o.party_id
      WHERE w.cents IS DISTINCT FROM l.amount_cents
      UNION ALL
      SELECT o.id, 'paid before its time' FROM payout o JOIN payout_line l ON l.payout_id = o.id JOIN ledger_entry e ON e.id = l.entry_id
      WHERE e.at >= ((o.month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Europe/Paris'
      GROUP BY o.id HAVING sum(l.amount_cents) >= 0
      UNION ALL
      SELECT o.id, 'not the sum of its lines' FROM payout o LEFT JOIN payout_line l ON l.payout_id = o.id
      GROUP BY o.id HAVING coalesce(sum(l.amount_cents), 0) <> o.amount_cents
      UNION ALL
      SELECT w.entry_id, 'left out' FROM owed w JOIN payout o ON o.party_id = w.party_id
      WHERE w.at < ((o.month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Europe/Paris'
        AND w.at < o.reckoned_at - interval '1 day' AND NOT EXISTS (SELECT 1 FROM payout_line l WHERE l.entry_id = w.entry_id)
        -- In dispute when it was reckoned: it goes with the payout that comes after the settlement.
        AND NOT EXISTS (SELECT 1 FROM ledger_entry e JOIN claim c ON c.order_id = e.order_id JOIN suspension s ON s.claim_id = c.id
          WHERE e.id = w.entry_id AND (s.ended_at IS NULL OR o.reckoned_at < s.ended_at))
      UNION ALL
      SELECT o.id, 'the ledger says otherwise of its way' FROM payout o
      WHERE (SELECT coalesce(sum(CASE e.kind WHEN 'payout' THEN 1 ELSE -1 END), 0) FROM ledger_entry e
          WHERE e.key = ANY(SELECT kind || o.id::text || ':' || n FROM unnest(ARRAY['payout:', 'payout-rejected:']) kind,
            generate_series(1, o.attempt) n))
        <> CASE WHEN o.status IN ('prepared', 'sent', 'executed') THEN 1 ELSE 0 END
        OR (o.status = 'executed') <> EXISTS (
          SELECT 1 FROM ledger_entry e WHERE e.key = 'payout-executed:' || o.id::text || ':' || o.attempt)`,
  },
  {
    id: 'I20-charges',
    promise:
      'each charge of a carrier, and each cancellation of one, is in the ledger once and as in its row; an order has at most one valid charge of a carrier',
    violations: Prisma.sql`
      WITH wanted AS (
        SELECT 'carrier-charge:' || id AS key, party_id, amount_cents AS cents, order_id FROM carrier_charge
        UNION ALL SELECT 'carrier-charge-cancelled:' || id, party_id, -amount_cents, order_id FROM carrier_charge WHERE cancelled_at IS NOT NULL
      ), posted AS (
        SELECT e.key, e.order_id, p.party_id, p.amount_cents AS cents FROM ledger_entry e
        JOIN ledger_posting p ON p.entry_id = e.id AND p.account = 'carrier-payable' WHERE e.kind LIKE 'carrier-charge%'
      )
      SELECT coalesce(w.key, p.key) AS id, 'row and ledger differ' AS why FROM wanted w FULL JOIN posted p USING (key)
      WHERE (w.party_id, w.cents, w.order_id) IS DISTINCT FROM (p.party_id, p.cents, p.order_id)
      UNION ALL
      SELECT order_id::text, 'charged twice' FROM carrier_charge WHERE cancelled_at IS NULL GROUP BY order_id, party_id HAVING count(*) > 1
      UNION ALL
      SELECT c.id::text, 'of a delivery of another' FROM carrier_charge c LEFT JOIN delivery d ON d.id = c.delivery_id
      WHERE d.order_id IS DISTINCT FROM c.order_id`,
  },
  {
    id: 'P1',
    promise:
      'a transfer file is the sum of its payouts, and it and their statements are written within a day',
    violations: Prisma.sql`
      SELECT f.id, 'not the sum of its payouts' AS why FROM payout_file f
      WHERE f.closed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payout o WHERE o.file_id = f.id AND o.status = 'rejected')
        AND f.sum_cents <> (SELECT coalesce(sum(o.amount_cents), 0) FROM payout o WHERE o.file_id = f.id)
        -- A payout that was rejected goes on to another file.
        AND f.transfers = (SELECT count(*) FROM payout o WHERE o.file_id = f.id)
      UNION ALL
      SELECT f.id, 'not written' FROM payout_file f
      WHERE f.opened_at < ${now} - ${writtenWithin} AND f.exported_at IS NULL AND (f.closed_at IS NULL OR f.stored_file_id IS NULL)
      UNION ALL
      SELECT o.id, 'no statement' FROM payout o
      WHERE o.status IN ('prepared', 'sent', 'executed') AND o.statement_file_id IS NULL AND o.payee_sealed <> ''
        AND o.prepared_at < ${now} - ${writtenWithin}
      UNION ALL
      SELECT named.id, 'file without a row' FROM (
        SELECT stored_file_id AS id FROM payout_file UNION SELECT statement_file_id FROM payout) AS named
      LEFT JOIN stored_file s ON s.id = named.id WHERE named.id IS NOT NULL AND s.id IS NULL`,
  },
]
