import { spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import type { Db } from '#api/database.ts'

/** An order's cost for its sender in a month, in cents. */
export type StatementLine = {
  readonly orderId: string
  /** The time of the first movement of the month. */
  readonly at: Date
  readonly isCancelled: boolean
  readonly billNumber: number | null
  readonly endedAt: Date | null
  /** The sender's own reference; empty when it gave none. */
  readonly reference: string
  readonly pickupCity: string
  readonly dropoffCity: string
  /** The amount captured from the card, or owed as a debt. */
  readonly chargedCents: number
  /** The decided refunds, and those of the card network after a lost dispute. */
  readonly refundedCents: number
  /** The numbers of the invoices and credit notes of the month, separated by commas; empty without any. */
  readonly invoices: string
  readonly invoicedCents: number
  /** The VAT in `invoicedCents`. */
  readonly vatCents: number
}

/** The meaning of a statement's amount. */
export type StatementFigure = 'chargedCents' | 'refundedCents' | 'invoicedCents' | 'vatCents'

/** A month's lines, and their total, including those beyond the maximum. */
export type StatementMonth = {
  /** Oldest first. */
  readonly lines: readonly StatementLine[]
  readonly count: number
  readonly sums: Readonly<Record<StatementFigure, number>>
}

type SummedLine = StatementLine & Omit<StatementMonth, 'lines'>

/**
 * Returns a sender's month from the ledger: captures and debts, refunds and charge-backs, and invoices; at most `max`
 * lines (null: all). An entry counts in the month in which it was booked.
 */
export async function findStatementMonth(
  db: Db,
  senderId: string,
  month: string,
  max: number | null,
): Promise<StatementMonth> {
  const { from, until } = spanOfMonth(month)
  const rows = await db.$queryRaw<SummedLine[]>`
    WITH movement AS (
      SELECT e.order_id, min(e.at) AS at,
        coalesce(sum(p.amount_cents) FILTER (WHERE p.account IN ('payment-provider', 'sender-debt')), 0)::int AS charged,
        -- A charge-back in place of a refund ends its debt: only both accounts together give the returned amount.
        coalesce(-sum(p.amount_cents) FILTER (WHERE p.account IN ('refunds-due', 'disputed-funds')), 0)::int AS refunded
      FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id JOIN "order" o ON o.id = e.order_id
      WHERE o.sender_id = ${senderId}::uuid AND e.at >= ${from}::timestamptz AND e.at < ${until}::timestamptz
        AND e.kind IN ('capture', 'authorisation-lapsed', 'cancellation-before-pickup', 'cancellation-after-pickup',
          'debt-annulled', 'refund-decided', 'refund-cancelled', 'dispute-lost')
      GROUP BY e.order_id
    ), billing AS (
      SELECT i.order_id, min(i.issued_at) AS at, string_agg(i.number, ', ' ORDER BY i.issued_at, i.number) AS numbers,
        sum(CASE i.type WHEN 'credit_note' THEN -abs(i.gross_cents) ELSE i.gross_cents END)::int AS gross,
        sum(CASE i.type WHEN 'credit_note' THEN -abs(i.vat_cents) ELSE i.vat_cents END)::int AS vat
      FROM invoice i JOIN "order" o ON o.id = i.order_id
      WHERE o.sender_id = ${senderId}::uuid AND i.issued_at >= ${from}::timestamptz AND i.issued_at < ${until}::timestamptz
      GROUP BY i.order_id
    )
    , line AS (
    SELECT o.id AS "orderId", least(m.at, b.at) AS at, o.phase = 'cancelled' AS "isCancelled", d.bill_number AS "billNumber",
      d.ended_at AS "endedAt", coalesce(o.reference, '') AS reference, q.pickup_city AS "pickupCity", q.dropoff_city AS "dropoffCity",
      coalesce(m.charged, 0) AS "chargedCents", coalesce(m.refunded, 0) AS "refundedCents",
      coalesce(b.numbers, '') AS invoices, coalesce(b.gross, 0) AS "invoicedCents", coalesce(b.vat, 0) AS "vatCents"
    FROM movement m FULL JOIN billing b ON b.order_id = m.order_id
    JOIN "order" o ON o.id = coalesce(m.order_id, b.order_id) JOIN quote q ON q.id = o.quote_id
    LEFT JOIN delivery d ON d.order_id = o.id AND d.status <> 'withdrawn'
    )
    SELECT line.*, count(*) OVER ()::int AS count, jsonb_build_object(
      'chargedCents', sum("chargedCents") OVER (), 'refundedCents', sum("refundedCents") OVER (),
      'invoicedCents', sum("invoicedCents") OVER (), 'vatCents', sum("vatCents") OVER ()) AS sums
    FROM line ORDER BY 2, 1 LIMIT ${max}::int`
  const [first] = rows
  return {
    lines: rows.map(({ count: _, sums: __, ...line }) => line),
    count: first?.count ?? 0,
    sums: first?.sums ?? { chargedCents: 0, refundedCents: 0, invoicedCents: 0, vatCents: 0 },
  }
}
