import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { waitingAppealFilter } from './appeals.service.ts'

/** Returns the waiting appeals, oldest first. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const appeals = await db.appeal.findMany({
    where: waitingAppealFilter,
    select: { id: true, sentAt: true },
    orderBy: { sentAt: 'asc' },
  })
  return appeals.map(({ id, sentAt }) => ({
    kind: 'appeal-waiting',
    subjectKind: 'appeal',
    subjectId: id,
    since: sentAt,
    what: 'A suspended carrier waits for the answer to its appeal.',
    command: `appeals answer ${id} restore|confirm`,
  }))
}
