import type { Making, Rows } from './making.ts'
import type { StoryMoney } from './money-of-story.ts'
import { debtPaidAt } from './money-of-story.ts'
import type { Story } from './story.ts'

/** Returns the ledger's entries of a past order with their postings, and its debt. */
export function moneyRows(story: Story, { random, ids }: Making, money: StoryMoney): Rows {
  const entries = money.entries.map((moved) => ({ ...moved, id: random.uuid() }))
  return {
    ...(money.debtCents > 0 ? { debt: [debtRow(story, money.debtCents, random.uuid())] } : {}),
    ledger_entry: entries.map(({ id, key, at, entry }) => ({
      id,
      kind: entry.kind,
      key,
      order_id: story.orderId,
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

function debtRow({ orderId, senderId, endedAt }: Story, amountCents: number, id: string) {
  return {
    id,
    order_id: orderId,
    sender_id: senderId,
    amount_cents: amountCents,
    status: 'paid',
    intent_id: `pi_seed${id.replaceAll('-', '')}`,
    attempts: 0,
    since: endedAt,
    settled_at: debtPaidAt(endedAt),
  }
}
