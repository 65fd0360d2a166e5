import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@repo/delivery-rules/ledger'
import type { Tx } from '#api/database.ts'

/** A movement of money to record. */
export type Movement = {
  /** What makes a repeat recognisable, e.g. `capture:<payment>`. */
  readonly key: string
  readonly entry: LedgerEntry
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly now: Date
}

/** Appends a movement to the ledger, once per key; false when it was there already, or when no money moved. */
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
