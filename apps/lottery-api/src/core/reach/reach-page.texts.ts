import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachPageOf } from '@repo/server-kit/reach'
import type { Event, Person } from './reach.rules.ts'
import { reach } from './reach.rules.ts'

const persons: readonly Person[] = ['player', 'visitor', 'staff']

/** The documentation page of the notification table, generated from it. */
export function reachPage(): string {
  const nameOf = (channel: string, { stoppedBy, smsHours }: Event) => {
    if (channel === 'sms' && smsHours === 'day') return 'sms by day'
    return stoppedBy === undefined || channel === 'bell' ? channel : `${channel} (${stoppedBy})`
  }
  return reachPageOf<Person, Event>(reach, { head, persons, nameOf })
}

const head = `# Who of the lottery is told what, and how

Every event of the lottery that anybody is told of. Made of \`apps/lottery-api/src/core/reach/reach.rules.ts\` by
\`node apps/lottery-api/src/core/reach/reach-page.texts.ts\`: change the table, not this page. The marketplace has [a page of its own](reach.md).

- **bell**: a notification in the account; each is kept until the account ends.
- **push**: a message to the browsers that the player has woken (ADR 70), in the player's language; it names no one, no number and no amount.
- **mail**: at the player's address, in the player's language.
- **sms**: a text message to the mobile that the player has confirmed by a code (ADR 70), never after STOP; *by day* waits for 8 to 21 o'clock.

An event is tried for as long as its last column says (ADR 74). What is about the game and not about what is owed is told in the account alone to players who are excluded, barred or leaving.

A word in brackets is the wish in the account by which a player stops this channel. What has none is about money, prizes, safety or the account: it is always told.
The staff has queues of its own (runbook); a player whose account has ended is told nothing.
`

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, '../../../../../docs/reach-lottery.md'), reachPage())
