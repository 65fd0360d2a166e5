import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

type Row = {
  readonly when: string
  readonly to: Partial<Readonly<Record<Person, readonly Channel[]>>>
  readonly sms?: SmsTerms
  readonly topic?: Topic
  readonly canWait?: true
}

/** The page of the documentation that says who is told what, made of the table. */
export function reachPage(): string {
  const rows = Object.entries<Row>(reach)
  const lines = rows.map(([event, { when, to, sms, topic, canWait }]) => {
    const cells = persons.map(
      (person) => to[person]?.map((channel) => named(channel, sms, canWait)).join(', ') ?? '–',
    )
    return `| \`${event}\` | ${[when, ...cells, topic ?? '–'].join(' | ')} |`
  })
  return `${head}\n| event | when | ${persons.join(' | ')} | topic |\n|${'---|'.repeat(persons.length + 3)}\n${lines.join('\n')}\n`
}

function named(channel: Channel, sms: SmsTerms | undefined, canWait: true | undefined): string {
  const isByDay = channel === 'sms' ? sms?.hours === 'day' : channel === 'push' && canWait
  return isByDay ? `${channel} by day` : channel
}

const head = `# Who is told what, and how

Every event of the marketplace that anybody is told of, by whom it concerns. Made of \`apps/api/src/core/reach/reach.rules.ts\` by
\`node apps/api/src/core/reach/reach-page.texts.ts\`: change the table, not this page.

- **bell**: a notification on the screens of the account, which learn of it at once by a live hint.
- **push**: a message to the phones and browsers that allow it: of the carriers' app, of the senders' site; *by day* as below, unless the account wants no
  quiet hours.
- **mail**: at the account's address; security also at the one for emergencies.
- **sms**: a text message to the account's number (ADR 66); *by day* waits for 8 to 21 o'clock in Paris.

What has a *topic* an account may switch off, by channel (\`/compte/messages\`); the rest is always sent. Notifications in the app are never switched off.

*company* is a transport company whose driver it concerns, or a sender company; *account* is any of the others, about the account itself; *visitor* is an address
without an account. Nobody is told of their own act, but for receipts and what keeps an account safe. A *recipient* is told where the sender has said that it knows of it
(ADR 69): by text message to a mobile, else by mail.
`

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../../../../docs/reach.md'), reachPage())
