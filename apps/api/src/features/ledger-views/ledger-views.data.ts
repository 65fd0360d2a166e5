import { Prisma } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/** An account of the ledger, or one party's part of it, in cents: debits, credits, and the difference. */
export type AccountBalance = {
  readonly account: string
  readonly partyId: string | null
  readonly debitCents: bigint
  readonly creditCents: bigint
  readonly balanceCents: bigint
}

/**
 * Returns the balance of every account at an instant (null: now), that instant's entries included; by party if
 * requested.
 */
export function sumAccountBalances(db: Db, at: Date | null, isByParty: boolean): Promise<AccountBalance[]> {
  const party = isByParty ? Prisma.sql`p.party_id` : Prisma.sql`NULL::uuid`
  const until =
    at === null
      ? Prisma.empty
      : Prisma.sql`JOIN ledger_entry e ON e.id = p.entry_id AND e.at <= ${at}::timestamptz`
  return db.$queryRaw<AccountBalance[]>`
    SELECT p.account, ${party} AS "partyId",
           coalesce(sum(p.amount_cents) FILTER (WHERE p.amount_cents > 0), 0)::bigint AS "debitCents",
           coalesce(-sum(p.amount_cents) FILTER (WHERE p.amount_cents < 0), 0)::bigint AS "creditCents",
           sum(p.amount_cents)::bigint AS "balanceCents"
    FROM ledger_posting p ${until}
    GROUP BY 1, 2 ORDER BY 1, 2 NULLS FIRST`
}

/** A posting of an entry. */
export type PostedAmount = {
  readonly account: string
  readonly partyId: string | null
  readonly amountCents: number
}

/** Returns every entry of an order with its postings, oldest first, including earlier ones of its payment. */
export function findEntriesOfOrder(db: Db, order: { readonly id: string; readonly paymentId: string }) {
  return db.ledgerEntry.findMany({
    where: { OR: [{ orderId: order.id }, { paymentId: order.paymentId }] },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      kind: true,
      key: true,
      at: true,
      postings: { select: { account: true, amountCents: true, partyId: true }, orderBy: { id: 'asc' } },
    },
  })
}

/** A posting with its entry's facts for the books. */
export type BookedPosting = {
  readonly at: Date
  readonly entryId: string
  readonly kind: string
  readonly key: string
  readonly account: string
  readonly amountCents: number
  readonly partyId: string | null
  readonly partyName: string | null
  readonly billNumber: number | null
  readonly deliveredAt: Date | null
}

/** The entry after which the next page begins. */
export type EntryPlace = { readonly at: Date; readonly id: string }

/**
 * Returns the postings of the next entries after a position, at most `limit` entries, oldest first, until an instant
 * (excluded). Entries and accounts outside the balance are left out.
 */
export function findBookedPostings(
  db: Db,
  { after, until, limit }: { after: EntryPlace; until: Date; limit: number },
): Promise<BookedPosting[]> {
  return db.$queryRaw<BookedPosting[]>`
    WITH page AS MATERIALIZED (
      SELECT e.* FROM ledger_entry e
      WHERE (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid) AND e.at < ${until}::timestamptz
        AND EXISTS (SELECT FROM ledger_posting p WHERE p.entry_id = e.id AND ${isOnBalanceSheet})
      ORDER BY e.at, e.id LIMIT ${limit}::int
    )
    SELECT e.at, e.id AS "entryId", e.kind, e.key, p.account, p.amount_cents AS "amountCents", p.party_id AS "partyId",
           a.display_name AS "partyName", d.bill_number AS "billNumber", d.ended_at AS "deliveredAt"
    FROM page e
    JOIN ledger_posting p ON p.entry_id = e.id AND ${isOnBalanceSheet}
    LEFT JOIN account a ON a.id = p.party_id
    LEFT JOIN delivery d ON d.order_id = e.order_id AND d.bill_number IS NOT NULL
    ORDER BY e.at, e.id, p.id`
}

const isOnBalanceSheet = Prisma.sql`p.account NOT IN ('card-authorised', 'authorisation-counterpart')`

/**
 * Returns the number of entries on the balance sheet between two instants (the second excluded): their numbering
 * continues from there.
 */
export async function countBookedEntries(db: Db, from: Date, until: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ entries: number }[]>`
    SELECT count(*)::int AS entries FROM ledger_entry e
    WHERE e.at >= ${from}::timestamptz AND e.at < ${until}::timestamptz
      AND EXISTS (SELECT FROM ledger_posting p WHERE p.entry_id = e.id AND ${isOnBalanceSheet})`
  return row?.entries ?? 0
}
