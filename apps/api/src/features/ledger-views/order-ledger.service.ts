import type { Db } from '#api/database.ts'
import type { PostedAmount } from './ledger-views.data.ts'
import { findEntriesOfOrder } from './ledger-views.data.ts'

/** An entry of an order; with each posting, the running balance of its account and party. */
export type OrderEntry = {
  readonly at: Date
  readonly kind: string
  readonly key: string
  readonly postings: readonly (PostedAmount & { readonly runningBalanceCents: number })[]
}

/** Returns every entry of an order, oldest first, with running balances. Null for an unknown order. */
export async function readOrderLedger(db: Db, orderId: string): Promise<readonly OrderEntry[] | null> {
  const order = await db.order.findUnique({ where: { id: orderId }, select: { id: true, paymentId: true } })
  return order && addRunningBalances(await findEntriesOfOrder(db, order))
}

type Entry = Omit<OrderEntry, 'postings'> & { readonly postings: readonly PostedAmount[] }

/** Adds the running balance of its account and party to each posting. */
function addRunningBalances(entries: readonly Entry[]): readonly OrderEntry[] {
  const balances = new Map<string, number>()
  return entries.map(({ at, kind, key, postings }) => ({
    at,
    kind,
    key,
    postings: postings.map((posting) => {
      const account = `${posting.account} ${posting.partyId}`
      const runningBalanceCents = (balances.get(account) ?? 0) + posting.amountCents
      balances.set(account, runningBalanceCents)
      return { ...posting, runningBalanceCents }
    }),
  }))
}
