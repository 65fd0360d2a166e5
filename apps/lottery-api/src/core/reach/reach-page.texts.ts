import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderReachPage } from '@repo/server-kit/reach'
import type { Event, Person } from './reach.rules.ts'
import { reach } from './reach.rules.ts'

const persons: readonly Person[] = ['player', 'visitor', 'staff']

/** Returns the documentation page of the notification table, generated from it. */
export function createReachPage(): string {
  const nameOf = (channel: string, { stoppedBy, smsHours }: Event) => {
    if (channel === 'sms' && smsHours === 'day') return 'sms by day'
    return stoppedBy === undefined || channel === 'bell' ? channel : `${channel} (${stoppedBy})`
  }
  return renderReachPage<Person, Event>(reach, { head, persons, nameOf })
}

const head = `# Who of the lottery is told what, and how

Every event of the lottery and the people who are told about it. Generated from \`apps/lottery-api/src/core/reach/reach.rules.ts\` by
\`node apps/lottery-api/src/core/reach/reach-page.texts.ts\`: change the table, not this page. The marketplace has [its own page](reach.md).

- **bell**: a notification in the account, retained until the account closes.
- **push**: a message to the browsers that the player switched on (ADR 70), in the player's language, without names, numbers or amounts.
- **mail**: an email to the player's address, in the player's language.
- **sms**: a text message to the mobile that the player confirmed by a code (ADR 70), never after STOP; *by day* waits for 8:00 to 21:00.

An event is retried for as long as its last column says (ADR 74). Excluded, barred or leaving players read about the game in their
account only; what they are owed reaches them by every channel.

A word in brackets is the setting by which a player stops this channel. Events without one are about money, prizes, safety or the
account: they are always sent. Staff have queues of their own ([runbook](runbook/staff.md)). A player with a closed account is told nothing.
`

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, '../../../../../docs/reach-lottery.md'), createReachPage())
