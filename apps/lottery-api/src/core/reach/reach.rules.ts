import type { EventOf, ReachEvent } from '@repo/server-kit/reach'
import { worth } from '@repo/server-kit/reach'

/** The channels: a notification on the site, a push message, an email, a text message to a confirmed mobile. */
export type Channel = 'bell' | 'push' | 'mail' | 'sms'

/** The notified persons. A visitor has no account, or need not have one. */
export type Person = 'player' | 'visitor' | 'staff'

/** The topics that a player may switch off. All others are always sent. */
export type EmailChoice = 'draw' | 'result' | 'credits' | 'marketing'

/** The topics that players stop by a link in such a mail; the newsletter has its own link. */
export type StoppableEmail = Exclude<EmailChoice, 'marketing'>

/** One row of the table. */
export type Event = ReachEvent<Person, Channel> & {
  /** The choice by which players stop it. */
  readonly stoppedBy?: EmailChoice
  /** About the game: excluded, barred and leaving players find it in the account, and get no message. */
  readonly isPlay?: true
  /** When players get it as a text message: `day` waits for 8 to 21 o'clock. */
  readonly smsHours?: 'any' | 'day'
}

const bell = ['bell'] as const
const mail = ['mail'] as const
const bellAndMail = ['bell', 'mail'] as const
const bellAndPush = ['bell', 'push'] as const
const bellMailAndPush = ['bell', 'mail', 'push'] as const

/**
 * The notification table: every event of the lottery with its readers and channels. Senders take the event's name from
 * here, so that an event without a row, or without the channel, does not compile. docs/reach-lottery.md is generated
 * from it.
 */
export const reach = {
  // Draws and tickets.
  'participation-incomplete': {
    when: 'an entry is paid and not validated when sales close',
    to: { player: bellMailAndPush },
  },
  'entry-unpaid': { when: 'a vote is not paid for when sales close', to: { player: bell } },
  'ticket-not-validated': {
    isPlay: true,
    when: 'an entry is paid and not validated, 24 and 2 hours before sales close',
    to: { player: bellMailAndPush },
    worthMinutes: worth.day,
    stoppedBy: 'draw',
  },
  entered: {
    worthMinutes: worth.day,
    when: 'a ticket is validated',
    to: { player: mail },
    stoppedBy: 'draw',
  },
  receipt: { when: 'the list of a draw is sealed', to: { player: mail } },
  'draw-published': {
    isPlay: true,
    when: 'the result of a draw is published',
    to: { player: bellAndPush },
    stoppedBy: 'result',
  },
  result: { isPlay: true, when: 'a ticket has not won', to: { player: mail }, stoppedBy: 'result' },
  'draw-postponed': { when: 'a draw is put off by a day', to: { player: bellMailAndPush } },
  'draw-cancelled': { when: 'a draw is cancelled', to: { player: bellMailAndPush } },

  // Prizes.
  'prize-won': {
    when: 'a ticket has won, or takes the place of one that was refused',
    to: { player: ['bell', 'mail', 'push', 'sms'] },
    smsHours: 'day',
  },
  'prize-won-small': {
    when: 'a ticket has won a small prize, which goes to the account on file by itself',
    to: { player: bellMailAndPush },
  },
  'prize-reminder': {
    when: 'a prize is not claimed after 1 and 7 days, and 30, 7 and 1 days before its end',
    to: { player: bellMailAndPush },
  },
  'prize-link': { when: 'a winner asks for another link', to: { player: mail } },
  'prize-questioned': {
    when: 'something speaks against the winner, who may mend it or object',
    to: { player: bellMailAndPush, staff: mail },
  },
  'prize-objection': { when: 'a winner objects to what speaks against them', to: { staff: mail } },
  'prize-kept': { when: 'two persons have decided for the winner', to: { player: bellMailAndPush } },
  'prize-refused': { when: 'a prize is taken from its winner', to: { player: bellMailAndPush } },
  'prize-lapsed': { when: 'a prize was not claimed in time', to: { player: bellMailAndPush } },
  'prize-paid': { when: 'a prize is paid', to: { player: bellMailAndPush } },
  'payout-account': { when: 'the account changes that prizes go to', to: { player: bellMailAndPush } },

  // Money and credits.
  'payment-settled': { when: 'a payment has come', to: { player: bellMailAndPush } },
  'payment-credited': { when: 'a payment has come after the closing', to: { player: bellMailAndPush } },
  'payment-failed': { when: 'a payment is refused', to: { player: bellMailAndPush } },
  'payment-disputed': { when: 'a bank takes a payment back', to: { player: bellAndPush } },
  'dispute-won': { when: 'such a dispute is won', to: { player: bell } },
  'dispute-lost': { when: 'such a dispute is lost', to: { player: bell } },
  'refund-sent': { when: 'unused credits are given back', to: { player: bellMailAndPush } },
  'refund-needs-account': { when: 'a refund needs a bank account', to: { player: bellMailAndPush } },
  'credits-expiring': {
    isPlay: true,
    when: 'free credits expire within two weeks',
    to: { player: bellMailAndPush },
    stoppedBy: 'credits',
  },
  'sponsor-reward': { when: 'referred players bring free credits', to: { player: bell } },

  // Safer play.
  excluded: { when: 'a term without play begins', to: { player: bellAndMail } },
  'limit-raised': { when: 'a higher limit is confirmed', to: { player: bellAndMail } },
  'limit-raise-asked': {
    worthMinutes: worth.day,
    when: 'a higher limit is asked for, which may be confirmed tomorrow',
    to: { player: mail },
  },
  'limit-reached': { when: 'a payment leaves no room for another', to: { player: bellAndMail } },
  'exclusion-ended': { when: 'a term without play is over', to: { player: bellAndMail } },

  // Identity documents.
  'document-approved': { when: 'a document is approved', to: { player: bellMailAndPush } },
  'document-rejected': { when: 'a document is refused', to: { player: bellMailAndPush } },
  'document-received': { when: 'a document is handed in', to: { player: mail } },
  'document-expiring': {
    when: 'the approved document expires in 30 or 7 days',
    to: { player: bellMailAndPush },
  },
  'document-expired': { when: 'the approved document has expired', to: { player: bellMailAndPush } },
  'document-reminder': { when: 'the first document is not handed in yet', to: { player: mail } },

  // Accounts.
  activation: { when: 'an account is made, or its link asked for again', to: { player: mail } },
  'reset-link': { worthMinutes: worth.hour, when: 'a new password is asked for', to: { player: mail } },
  'password-changed': { when: 'the password changes', to: { player: mail } },
  'two-step-on': { when: 'sign-ins begin to ask for a code', to: { player: mail } },
  'two-step-off': { when: 'sign-ins ask for no code any more', to: { player: mail } },
  'new-address': {
    worthMinutes: worth.day,
    when: 'somebody signs in from an address that was never seen',
    to: { player: bellMailAndPush },
  },
  'sign-in-code': { worthMinutes: worth.door, when: 'a sign-in asks for a code', to: { player: mail } },
  'sign-in-refused': { when: 'a player says that such a sign-in was somebody else’s', to: { player: mail } },
  'copied-browser': { when: 'a remembered browser was copied', to: { player: mail } },
  'mobile-code': {
    worthMinutes: worth.door,
    when: 'a mobile is to be confirmed',
    to: { player: ['sms'] },
    smsHours: 'any',
  },
  'confirm-email': { when: 'a new e-mail address is to be confirmed', to: { player: mail } },
  'email-change-asked': { when: 'another e-mail address is asked for', to: { player: mail } },
  'email-changed': { when: 'the e-mail address changes', to: { player: mail } },
  'ending-waits': { when: 'an account ends once what is open is settled', to: { player: mail } },
  ended: { when: 'an account has ended', to: { player: mail } },

  'terms-changed': {
    when: 'the terms of use or of sale are to change for those who accepted earlier ones',
    to: { player: bellAndMail },
  },

  // Everybody, and the staff.
  newsletter: { isPlay: true, when: 'a letter is sent', to: { player: mail }, stoppedBy: 'marketing' },
  contact: { when: 'somebody writes to the support', to: { staff: mail } },
  'contact-copy': { when: 'a message has reached the support', to: { visitor: mail } },
  'contact-answer': { when: 'the support answers', to: { visitor: mail } },
} as const satisfies Readonly<Record<string, Event>>

/** The events with a person for a channel. */
export type EventBy<C extends Channel> = EventOf<typeof reach, C>

/** Returns the row of an event. Throws for a missing row, which no type allows. */
function readRow(event: keyof typeof reach): Event {
  const row: Event | undefined = reach[event]
  if (row === undefined) throw new Error(`No event is called ${event}`)
  return row
}

/** Returns for how long messages of an event are worth sending. */
export function readWorth(event: keyof typeof reach): Pick<Event, 'worthMinutes'> {
  return readRow(event)
}

/** Returns the choice by which players stop an event; null for a mandatory one. */
export function findEmailChoice(event: keyof typeof reach): EmailChoice | null {
  return readRow(event).stoppedBy ?? null
}

/** Returns the hours at which players may get an event as a text message. */
export function readSmsHours(event: EventBy<'sms'>): 'any' | 'day' {
  return reach[event].smsHours
}

/** Whether an event is about the game, and not about a player's claims. */
export function isPlay(event: keyof typeof reach): boolean {
  return readRow(event).isPlay ?? false
}

/** The events that are about the game. */
export const playEvents: readonly string[] = Object.entries<Event>(reach)
  .filter(([, row]) => row.isPlay)
  .map(([event]) => event)

/** Whether players are notified of an event by a channel. */
export function isNotifiedBy<C extends Channel>(channel: C, event: keyof typeof reach): event is EventBy<C> {
  return readRow(event).to.player?.includes(channel) ?? false
}
