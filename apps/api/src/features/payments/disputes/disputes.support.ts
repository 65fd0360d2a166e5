import { euros } from '@repo/server-kit/staff-text'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** Returns card disputes and inquiries that wait for evidence, oldest first, with its due day. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const openDisputes = await db.cardDispute.findMany({
    where: { status: { in: ['inquiry', 'open'] } },
    orderBy: { openedAt: 'asc' },
  })
  return openDisputes.map(({ id, status, amountCents, reasonCode, openedAt, evidenceDueBy }) => ({
    kind: status === 'inquiry' ? 'card-inquiry' : 'card-dispute',
    subjectKind: 'card-dispute',
    subjectId: id,
    since: openedAt,
    what: `A card payment of ${euros(amountCents)} is ${status === 'inquiry' ? 'asked about' : 'disputed'} (${reasonCode}): evidence is due by ${evidenceDueBy?.toISOString().slice(0, 10) ?? 'no date'}, at the payment provider.`,
    command: `disputes show ${id}`,
  }))
}
