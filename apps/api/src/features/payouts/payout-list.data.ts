import type { PayoutStatus } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/** A payout in lists: everything but its account. */
type ListedPayout = {
  readonly id: string
  readonly month: string
  readonly partyId: string
  readonly partyName: string
  readonly amountCents: number
  readonly status: PayoutStatus
  readonly holdReason: string | null
  readonly reference: string | null
  readonly messageId: string | null
}

/** Returns the payouts of a month and of a status (null: any), newest month first, at most 200. */
export function findPayouts(
  db: Db,
  { month, status }: { readonly month: string | null; readonly status: PayoutStatus | null },
): Promise<ListedPayout[]> {
  return db.$queryRaw<ListedPayout[]>`
    SELECT p.id, p.month, p.party_id AS "partyId", a.display_name AS "partyName", p.amount_cents AS "amountCents",
      p.status::text AS status, p.hold_reason AS "holdReason", p.reference, f.message_id AS "messageId"
    FROM payout p JOIN account a ON a.id = p.party_id LEFT JOIN payout_file f ON f.id = p.file_id
    WHERE (${month}::text IS NULL OR p.month = ${month}) AND (${status}::text IS NULL OR p.status::text = ${status})
    ORDER BY p.month DESC, a.display_name, p.id LIMIT 200`
}
