import type { EventOf, ReachEvent } from '@repo/server-kit/reach'
import { worth } from '@repo/server-kit/reach'

/** The channels: a notification on the screens, a push message to phones, an email, a text message. */
export type Channel = 'bell' | 'push' | 'mail' | 'sms'

/** The channels that an account may switch off. */
export const mutableChannels = ['push', 'mail', 'sms'] as const satisfies readonly Channel[]
/** A channel that an account may switch off. */
export type MutableChannel = (typeof mutableChannels)[number]

/**
 * The notified persons. A recipient is notified of its one delivery. `account` is any of the others, about the
 * account itself. A visitor need not have an account.
 */
export type Person = 'sender' | 'recipient' | 'carrier' | 'company' | 'account' | 'visitor' | 'staff'

/** The terms of an event's text message. */
export type SmsTerms = {
  /** Whether it is sent also to a number whose owner has stopped messages. */
  readonly isNecessary: boolean
  /** `day` waits for 8 to 21 o'clock in Paris. */
  readonly hours: 'any' | 'day'
}

/** The topics that an account may switch off, by channel. */
export const topics = ['deliveries', 'messages', 'money', 'papers'] as const
/** A topic that an account may switch off. */
export type Topic = (typeof topics)[number]

/** A row of the notification table. */
export type ReachRow = ReachEvent<Person, Channel> & {
  /** For an event with a text message. */
  readonly sms?: SmsTerms
  /**
   * The topic by which an account may mute it; absent for a mandatory one. Notifications in the app are never muted.
   */
  readonly topic?: Topic
  /** Whether its push message waits for 8 to 21 o'clock in Paris, unless the account has switched quiet hours off. */
  readonly canWait?: true
}

const bell = ['bell'] as const
const mail = ['mail'] as const
const emailAndPush = ['mail', 'push'] as const
const bellAndEmail = ['bell', 'mail'] as const
const bellAndPush = ['bell', 'push'] as const
const bellEmailAndPush = ['bell', 'mail', 'push'] as const
const bellPushAndSms = ['bell', 'push', 'sms'] as const
const bellEmailAndSms = ['bell', 'mail', 'sms'] as const

/** The terms of texts to a recipient, who may stop them. */
const toRecipient = { isNecessary: false, hours: 'any' } as const
const smsOrEmail = ['sms', 'mail'] as const
/**
 * The channels to a recipient: its subscribed browsers, and text message or email unless a browser confirms in time.
 */
const pushOrSmsOrEmail = ['push', 'sms', 'mail'] as const

/** The terms of texts to a carrier on the road, and to a sender whose carrier waits at a door for an answer. */
const onTheRoad = { isNecessary: true, hours: 'any' } as const
/** The terms of texts about an account, which are not urgent enough for the night. */
const ofAccount = { isNecessary: true, hours: 'day' } as const

/**
 * The notification table: every event of the marketplace with its readers and channels. docs/reach.md is generated from
 * it. Senders take the event's name from here, so that an event without a row, or without the channel, does not
 * compile.
 */
export const reach = {
  // The search and the way to the pickup.
  'order-placed': {
    when: 'somebody places an order, with its price and when that is taken; not of each that a program or a file places',
    to: { sender: mail },
  },
  'search-ending': {
    worthMinutes: 4,
    topic: 'deliveries',
    when: 'no carrier has accepted four minutes before the search ends',
    to: { sender: bellAndPush },
  },
  accepted: {
    worthMinutes: worth.halfDay,
    topic: 'deliveries',
    when: 'a carrier accepts the order',
    to: { sender: bellEmailAndPush },
  },
  'search-resumed': { when: 'the carrier gives the order back', to: { sender: bell } },
  'relayed-not-started': {
    worthMinutes: worth.halfDay,
    topic: 'deliveries',
    when: 'the carrier has not started in time',
    to: { sender: bellEmailAndPush },
  },
  'relayed-stalled': {
    worthMinutes: worth.halfDay,
    topic: 'deliveries',
    when: 'the carrier does not come nearer to the pickup',
    to: { sender: bellEmailAndPush },
  },
  'relayed-away': {
    worthMinutes: worth.halfDay,
    topic: 'deliveries',
    when: 'the carrier goes away from the pickup',
    to: { sender: bellEmailAndPush },
  },
  'relayed-silent': {
    worthMinutes: worth.halfDay,
    topic: 'deliveries',
    when: 'the carrier is silent before the pickup',
    to: { sender: bellEmailAndPush },
  },
  'nobody-found': { when: 'the search ends without a carrier', to: { sender: bellEmailAndPush } },
  offer: { worthMinutes: worth.hour, when: 'an order is offered', to: { carrier: ['push'] } },
  'pickup-nudge': {
    worthMinutes: worth.hour,
    when: 'a carrier is asked whether it is on its way',
    to: { carrier: bellAndPush },
  },
  'taken-off': {
    worthMinutes: worth.hour,
    when: 'a carrier before the pickup is taken off the course',
    to: { carrier: bellPushAndSms },
    sms: onTheRoad,
  },
  reassigned: {
    worthMinutes: worth.halfDay,
    topic: 'deliveries',
    when: 'a company gives the order to another of its drivers before the pickup',
    to: { sender: bellEmailAndPush },
  },
  'course-given': {
    worthMinutes: worth.hour,
    when: 'a company gives its driver a delivery of another',
    to: { carrier: bellAndPush },
  },
  'delivery-cancelled': {
    worthMinutes: worth.hour,
    when: 'the course of a carrier is cancelled by its sender, the staff or the bank',
    to: { carrier: bellPushAndSms },
    sms: onTheRoad,
  },
  'cancelled-by-sender': {
    when: 'the sender cancels before the pickup, with what that costs',
    to: { sender: mail },
  },
  'cancelled-by-provider': { when: 'the staff cancels the order', to: { sender: bellEmailAndPush } },

  'sender-absent': {
    worthMinutes: worth.hour,
    when: 'the carrier finds nobody at the pickup',
    to: { sender: bellEmailAndPush },
  },
  'goods-not-ready': {
    worthMinutes: worth.hour,
    when: 'the goods are not ready at the pickup',
    to: { sender: bellEmailAndPush },
  },
  'other-goods': {
    worthMinutes: worth.hour,
    when: 'the goods at the pickup are not those declared',
    to: { sender: bellEmailAndPush },
  },
  'forbidden-goods': {
    worthMinutes: worth.hour,
    when: 'the goods at the pickup may not be carried',
    to: { sender: bellEmailAndPush },
  },
  'larger-goods': {
    worthMinutes: worth.hour,
    when: 'the goods at the pickup are heavier or larger than declared, with the price to accept',
    to: { sender: bellEmailAndPush },
  },
  'pickup-contested': {
    worthMinutes: worth.hour,
    when: 'the sender contests what the carrier says of the pickup',
    to: { carrier: bellAndPush },
  },
  'price-agreed': {
    when: 'the price of the true goods is accepted and held',
    to: { sender: bellAndEmail, carrier: bellAndPush },
  },
  'price-declined': {
    when: 'the card is declined for the price of the true goods',
    to: { sender: bellEmailAndPush },
  },
  'pickup-goes-on': {
    worthMinutes: worth.hour,
    when: 'the carrier takes back what it has said of the pickup, or the staff refuses it',
    to: { sender: bellEmailAndPush, carrier: bellAndPush },
  },
  'ended-at-pickup': {
    when: 'the order ends since its carrier stood at the pickup in vain',
    to: { sender: bellEmailAndPush },
  },

  'approach-pickup': {
    worthMinutes: worth.door,
    topic: 'deliveries',
    when: 'the carrier is ten minutes away from the pickup',
    to: { sender: bellAndPush },
  },

  // The delivery.
  'picked-up': {
    worthMinutes: worth.halfDay,
    topic: 'deliveries',
    when: 'the goods are picked up',
    to: { sender: bellEmailAndPush },
  },
  'recipient-instructions': {
    worthMinutes: worth.hour,
    when: 'the recipient says something about the door',
    to: { carrier: bellAndPush },
  },
  message: {
    worthMinutes: worth.hour,
    topic: 'messages',
    when: 'the other side writes',
    to: { sender: bellAndPush, carrier: bellAndPush },
  },
  'unread-message': {
    worthMinutes: worth.hour,
    topic: 'messages',
    when: 'what the other side wrote is unread after two minutes, while the order is under way',
    to: { sender: mail, carrier: smsOrEmail },
    sms: { isNecessary: false, hours: 'any' },
  },
  'silent-with-goods': {
    worthMinutes: worth.hour,
    when: 'a carrier with goods aboard is silent for three minutes',
    to: { carrier: bellAndPush },
  },
  'still-silent-with-goods': {
    worthMinutes: worth.hour,
    when: 'a carrier with goods aboard is silent for ten minutes',
    to: { carrier: bellPushAndSms },
    sms: onTheRoad,
  },
  'driver-silent': {
    when: 'a driver with goods aboard is silent for three minutes',
    to: { company: bellAndPush },
  },
  'carrier-silent': {
    worthMinutes: worth.hour,
    when: 'the carrier is silent for ten minutes with the goods aboard',
    to: { sender: bellEmailAndPush },
  },
  'carrier-still-silent': {
    worthMinutes: worth.hour,
    when: 'the carrier is silent for half an hour with the goods aboard, which stops its account',
    to: { sender: bellEmailAndPush },
  },
  'carrier-heard': {
    worthMinutes: worth.hour,
    topic: 'deliveries',
    when: 'the carrier is heard again after that',
    to: { sender: bellEmailAndPush },
  },
  breakdown: {
    worthMinutes: worth.hour,
    when: 'the carrier breaks down with the goods aboard',
    to: { sender: bellEmailAndPush },
  },
  accident: {
    worthMinutes: worth.hour,
    when: 'the carrier has an accident with the goods aboard',
    to: { sender: bellEmailAndPush },
  },
  'accident-urgent': {
    when: 'somebody is hurt in an accident of a carrier, or its goods are damaged',
    to: { staff: mail },
  },
  'no-takeover-yet': {
    worthMinutes: worth.hour,
    when: 'nobody takes the goods of such a carrier over in time',
    to: { sender: bellEmailAndPush },
  },
  'takeover-accepted': {
    worthMinutes: worth.hour,
    when: 'a carrier accepts to take them over',
    to: { sender: bellEmailAndPush },
  },
  'takeover-comes': {
    worthMinutes: worth.hour,
    when: 'a carrier comes for the goods of one that cannot go on',
    to: { carrier: bellPushAndSms },
    sms: onTheRoad,
  },
  'takeover-relieved': {
    worthMinutes: worth.hour,
    when: 'the staff relieves the carrier that came for them and found nobody',
    to: { sender: bellEmailAndPush },
  },
  'goods-taken-over': {
    worthMinutes: worth.halfDay,
    when: 'the goods go on with another carrier',
    to: { sender: bellEmailAndPush, carrier: bellAndPush },
  },
  'goods-given-up': {
    worthMinutes: worth.halfDay,
    when: 'the staff ends an order whose goods nobody takes over',
    to: { carrier: bellAndPush },
  },
  'approach-dropoff': {
    worthMinutes: worth.door,
    topic: 'deliveries',
    when: 'the carrier with the goods is ten minutes away from the drop-off',
    to: { sender: bellAndPush },
  },
  delivered: {
    topic: 'deliveries',
    when: 'the goods are handed over; with what it earns, to an independent carrier',
    to: { sender: bellEmailAndPush, carrier: bell },
  },
  'recipient-absent': {
    worthMinutes: worth.hour,
    when: 'nobody takes the goods',
    to: { sender: ['bell', 'mail', 'push', 'sms'] },
    sms: onTheRoad,
  },
  'return-asked': { when: 'a carrier at a door asks to bring the goods back', to: { staff: mail } },
  'refused-by-recipient': { when: 'the recipient refuses the goods', to: { sender: bellEmailAndPush } },
  'called-off': {
    when: 'the delivery is called off with the goods aboard',
    to: { sender: bellAndEmail, carrier: bellAndPush },
  },
  returning: { when: 'the goods turn back', to: { sender: bellEmailAndPush } },
  returned: { topic: 'deliveries', when: 'the goods are back', to: { sender: bellEmailAndPush } },
  'return-not-charged': {
    when: 'the return is not charged, since the carrier was at fault',
    to: { sender: bell },
  },
  'return-not-paid': {
    when: 'the return is not paid, since the carrier was at fault',
    to: { carrier: bell },
  },
  'review-answered': { when: 'the carrier answers a review', to: { sender: bell } },
  'review-hidden': { when: 'the staff hides a review', to: { sender: bellAndEmail } },

  // The recipient, by push when subscribed on its page; else by text message or, without a mobile, by email.
  'recipient-link': {
    worthMinutes: worth.hour,
    when: 'the carrier is on its way to the pickup',
    to: { recipient: smsOrEmail },
    sms: toRecipient,
  },
  'recipient-approach': {
    worthMinutes: worth.door,
    when: 'the goods arrive in ten minutes, or are at the door; with the code for the handover',
    to: { recipient: pushOrSmsOrEmail },
    sms: toRecipient,
  },
  'recipient-code': {
    worthMinutes: worth.door,
    when: 'the code for the handover changes after it was told',
    to: { recipient: pushOrSmsOrEmail },
    sms: toRecipient,
  },
  'recipient-delivered': {
    worthMinutes: worth.day,
    when: 'the goods are handed over',
    to: { recipient: pushOrSmsOrEmail },
    sms: { isNecessary: false, hours: 'day' },
  },
  'recipient-cancelled': {
    worthMinutes: worth.halfDay,
    when: 'a delivery ends before the pickup of which its recipient was told',
    to: { recipient: pushOrSmsOrEmail },
    sms: toRecipient,
  },
  'recipient-delayed': {
    worthMinutes: worth.halfDay,
    when: 'the goods are with a carrier that cannot go on',
    to: { recipient: pushOrSmsOrEmail },
    sms: toRecipient,
  },
  'recipient-returning': {
    worthMinutes: worth.halfDay,
    when: 'the goods turn back',
    to: { recipient: pushOrSmsOrEmail },
    sms: toRecipient,
  },

  // Money.
  'payment-released': { when: 'a payment became no order', to: { sender: bellAndEmail } },
  'payment-tomorrow': {
    worthMinutes: worth.day,
    canWait: true,
    when: 'the price of a planned pickup is held within a day',
    to: { sender: bellEmailAndPush },
  },
  'payment-declined': {
    when: 'the card of a planned pickup is declined, and when the order ends by that',
    to: { sender: bellEmailAndPush },
  },
  'payment-lapsed': { when: 'the bank no longer authorises the payment', to: { sender: bellEmailAndPush } },
  'planned-unpaid': { when: 'a planned pickup ends unpaid', to: { sender: mail } },
  'refund-decided': { canWait: true, when: 'a refund is decided', to: { sender: bellEmailAndPush } },
  'refund-transferred': {
    canWait: true,
    when: 'a refund is sent by bank transfer',
    to: { sender: bellEmailAndPush },
  },
  'refund-cancelled': { canWait: true, when: 'a refund is taken back', to: { sender: bellEmailAndPush } },
  'debt-declined': {
    canWait: true,
    when: 'the card is declined for what is still owed',
    to: { sender: bellEmailAndPush },
  },
  'debt-paid': { when: 'what was still owed is paid', to: { sender: bell } },
  'payout-prepared': { when: 'earnings are being paid out', to: { carrier: bell, company: bell } },
  'payout-held': {
    topic: 'money',
    canWait: true,
    when: 'earnings wait, and why',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'payout-executed': {
    topic: 'money',
    canWait: true,
    when: 'earnings are paid out',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'payout-rejected': {
    topic: 'money',
    canWait: true,
    when: 'the bank returns a payout',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'carrier-charged': {
    when: 'two persons charge a carrier for what it did to an order',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'carrier-charge-cancelled': {
    when: 'such a charge is cancelled',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'payee-changed': {
    when: 'the account that earnings go to changes',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },

  // Claims.
  'claim-received': { when: 'a claim or a dispute of an invoice is opened', to: { sender: mail } },
  'claim-arrived': { when: 'a claim or a dispute of an invoice is opened', to: { staff: mail } },
  'claim-opened': {
    canWait: true,
    when: 'a claim is about a carrier’s delivery',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'claim-withdrawn': {
    canWait: true,
    when: 'a claim is taken back',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush, staff: mail },
  },
  'claim-answered': { canWait: true, when: 'a claim is answered', to: { sender: bellEmailAndPush } },
  'claim-accepted': {
    canWait: true,
    when: 'a claim about a delivery is accepted',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'claim-refused': {
    canWait: true,
    when: 'a claim about a delivery is refused',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },

  // Papers and vehicles.
  'document-approved': { when: 'a paper is approved', to: { account: bell } },
  'documents-complete': {
    topic: 'papers',
    when: 'the last missing paper is approved',
    to: { account: mail },
  },
  'document-refused': { canWait: true, when: 'a paper is refused', to: { account: bellEmailAndPush } },
  'documents-expiring': {
    topic: 'papers',
    canWait: true,
    when: 'papers expire in 30, 7 or 1 days',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'documents-expired': {
    canWait: true,
    when: 'papers have expired',
    to: { carrier: bellEmailAndPush, company: bellEmailAndPush },
  },
  'vehicle-removed': {
    canWait: true,
    when: 'the staff removes a vehicle',
    to: { carrier: bellAndPush, company: bellAndPush },
  },

  // Accounts.
  welcome: { when: 'an account is made', to: { account: mail } },
  'confirm-email': { when: 'an address is to be confirmed', to: { account: mail } },
  'new-browser': { when: 'somebody signs in on a new browser', to: { account: emailAndPush } },
  'wrong-tries': { when: 'strangers try passwords', to: { account: mail } },
  'reset-code': { when: 'a new password is asked for', to: { account: mail } },
  'password-reset': {
    when: 'a forgotten password is replaced, which ends every session',
    to: { account: mail },
  },
  'password-changed': { when: 'the password changes', to: { account: emailAndPush } },
  'phone-changed': { when: 'the phone number changes', to: { account: emailAndPush } },
  'second-factor-asked': {
    when: 'an account is asked for a second factor, with the day from which on it needs one',
    to: { account: mail },
  },
  'second-factor-on': { when: 'sign-ins begin to ask for a code', to: { account: emailAndPush } },
  'second-factor-off': { when: 'sign-ins ask for no code any more', to: { account: emailAndPush } },
  'passkey-added': { when: 'a passkey is added', to: { account: emailAndPush } },
  'emergency-address': { when: 'the address for emergencies changes', to: { account: emailAndPush } },
  'new-address': { when: 'a new address is to be confirmed', to: { account: mail } },
  'new-address-wish': { when: 'somebody asks for a new address', to: { account: emailAndPush } },
  'email-changed': { when: 'the address changes', to: { account: emailAndPush } },
  'account-suspended': {
    when: 'an account is suspended',
    to: { account: bellEmailAndSms },
    sms: ofAccount,
  },
  'account-restored': {
    when: 'a suspension ends',
    to: { account: bellEmailAndSms },
    sms: ofAccount,
  },
  appeal: { when: 'a carrier contests its suspension', to: { staff: mail } },
  'appeal-answered': { when: 'an appeal is answered', to: { carrier: bellAndEmail } },
  'account-inactive': {
    when: 'an account that nobody uses ends in a month',
    to: { account: bellEmailAndSms },
    sms: ofAccount,
  },
  'account-deleted': { when: 'an account has ended', to: { account: mail } },

  // Companies.
  invitation: { when: 'a company invites somebody to work for it', to: { visitor: mail } },
  'member-joined': { when: 'somebody accepts the invitation', to: { company: bell } },
  'driver-invitation': { when: 'a transport company invites a driver', to: { visitor: mail } },
  'driver-joined': { when: 'a driver accepts the invitation', to: { company: bell } },
  'driver-not-online': {
    worthMinutes: worth.hour,
    when: 'a driver is not online ten minutes after its planned shift has begun',
    to: { company: bellAndPush },
  },
  'plan-changed': {
    worthMinutes: worth.halfDay,
    canWait: true,
    when: 'a company changes when its driver is planned, once until the driver has read it',
    to: { carrier: bellAndPush },
  },
  'key-limit-reached': {
    when: 'an order is refused by the limit of an API key',
    to: { company: bellEmailAndPush },
  },
  'import-finished': {
    canWait: true,
    when: 'all rows of a file are ordered or refused',
    to: { company: bellEmailAndPush },
  },
  'webhook-given-up': { canWait: true, when: 'a webhook is disabled', to: { company: bellEmailAndPush } },

  // Everybody, and the staff.
  newsletter: { when: 'a subscription is to be confirmed, and with each letter', to: { visitor: mail } },
  'support-acknowledgement': { when: 'a message has reached the support', to: { visitor: mail } },
  'support-answer': { when: 'the support answers a message', to: { visitor: mail } },
  'support-message': { when: 'somebody writes to the support', to: { staff: mail } },
  'support-waits': { when: 'something waits for too long', to: { staff: mail } },
} as const satisfies Readonly<Record<string, ReachRow>>

type Table = typeof reach

/** The events of which some person is notified by a channel. */
export type EventBy<C extends Channel> = EventOf<Table, C>

/** The events of which this person is notified by a channel. */
export type EventTo<P extends Person, C extends Channel> = {
  [E in keyof Table]: Table[E]['to'] extends { readonly [_ in P]: readonly (infer Of)[] }
    ? C extends Of
      ? E
      : never
    : never
}[keyof Table]

/** The key of a message by a channel: its event and its subject. */
export type MessageKey<C extends Channel> = `${EventBy<C>}-${string}`

/** Whether a person is notified of an event by a channel. */
export function isNotified(event: keyof Table, person: Person, channel: Channel): boolean {
  const { to }: ReachRow = reach[event]
  return to[person]?.includes(channel) ?? false
}

/** Whether a carrier is notified of an event by a text message. */
export function isCarrierNotifiedBySms(event: keyof Table): event is EventTo<'carrier', 'sms'> {
  return isNotified(event, 'carrier', 'sms')
}

/** Whether a sender is notified of an event by a text message. */
export function isSenderNotifiedBySms(event: keyof Table): event is EventTo<'sender', 'sms'> {
  return isNotified(event, 'sender', 'sms')
}

/** The names of all events, longest first: one may begin with another. */
const namesByLength = Object.keys(reach).sort((one, other) => other.length - one.length)

/** Returns the event that a message's key begins with. Throws when there is none. */
export function parseEvent(key: MessageKey<Channel>): keyof Table {
  const name = namesByLength.find((event) => key.startsWith(`${event}-`))
  if (!isEvent(name)) throw new Error(`No event begins ${key}`)
  return name
}

/** Returns the event that a push message's key begins with. Throws when there is none. */
export function parsePushEvent(tag: MessageKey<'push'>): EventBy<'push'> {
  // as: a push message's name begins with such an event, by its type
  return parseEvent(tag) as EventBy<'push'>
}

/** Whether a message's key begins with an event that has a push message. Throws for a key without an event. */
export function isPushKey(key: MessageKey<Channel>): key is MessageKey<'push'> {
  const { to }: ReachRow = reach[parseEvent(key)]
  return Object.values<readonly Channel[] | undefined>(to).some((channels) => channels?.includes('push'))
}

const isEvent = (name: string | undefined): name is keyof Table => name !== undefined && name in reach

/** Returns the topic by which an account may mute an event; null for a mandatory one. */
export function getTopic(event: keyof Table): Topic | null {
  const { topic }: ReachRow = reach[event]
  return topic ?? null
}

/** Whether an event’s push messages wait in the quiet hours, since they are not urgent. */
export function canWait(event: keyof Table): boolean {
  const row: ReachRow = reach[event]
  return row.canWait ?? false
}

/** Returns the channels that can be muted, by which these persons get messages of a topic. */
export function listMutableChannels(topic: Topic, persons: readonly Person[]): readonly MutableChannel[] {
  const events: readonly ReachRow[] = Object.values(reach)
  const usedChannels = events
    .filter((event) => event.topic === topic)
    .flatMap(({ to }) => persons.flatMap((person) => to[person] ?? []))
  return mutableChannels.filter((channel) => usedChannels.includes(channel))
}

/** Returns for how long messages of an event are worth sending. */
export function getWorth(event: keyof Table): Pick<ReachRow, 'worthMinutes'> {
  const row: ReachRow = reach[event]
  return row
}

/** Returns the terms of an event's text message. */
export function getSmsTerms(event: EventBy<'sms'>): SmsTerms {
  return reach[event].sms
}
