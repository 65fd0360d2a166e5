import { earningEntries } from '@repo/delivery-rules/earnings'
import { spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import type { PayoutFile } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** A ledger entry's amount due to a carrier, in cents; negative for a correction. */
export type DueEntry = { readonly entryId: string; readonly amountCents: number }

/**
 * SQL that is true when an entry's order is in a dispute named by a suspension: goods that were picked up and never
 * arrived. Only these gains wait for the settlement (ADR 49).
 */
const isInDispute = Prisma.sql`EXISTS (
  SELECT 1 FROM claim c JOIN suspension s ON s.claim_id = c.id WHERE c.order_id = e.order_id AND s.ended_at IS NULL)`

/** Returns SQL of the due entries without a payout; group it by entry and party. */
function writeUnpaidEntries() {
  return Prisma.sql`
    SELECT e.id AS entry_id, p.party_id, e.at, -sum(p.amount_cents)::int AS cents
    FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
    WHERE p.account = 'carrier-payable' AND p.party_id IS NOT NULL AND e.kind = ANY(${[...earningEntries]}::text[])
      AND NOT EXISTS (SELECT 1 FROM payout_line l WHERE l.entry_id = e.id) AND NOT ${isInDispute}`
}

/** Returns SQL of the due entries without a payout until the end of a month. */
function writeUnpaidEntriesUntil(month: string) {
  return Prisma.sql`${writeUnpaidEntries()} AND e.at < ${spanOfMonth(month).until}::timestamptz`
}

/**
 * Returns the parties with a positive balance at a month's end and no payout of it yet. It reads the whole ledger: not
 * for calls.
 */
export async function findPartiesWithBalance(
  db: Db,
  month: string,
): Promise<readonly { readonly partyId: string; readonly cents: number }[]> {
  return db.$queryRaw<{ partyId: string; cents: number }[]>`
    SELECT u.party_id AS "partyId", sum(u.cents)::int AS cents
    FROM (${writeUnpaidEntriesUntil(month)} GROUP BY e.id, p.party_id) u
    WHERE NOT EXISTS (SELECT 1 FROM payout o WHERE o.party_id = u.party_id AND o.month = ${month})
    GROUP BY 1 HAVING sum(u.cents) > 0 ORDER BY 1`
}

/** Returns a party's due entries up to a month's end. */
export async function findDueEntries(db: Db, partyId: string, month: string): Promise<readonly DueEntry[]> {
  return db.$queryRaw<DueEntry[]>`
    SELECT u.entry_id AS "entryId", u.cents AS "amountCents"
    FROM (${writeUnpaidEntriesUntil(month)} AND p.party_id = ${partyId}::uuid GROUP BY e.id, p.party_id) u ORDER BY 1`
}

/**
 * Returns the unpaid entries that a waiting payout may include: all until a month's end (`isOfMonth`), and later
 * corrections.
 */
export async function findIncludableEntries(
  db: Db,
  partyId: string,
  month: string,
): Promise<readonly (DueEntry & { readonly isOfMonth: boolean })[]> {
  const { until } = spanOfMonth(month)
  return db.$queryRaw<(DueEntry & { isOfMonth: boolean })[]>`
    SELECT u.entry_id AS "entryId", u.cents AS "amountCents", u.at < ${until}::timestamptz AS "isOfMonth"
    FROM (${writeUnpaidEntries()} AND p.party_id = ${partyId}::uuid GROUP BY e.id, p.party_id) u
    WHERE u.cents < 0 OR u.at < ${until}::timestamptz ORDER BY 1`
}

/** Returns a party's total balance, in cents; possibly negative. */
export async function sumPayable(db: Db, partyId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(-sum(amount_cents), 0)::int AS cents FROM ledger_posting
    WHERE account = 'carrier-payable' AND party_id = ${partyId}::uuid`
  return row?.cents ?? 0
}

/**
 * Locks a party's account, open or closed, until the transaction ends, so that its payouts are computed and sent one by
 * one.
 */
export async function lockParty(tx: Tx, partyId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM account WHERE id = ${partyId}::uuid FOR NO KEY UPDATE`
}

/** The parts of a payout that belong to other months, in cents. */
export type OtherMonthsParts = {
  /** The rest of earlier months. */
  readonly carriedOverCents: number
  /** Later corrections that lower it. */
  readonly takenInCents: number
}

/** Returns the parts of a payout that belong to other months. */
export async function sumOtherMonthsParts(
  db: Db,
  payoutId: string,
  month: string,
): Promise<OtherMonthsParts> {
  const { from, until } = spanOfMonth(month)
  const [row] = await db.$queryRaw<OtherMonthsParts[]>`
    SELECT coalesce(sum(l.amount_cents) FILTER (WHERE e.at < ${from}::timestamptz), 0)::int AS "carriedOverCents",
      coalesce(sum(l.amount_cents) FILTER (WHERE e.at >= ${until}::timestamptz), 0)::int AS "takenInCents"
    FROM payout_line l JOIN ledger_entry e ON e.id = l.entry_id WHERE l.payout_id = ${payoutId}::uuid`
  return row ?? { carriedOverCents: 0, takenInCents: 0 }
}

/** Returns the part of a party's month in earlier months' payouts, in cents: negative, as it lowered them. */
export async function sumTakenEarlier(db: Db, partyId: string, month: string): Promise<number> {
  const { from, until } = spanOfMonth(month)
  const [row] = await db.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(sum(l.amount_cents), 0)::int AS cents
    FROM payout o JOIN payout_line l ON l.payout_id = o.id JOIN ledger_entry e ON e.id = l.entry_id
    WHERE o.party_id = ${partyId}::uuid AND o.month < ${month}
      AND e.at >= ${from}::timestamptz AND e.at < ${until}::timestamptz`
  return row?.cents ?? 0
}

/** Returns a party's unpaid balance before a month in cents. Negative when corrections exceeded its earnings. */
export async function sumLeftOverBefore(db: Db, partyId: string, month: string): Promise<number> {
  const [row] = await db.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(-sum(p.amount_cents), 0)::int AS cents FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
    WHERE p.account = 'carrier-payable' AND p.party_id = ${partyId}::uuid AND e.kind = ANY(${[...earningEntries]}::text[])
      AND e.at < ${spanOfMonth(month).from}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM payout_line l WHERE l.entry_id = e.id)`
  return row?.cents ?? 0
}

/**
 * Returns the id of the open file for payouts, or opens one. It cannot be closed before the transaction ends. Throws
 * `FileClosed` when it was closed concurrently.
 */
export async function openFile(
  tx: Tx,
  file: {
    readonly id: string
    readonly messageId: string
    readonly now: Date
    readonly executionDay: string
  },
): Promise<string> {
  await tx.$executeRaw`
    INSERT INTO payout_file (id, message_id, opened_at, execution_day)
    VALUES (${file.id}::uuid, ${file.messageId}, ${file.now}::timestamptz, ${file.executionDay}::date) ON CONFLICT DO NOTHING`
  const [row] = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id FROM payout_file WHERE closed_at IS NULL FOR SHARE`
  // A run that ended concurrently has closed it: a retry by the caller opens the next one.
  if (!row) throw new FileClosed()
  return row.id
}

/** Thrown when the open file was closed concurrently. A retry opens another one. */
export class FileClosed extends Error {
  override readonly name = 'FileClosed'
}

/** Locks a file until the transaction ends and returns it. Lock its payouts first. */
export async function lockFile(tx: Tx, id: string): Promise<PayoutFile> {
  await tx.$queryRaw`SELECT id FROM payout_file WHERE id = ${id}::uuid FOR UPDATE`
  return tx.payoutFile.findUniqueOrThrow({ where: { id } })
}

/**
 * Stores the number and the sum of the payouts of a locked, closed file. Deletes an empty file and returns false then.
 */
export async function storeFileTotals(tx: Tx, id: string): Promise<boolean> {
  const { _sum, _count } = await tx.payout.aggregate({
    where: { fileId: id },
    _sum: { amountCents: true },
    _count: true,
  })
  if (_count === 0) await tx.payoutFile.delete({ where: { id }, select: { id: true } })
  else
    await tx.payoutFile.update({
      where: { id },
      data: { transfers: _count, sumCents: _sum.amountCents ?? 0 },
      select: { id: true },
    })
  return _count > 0
}

/**
 * Closes the open file, counts its payouts and returns its id. Null without an open file, and for an empty one, which
 * is deleted.
 */
export async function closeFile(tx: Tx, now: Date): Promise<string | null> {
  const [row] = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id FROM payout_file WHERE closed_at IS NULL FOR UPDATE`
  if (!row) return null
  await tx.payoutFile.update({ where: { id: row.id }, data: { closedAt: now }, select: { id: true } })
  return (await storeFileTotals(tx, row.id)) ? row.id : null
}
