/** The retained personal data, how long and why: the whole of the database, table by table. */

import { calendarShift } from './wall-clock.ts'

/** The start of a retention period: the end of the account, the writing of the row, or the end of its subject. */
type Since = 'account-end' | 'written' | 'over'

/** The retention of each step, in months; data deleted with the account itself has none after it. */
export const retentionMonths = {
  'account-end': 0,
  'sign-ins': 13,
  'approved-scans': 60,
  'rejected-scans': 1,
  flags: 60,
  'payment-references': 120,
  'received-money': 120,
  messages: 24,
  checks: 36,
  'text-messages': 1,
  'text-message-stops': 36,
} as const

/** The action after the retention period. */
export type RetentionStep = keyof typeof retentionMonths

/** The instant before which a step deletes its data, on the calendar of a time zone. */
export function keptSince(step: RetentionStep, now: Date, timeZone: string): Date {
  return calendarShift(now, { months: -retentionMonths[step] }, timeZone)
}

/** A group of data with one retention period. */
export type Retention = {
  /** The description for the privacy pages and the register of processing. */
  readonly what: string
  readonly tables: readonly string[]
  /** The step that deletes it; null for permanent data. */
  readonly step: RetentionStep | null
  readonly since: Since
  /** The reason of the period. */
  readonly because: string
  /** Whether it contains texts that name a person; otherwise only ids, amounts, instants, codes and keyed hashes. */
  readonly namesPersons: boolean
}

/** Every table belongs to exactly one entry. */
export const retentions: readonly Retention[] = [
  {
    what: 'the account: names, address, settings',
    tables: ['player'],
    step: 'account-end',
    since: 'account-end',
    namesPersons: true,
    because: 'the contract; the row stays without them, because tickets and money refer to it',
  },
  {
    what: 'what belongs to the account alone: links, former passwords, bank details, notifications, browsers that are woken',
    tables: [
      'account_link',
      'former_password',
      'bank_account',
      'notification',
      'sent_reminder',
      'push_subscription',
      'mobile_confirmation',
    ],
    step: 'account-end',
    since: 'account-end',
    namesPersons: true,
    because: 'the contract',
  },
  {
    what: 'text messages to the account’s mobile, sealed',
    tables: ['sms'],
    step: 'text-messages',
    since: 'written',
    namesPersons: true,
    because: 'what became of them; at most until the account ends',
  },
  {
    what: 'numbers whose owners have asked for no text messages',
    tables: ['sms_stop'],
    step: 'text-message-stops',
    since: 'written',
    namesPersons: true,
    because: 'an objection outlasts the account (GDPR, article 21)',
  },
  {
    what: 'which letters of the newsletter went to the account',
    tables: ['newsletter_sending'],
    step: 'account-end',
    since: 'account-end',
    namesPersons: false,
    because:
      'nobody gets a letter twice; the consent to them, and the secret of their link, stand in the account',
  },
  {
    what: 'the letters of the newsletter',
    tables: ['newsletter_letter'],
    step: null,
    since: 'written',
    namesPersons: false,
    because: 'they go to everybody alike; a letter that is said again goes on where it stopped',
  },
  {
    what: 'what was said of changed terms',
    tables: ['terms_announcement'],
    step: null,
    since: 'written',
    namesPersons: false,
    because: 'it goes to everybody alike; which terms held from when can be shown',
  },
  {
    what: 'who sponsored whom: until the sponsor’s account ends, by which the rewards are counted',
    tables: ['referral'],
    step: 'account-end',
    since: 'account-end',
    namesPersons: false,
    because: 'the rewards',
  },
  {
    what: 'sessions, remembered browsers, pending sign-ins; addresses that were signed in from, 180 days since the last time',
    tables: ['session', 'remembered_browser', 'known_address', 'pending_sign_in'],
    step: 'sign-ins',
    since: 'over',
    namesPersons: true,
    because: 'security of the account; at most until it ends',
  },
  {
    what: 'the approved identity document of players who paid, sealed, and who looked at them; deposit limits, which hold for whoever comes back',
    tables: ['identity_document', 'document_view', 'stored_file', 'deposit_limit'],
    step: 'approved-scans',
    since: 'account-end',
    namesPersons: false,
    because: 'identification against money laundering (article L561-12 of the French monetary code)',
  },
  {
    what: 'scans of rejected documents',
    tables: [],
    step: 'rejected-scans',
    since: 'over',
    namesPersons: false,
    because: 'so that a complaint about the rejection can be answered',
  },
  {
    what: 'terms without play and barred persons',
    tables: ['exclusion', 'barred_person'],
    step: null,
    since: 'written',
    namesPersons: false,
    because: 'a term must hold for whoever comes back',
  },
  {
    what: 'flags',
    tables: ['flag'],
    step: 'flags',
    since: 'account-end',
    namesPersons: false,
    because: 'identification against money laundering',
  },
  {
    what: 'what leads from money to who paid it: the provider’s references and notices, keyed hashes of cards and payers',
    tables: ['provider_event'],
    step: 'payment-references',
    since: 'over',
    namesPersons: false,
    because: 'accounting (article L123-22 of the French commercial code); longer for credits that are left',
  },
  {
    what: 'the books: sums, instants and the ids of accounts, which say nothing of a person once an account and its document are gone',
    tables: [
      'purchase',
      'refund',
      'credit_lot',
      'credit_use',
      'ledger_entry',
      'ledger_posting',
      'sponsor_reward',
      'card_dispute',
    ],
    step: null,
    since: 'written',
    namesPersons: false,
    because: 'books are added up from their first line on; nobody changes one',
  },
  {
    what: 'money that arrived, what two persons approved: with what the bank says of its payer; of released prizes, who approved',
    tables: ['received_money', 'approval'],
    step: 'received-money',
    since: 'over',
    namesPersons: true,
    because:
      'accounting vouchers (article L123-22 of the French commercial code); longer while money waits to be known or given back',
  },
  {
    what: 'draws, tickets, prizes, proofs',
    tables: [
      'draw',
      'participation',
      'sealed_ticket',
      'merkle_block',
      'draw_beacon',
      'prize',
      'self_audit',
      'signing_key',
      'business_setting',
    ],
    step: null,
    since: 'written',
    namesPersons: false,
    because:
      'anyone can check every draw for ever; the nonces that lead from a published ticket to a person go with the account, whose id stays',
  },
  {
    what: 'what spoke against winners and what was decided; what the winner said to it goes with the account',
    tables: ['prize_case'],
    step: 'account-end',
    since: 'account-end',
    namesPersons: true,
    because: 'the decision about a prize can be accounted for',
  },
  {
    what: 'messages to the support, and their answers',
    tables: ['contact_message'],
    step: 'messages',
    since: 'written',
    namesPersons: true,
    because: 'follow-up of complaints; at most until the account ends',
  },
  {
    what: 'what the staff did, and what the retention took away',
    tables: ['audit_record', 'audit_head'],
    step: null,
    since: 'written',
    namesPersons: false,
    because: 'accountability; no name is in it',
  },
  {
    what: 'what each night found broken',
    tables: ['nightly_check'],
    step: 'checks',
    since: 'written',
    namesPersons: false,
    because: 'showing that the service is looked after',
  },
  {
    what: 'the clock',
    tables: ['app_clock'],
    step: null,
    since: 'written',
    namesPersons: false,
    because: '',
  },
]
