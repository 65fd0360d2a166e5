import { retention } from '@repo/prisma/delivery-retention'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Invariant } from './invariant.types.ts'

const retentionPeriod = Prisma.sql`${retention.periods.accounting.length}::interval`

/** A ledger entry's payment to (or, negative, from) the carrier and the platform. */
const shares = Prisma.sql`
  SELECT e.key, e.kind, e.order_id, e.at,
    coalesce(-sum(p.amount_cents) FILTER (WHERE p.account = 'carrier-payable'), 0)::int AS carriage,
    -- An entry pays one carrier at the most.
    min(p.party_id::text) FILTER (WHERE p.account = 'carrier-payable')::uuid AS carrier_id,
    coalesce(-sum(p.amount_cents) FILTER (WHERE p.account IN ('service-fees', 'vat-payable')), 0)::int AS fee,
    coalesce(-sum(p.amount_cents) FILTER (WHERE p.account = 'vat-payable'), 0)::int AS fee_vat
  FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id GROUP BY e.id`

/** The invariants of invoices. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    id: 'I14',
    promise: 'the numbers of invoices have no gap and are chronological in each series',
    violations: Prisma.sql`
      SELECT s.issuer || ' ' || s.series AS id, s.last, count(i.id)::int AS issued FROM invoice_series s
      LEFT JOIN invoice i ON i.issuer = s.issuer AND i.series = s.series GROUP BY s.issuer, s.series, s.last
      -- A series of which none was issued for as long as they are kept may be gone whole.
      HAVING coalesce(max(i.sequence), CASE WHEN s.last_issued_at < (SELECT app_now()) - ${retentionPeriod} THEN s.last ELSE 0 END) <> s.last OR count(i.id) <> max(i.sequence) - min(i.sequence) + 1
        -- The oldest may be gone, after the years that they are kept.
        OR (min(i.sequence) > 1 AND (SELECT min(at) FROM ledger_entry) > (SELECT app_now()) - ${retentionPeriod})
      UNION ALL
      SELECT i.number, i.sequence, NULL FROM (
        SELECT number, sequence, issued_at, lag(issued_at) OVER (PARTITION BY issuer, series ORDER BY sequence) AS before FROM invoice) i
      WHERE i.issued_at < i.before`,
  },
  {
    id: 'I14',
    promise:
      'each share of an order’s money is invoiced or credited once, by the amount in the ledger and in its carrier’s name',
    violations: Prisma.sql`
      SELECT i.numbers AS id, i.gross_cents AS invoiced, coalesce(s.carriage, 0) AS carriage, coalesce(s.fee, 0) AS fee FROM (
        -- One movement is credited by a note for each invoice that it corrects.
        SELECT order_id, ledger_key, kind, array_agg(DISTINCT issuer_account_id) AS issuers, string_agg(number, ' ' ORDER BY number) AS numbers,
          sum(CASE type WHEN 'invoice' THEN gross_cents ELSE -gross_cents END)::int AS gross_cents,
          sum(CASE type WHEN 'invoice' THEN vat_cents ELSE -vat_cents END)::int AS vat_cents
        FROM invoice GROUP BY order_id, ledger_key, kind) i
      LEFT JOIN (${shares}) s ON s.key = i.ledger_key AND s.order_id = i.order_id
      WHERE s.key IS NULL OR i.gross_cents <> CASE i.kind WHEN 'carriage' THEN s.carriage ELSE s.fee END
        OR (i.kind = 'service_fee' AND i.vat_cents <> s.fee_vat)
        OR (i.kind = 'carriage' AND i.issuers <> ARRAY[s.carrier_id])
      UNION ALL
      SELECT s.key, NULL, s.carriage, s.fee FROM (${shares}) s
      WHERE s.kind IN ('delivery', 'cancellation-before-pickup', 'cancellation-after-pickup', 'refund-cancelled')
        -- What was shared out before there were invoices has none.
        AND s.at > (SELECT min(issued_at) FROM invoice) AND s.at > (SELECT app_now()) - ${retentionPeriod}
        AND ((s.carriage > 0 AND NOT EXISTS (SELECT FROM invoice i WHERE i.ledger_key = s.key AND i.kind = 'carriage'))
          OR (s.fee > 0 AND NOT EXISTS (SELECT FROM invoice i WHERE i.ledger_key = s.key AND i.kind = 'service_fee')))`,
  },
  {
    id: 'I14',
    promise: 'credit notes never exceed their invoice, and a file is unchanged',
    violations: Prisma.sql`
      SELECT i.number AS id, i.kind::text, (i.gross_cents - sum(n.gross_cents))::int AS left
      FROM invoice i JOIN invoice n ON n.corrected_id = i.id GROUP BY i.id HAVING sum(n.gross_cents) > i.gross_cents
      UNION ALL
      SELECT i.number, NULL, NULL FROM invoice i LEFT JOIN stored_file f ON f.id = i.file_id
      WHERE i.file_id IS NOT NULL AND (f.id IS NULL OR f.sha256 <> i.file_sha256 OR f.purpose <> 'invoice')`,
  },
]
