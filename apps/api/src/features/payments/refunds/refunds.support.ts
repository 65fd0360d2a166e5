import { euros } from '@repo/server-kit/staff-text'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

type ListedRefund = {
  readonly id: string
  readonly status: 'failed' | 'pending'
  readonly since: Date
  readonly attempts: number
  readonly amountCents: number
  /** Whether the card network keeps its charge-back, or a part of it. */
  readonly isLost: boolean
  /** Whether it is the missing part of another refund after a charge-back. */
  readonly isRest: boolean
}

/** Returns refunds that no card accepts, and those that a bank has not confirmed for two weeks, oldest first. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const refunds = await db.$queryRaw<ListedRefund[]>`
    SELECT r.id, r.status::text, coalesce(r.failed_at, r.sent_at) AS since, r.attempts, r.amount_cents AS "amountCents",
      EXISTS (SELECT FROM card_dispute cd
        WHERE cd.order_id = r.order_id AND cd.debt_id IS NOT DISTINCT FROM r.debt_id AND cd.status = 'lost') AS "isLost",
      r.key LIKE 'rest:%' AS "isRest"
    FROM refund r WHERE r.status = 'failed' OR r.status = 'pending' AND r.sent_at < app_now() - interval '14 days'
    ORDER BY coalesce(r.failed_at, r.sent_at)`
  return refunds.map((refund) => ({
    kind: refund.status === 'failed' ? 'refund-failed' : 'refund-pending',
    subjectKind: 'refund',
    subjectId: refund.id,
    since: refund.since,
    what: `A refund of ${euros(refund.amountCents)} ${describeRefund(refund)}`,
    command: `refunds show ${refund.id}`,
  }))
}

function describeRefund({ status, attempts, isLost, isRest }: ListedRefund): string {
  if (status === 'pending') return 'is not confirmed by the card’s bank.'
  if (isRest)
    return 'is what the card’s network has not given back of another: ask the sender for an account to transfer it to.'
  return isLost
    ? `came back ${attempts} times, and its payment was lost in a dispute: cancel it if the sender has the money from there.`
    : `came back ${attempts} times: ask the sender for an account to transfer it to, or try again.`
}
