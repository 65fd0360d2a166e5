import { euros } from '@repo/server-kit/staff-text'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** Returns the debts whose card was declined for the last time, oldest first. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const unpaid = await db.debt.findMany({ where: { status: 'unpaid' }, orderBy: { since: 'asc' } })
  return unpaid.map(({ orderId, since, amountCents }) => ({
    kind: 'debt-unpaid',
    subjectKind: 'order',
    subjectId: orderId,
    since,
    what: `${euros(amountCents)} stay unpaid after every try of the card.`,
    command: `debts show ${orderId}`,
  }))
}
