import { randomUUID } from 'node:crypto'
import type { LedgerAccount, Posting } from '@repo/lottery-rules/ledger'
import type { Db, Tx } from '#lottery-api/database.ts'

/** A movement of money to book. */
export type Movement = {
  readonly kind: string
  /** The idempotency key, such as `purchase:<id>`. */
  readonly key: string
  readonly postings: readonly Posting[]
}

/** Appends a movement to the ledger, once per key. Returns false for a repeat, and when no money moves. */
export async function post(tx: Tx, { kind, key, postings }: Movement, now: Date): Promise<boolean> {
  if (postings.length === 0) return false
  const id = randomUUID()
  const { count } = await tx.ledgerEntry.createMany({
    data: [{ id, kind, key, at: now }],
    skipDuplicates: true,
  })
  if (count === 0) return false
  await tx.ledgerPosting.createMany({
    data: postings.map(({ account, cents, playerId, drawId }) => ({
      entryId: id,
      account,
      amountCents: cents,
      playerId: playerId ?? null,
      drawId: drawId ?? null,
    })),
  })
  return true
}

/** Returns an account's balance in cents, of one player or draw where given. A debit is positive. */
export async function sumBalance(
  db: Db,
  account: LedgerAccount,
  filter: { readonly playerId?: string; readonly drawId?: string } = {},
): Promise<number> {
  const { _sum } = await db.ledgerPosting.aggregate({
    where: { account, ...filter },
    _sum: { amountCents: true },
  })
  return Number(_sum.amountCents ?? 0n)
}
