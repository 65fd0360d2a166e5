import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** Returns the documents that wait for their review, longest waiting first. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const pending = await db.document.findMany({
    where: { status: 'under_review' },
    select: { id: true, kind: true, submittedAt: true },
    orderBy: { submittedAt: 'asc' },
  })
  return pending.map(({ id, kind, submittedAt }) => ({
    kind: 'document-waiting',
    subjectKind: 'document',
    subjectId: id,
    since: submittedAt,
    what: `A document (${kind}) waits for its review.`,
    command: `documents show ${id} <path>`,
  }))
}
