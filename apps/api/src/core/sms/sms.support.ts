import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { countOverBudget, countUnaccepted } from './sms.data.ts'

/**
 * Returns an item when the provider has not accepted text messages, and one when some were not sent because of a budget.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const [failing, over] = [await countUnaccepted(db), await countOverBudget(db)]
  const about = { subjectKind: 'sms', subjectId: 'sms', command: 'support sms' } as const
  return [
    ...(failing.since
      ? [
          {
            ...about,
            kind: 'sms-not-taken' as const,
            since: failing.since,
            what: `The provider has not taken ${failing.messages} text messages of the last 24 hours${failing.failure === null ? '' : `; its last answer: ${failing.failure}`}.`,
          },
        ]
      : []),
    ...(over.since
      ? [
          {
            ...about,
            kind: 'sms-over-budget' as const,
            since: over.since,
            what: `${over.messages} text messages to ${over.accounts} accounts and ${over.recipients} recipients were not sent in the last 24 hours: number or account had too many.`,
          },
        ]
      : []),
  ]
}
