import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReachEvent } from '@repo/server-kit/reach'
import { reachPageOf } from '@repo/server-kit/reach'
import type { Channel, Person, SmsTerms, Topic } from './reach.rules.ts'
import { reach } from './reach.rules.ts'

const persons: readonly Person[] = [
  'sender',
  'recipient',
  'carrier',
  'company',
  'account',
  'visitor',
  'staff',
]

type Row = ReachEvent<Person, Channel> & {
  readonly sms?: SmsTerms
  readonly topic?: Topic
  readonly canWait?: true
}

/** The documentation page of the notification table, generated from it. */
export function reachPage(): string {
  return reachPageOf<Person, Row>(reach, { head, persons, nameOf: named })
}

function named(channel: string, { sms, topic, canWait }: Row): string {
  const isByDay = channel === 'sms' ? sms?.hours === 'day' : channel === 'push' && canWait
  const words = isByDay ? `${channel} by day` : channel
  return topic === undefined || channel === 'bell' ? words : `${words} (${topic})`
}

const head = `# Who is told what, and how

Every event of the marketplace that anybody is told of, by whom it concerns. Made of \`apps/api/src/core/reach/reach.rules.ts\` by
\`node apps/api/src/core/reach/reach-page.texts.ts\`: change the table, not this page.

- **bell**: a notification on the screens of the account, which learn of it at once by a live hint.
- **push**: a message to the phones and browsers that allow it: of the carriers' app, of the senders' site; *by day* as below, unless the account wants no
  quiet hours.
- **mail**: at the account's address; security also at the one for emergencies.
- **sms**: a text message to the account's number (ADR 66); *by day* waits for 8 to 21 o'clock in Paris.

A word in brackets is the topic with which an account may switch this channel off (\`/compte/messages\`); the rest is always sent.

*company* is a transport company whose driver it concerns, or a sender company; *account* is any of the others, about the account itself; *visitor* is an address
without an account. Nobody is told of their own act, but for receipts and what keeps an account safe. A *recipient* is told where the sender has said that it knows of it
(ADR 69): by text message to a mobile, else by mail; on browsers on which it has switched that on by push, which replaces both once a device has confirmed it
(ADR 73). Whoever switches it on by the link from the sender is woken, too.

What each text may say of whom is a table too, which a test walks; what is told to nobody on purpose stands in ADR 75.
`

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../../../../docs/reach.md'), reachPage())
