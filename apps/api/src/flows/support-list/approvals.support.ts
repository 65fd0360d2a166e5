import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** What one of the staff has proposed and nobody else has decided. */
export async function supportItems(db: Db): Promise<SupportItem[]> {
  const waiting = await db.approval.findMany({
    where: { approvedAt: null, rejectedAt: null },
    orderBy: { proposedAt: 'asc' },
    take: 200,
  })
  return waiting.map(({ id, action, proposedBy, proposedAt }) => ({
    kind: 'approval-waiting',
    subjectKind: 'approval',
    subjectId: id,
    since: proposedAt,
    what: `${action}, proposed by ${proposedBy}, waits for another person.`,
    command: `approvals approve ${id}`,
  }))
}
