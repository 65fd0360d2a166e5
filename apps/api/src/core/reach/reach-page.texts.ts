import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReachEvent } from '@repo/server-kit/reach'
import { reachPageOf } from '@repo/server-kit/reach'
import type { Channel, Person, SmsTerms } from './reach.rules.ts'
import { reach } from './reach.rules.ts'

const persons: readonly Person[] = ['sender', 'carrier', 'company', 'account', 'visitor', 'staff']

type Row = ReachEvent<Person, Channel> & { readonly sms?: SmsTerms }

/** The page of the documentation that says who is told what, made of the table. */
export function reachPage(): string {
  const nameOf = (channel: string, { sms }: Row) =>
    channel === 'sms' && sms?.hours === 'day' ? 'sms by day' : channel
  return reachPageOf<Person, Row>(reach, { head, persons, nameOf })
}

const head = `# Who is told what, and how

Every event of the marketplace that anybody is told of, by whom it concerns. Made of \`apps/api/src/core/reach/reach.rules.ts\` by
\`node apps/api/src/core/reach/reach-page.texts.ts\`: change the table, not this page.

- **bell**: a notification on the screens of the account, which learn of it at once by a live hint.
- **push**: a message to the phones and browsers that allow it: of the carriers' app, of the senders' site.
- **mail**: at the account's address; security also at the one for emergencies.
- **sms**: a text message to the account's number (ADR 66); *by day* waits for 8 to 21 o'clock in Paris.

*company* is a transport company whose driver it concerns, or a sender company; *account* is any of the others, about the account itself; *visitor* is an address
without an account. Nobody is told of their own act, but for receipts and what keeps an account safe. Recipients follow on their page, without messages.
`

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../../../../docs/reach.md'), reachPage())
