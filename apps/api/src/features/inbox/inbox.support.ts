import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { listMessages } from './inbox.service.ts'

/**
 * Returns the unanswered messages of the contact form, oldest first, at most 200, without those that a program has
 * probably written.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  return (await listMessages(db, 'waiting')).map(({ id, sentAt }) => ({
    kind: 'message',
    subjectKind: 'support-message',
    subjectId: id,
    since: sentAt,
    what: 'Somebody wrote by the contact form.',
    command: `inbox show ${id}`,
  }))
}
