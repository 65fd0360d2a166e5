import type { PastOrder } from './past-order.ts'
import type { PastOrderMoney } from './past-order-money.ts'
import { computeDebtPaidAt } from './past-order-money.ts'
import type { RowContext, Rows } from './row-context.ts'

/** Returns the rows of a past order's ledger entries, their postings, and its debt. */
export function buildLedgerRows(
  pastOrder: PastOrder,
  { random, ids }: RowContext,
  money: PastOrderMoney,
): Rows {
  const entries = money.entries.map((moved) => ({ ...moved, id: random.uuid() }))
  return {
    ...(money.debtCents > 0 ? { debt: [buildDebtRow(pastOrder, money.debtCents, random.uuid())] } : {}),
    ledger_entry: entries.map(({ id, key, at, entry }) => ({
      id,
      kind: entry.kind,
      key,
      order_id: pastOrder.orderId,
      payment_id: entry.kind === 'debt-payment' ? null : ids.payment,
      at,
    })),
    ledger_posting: entries.flatMap(({ id, entry }) =>
      entry.postings.map(({ account, amountCents, party }) => ({
        entry_id: id,
        account,
        amount_cents: amountCents,
        party_id: party ?? null,
      })),
    ),
  }
}

function buildDebtRow({ orderId, senderId, endedAt }: PastOrder, amountCents: number, id: string) {
  return {
    id,
    order_id: orderId,
    sender_id: senderId,
    amount_cents: amountCents,
    status: 'paid',
    intent_id: `pi_seed${id.replaceAll('-', '')}`,
    attempts: 0,
    since: endedAt,
    settled_at: computeDebtPaidAt(endedAt),
  }
}
