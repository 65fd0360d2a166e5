import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { messagesIn } from './inbox.service.ts'

/** The unanswered messages of the contact form; those apparently written by a program wait for nobody. */
export async function supportItems(db: Db): Promise<SupportItem[]> {
  return (await messagesIn(db, 'waiting')).map(({ id, sentAt }) => ({
    kind: 'message',
    subjectKind: 'support-message',
    subjectId: id,
    since: sentAt,
    what: 'Somebody wrote by the contact form.',
    command: `inbox show ${id}`,
  }))
}
