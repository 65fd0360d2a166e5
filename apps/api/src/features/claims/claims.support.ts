import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** Returns the claims and invoice disputes that wait for an answer, longest waiting first. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const openClaims = await db.claim.findMany({
    where: { status: 'open' },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
  })
  return openClaims.map(({ id, kind, subject, openedAt, orderId, carrierViewAt }) => ({
    kind: kind === 'invoice' ? 'invoice-dispute' : 'claim',
    subjectKind: 'claim',
    subjectId: id,
    since: openedAt,
    what:
      kind === 'invoice'
        ? `The sender of order ${orderId} disputes its invoice.`
        : `The sender of order ${orderId} claims about its delivery (${subject}); the carrier ${carrierViewAt === null ? 'has not given its view' : 'has given its view'}.`,
    command: `claims show ${id}`,
  }))
}
