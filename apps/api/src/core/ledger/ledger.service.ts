import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@repo/delivery-rules/ledger'
import type { Tx } from '#api/database.ts'

/** A movement of money to record. */
export type Movement = {
  /** The idempotency key, e.g. `capture:<payment>`. */
  readonly key: string
  readonly entry: LedgerEntry
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly now: Date
}

/** Appends a movement to the ledger, once per key. False for a repeat, or when no money moved. */
export async function post(tx: Tx, { key, entry, orderId, paymentId, now }: Movement): Promise<boolean> {
  if (entry.postings.length === 0) return false
  const id = randomUUID()
  const { count } = await tx.ledgerEntry.createMany({
    data: [{ id, kind: entry.kind, key, orderId, paymentId, at: now }],
    skipDuplicates: true,
  })
  if (count === 0) return false
  await tx.ledgerPosting.createMany({
    data: entry.postings.map(({ account, amountCents, party }) => ({
      entryId: id,
      account,
      amountCents,
      partyId: party ?? null,
    })),
  })
  return true
}

/** Returns the written-off part of an order's debts that the platform still bears, in cents. */
export async function sumWrittenOff(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(sum(p.amount_cents), 0)::int AS cents FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
    WHERE e.order_id = ${orderId}::uuid AND p.account = 'losses'
      AND (e.kind = 'debt-written-off' OR e.kind = 'debt-annulled' AND p.amount_cents < 0)`
  return row?.cents ?? 0
}

/** Returns the sender's debt for an order by the ledger, in cents, whether or not its card is being charged. */
export async function sumSenderDebt(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(sum(p.amount_cents), 0)::int AS cents FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
    WHERE e.order_id = ${orderId}::uuid AND p.account = 'sender-debt'`
  return row?.cents ?? 0
}
