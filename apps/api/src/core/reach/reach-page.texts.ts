import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderReachPage } from '@repo/server-kit/reach'
import type { Person, ReachRow } from './reach.rules.ts'
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

/** Returns the Markdown of `docs/reach.md`, generated from the notification table. */
export function buildReachPage(): string {
  return renderReachPage<Person, ReachRow>(reach, { head, persons, nameOf: formatChannel })
}

function formatChannel(channel: string, { sms, topic, canWait }: ReachRow): string {
  const isByDay = channel === 'sms' ? sms?.hours === 'day' : channel === 'push' && canWait
  const name = isByDay ? `${channel} by day` : channel
  return topic === undefined || channel === 'bell' ? name : `${name} (${topic})`
}

const head = `# Who is told what, and how

Every event of the marketplace and the people who are told about it. Generated from \`apps/api/src/core/reach/reach.rules.ts\` by
\`node apps/api/src/core/reach/reach-page.texts.ts\`: change the table, not this page.

- **bell**: a notification on the account's screens, which a live hint announces at once.
- **push**: a message to the phones and browsers that allow it, by the carriers' app or the senders' site; *by day* as below, unless
  the account wants no quiet hours.
- **mail**: an email to the account's address; security also to the emergency address.
- **sms**: a text message to the account's number (ADR 66); *by day* waits for 8:00 to 21:00 in Paris.

A word in brackets is the topic by which an account may switch this channel off (\`/compte/messages\`). The rest is always sent.

*company* is a transport company whose driver it concerns, or a sender company. *account* is any of the others, about the account
itself. *visitor* is an address without an account. Nobody is told about their own action, except receipts and account security.

A *recipient* is told if the sender confirmed that it knows (ADR 69): by text message to a mobile, otherwise by email. Push on browsers
where the recipient switched it on replaces both once a device has confirmed it (ADR 73). A browser switched on by the sender's link is
woken in addition.

Another table says what each text may reveal about whom, and a test walks it. ADR 75 lists events that nobody is told on purpose.
`

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, '../../../../../docs/reach.md'), buildReachPage())
