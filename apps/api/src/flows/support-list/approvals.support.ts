import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** Returns the undecided proposals of staff members, oldest first, at most 200. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const openApprovals = await db.approval.findMany({
    where: { approvedAt: null, rejectedAt: null },
    orderBy: { proposedAt: 'asc' },
    take: 200,
  })
  return openApprovals.map(({ id, action, proposedBy, proposedAt }) => ({
    kind: 'approval-waiting',
    subjectKind: 'approval',
    subjectId: id,
    since: proposedAt,
    what: `${action}, proposed by ${proposedBy}, waits for another person.`,
    command: `approvals approve ${id}`,
  }))
}
