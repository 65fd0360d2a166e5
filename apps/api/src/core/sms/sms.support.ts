import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { overBudget, untaken } from './sms.data.ts'

/** Text messages that the provider does not accept, and those not sent above a budget: one entry for each. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const [failing, over] = [await untaken(db), await overBudget(db)]
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
