import type { Db } from '#api/database.ts'
import type { SupportItem } from '#api/features/support-list/support-item.ts'

/** Refunds that no card takes, and those that a bank has not confirmed for a fortnight. */
export async function supportItems(db: Db): Promise<SupportItem[]> {
  const waiting = await db.$queryRaw<
    { id: string; status: 'failed' | 'pending'; since: Date; attempts: number; amountCents: number }[]
  >`
    SELECT id, status::text, coalesce(failed_at, sent_at) AS since, attempts, amount_cents AS "amountCents" FROM refund
    WHERE status = 'failed' OR status = 'pending' AND sent_at < app_now() - interval '14 days'
    ORDER BY coalesce(failed_at, sent_at)`
  return waiting.map(({ id, status, since, attempts, amountCents }) => ({
    kind: status === 'failed' ? 'refund-failed' : 'refund-pending',
    subjectKind: 'refund',
    subjectId: id,
    since,
    what:
      status === 'failed'
        ? `A refund of ${(amountCents / 100).toFixed(2)} € came back ${attempts} times: ask the sender for an account to transfer it to, or try again.`
        : `A refund of ${(amountCents / 100).toFixed(2)} € is not confirmed by the card’s bank.`,
    command: `refunds show ${id}`,
  }))
}
