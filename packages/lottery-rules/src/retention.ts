/** What is kept of whom, how long and why: the whole of the database, table by table. */

/** Since when the time counts: since the account has ended, since the row was written, or since what it is about was over. */
type Since = 'account-end' | 'written' | 'over'

export type Retention = {
  /** What it is, for the privacy pages and the register of processing. */
  readonly what: string
  readonly tables: readonly string[]
  /** Months; 0 until the account ends and not longer, null for ever. */
  readonly months: number | null
  readonly since: Since
  /** Why so long. */
  readonly because: string
  /** Whether texts that name a person are in it; where not, nothing but ids, amounts, instants, codes and keyed hashes is. */
  readonly namesPersons: boolean
}

/** Every table belongs to exactly one entry. */
export const retentions: readonly Retention[] = [
  {
    what: 'the account: names, address, settings',
    tables: ['player'],
    ...{ months: 0, since: 'account-end', namesPersons: true },
    because: 'the contract; the row stays without them, because tickets and money refer to it',
  },
  {
    what: 'what belongs to the account alone: links, former passwords, bank details, limits, notifications',
    tables: [
      'account_link',
      'former_password',
      'bank_account',
      'deposit_limit',
      'notification',
      'sent_reminder',
    ],
    ...{ months: 0, since: 'account-end', namesPersons: true },
    because: 'the contract',
  },
  {
    what: 'sessions, remembered browsers, known addresses, pending sign-ins',
    tables: ['session', 'remembered_browser', 'known_address', 'pending_sign_in'],
    ...{ months: 13, since: 'over', namesPersons: true },
    because: 'security of the account; at most until it ends',
  },
  {
    what: 'approved identity documents of players who paid, sealed, and who looked at them',
    tables: ['identity_document', 'document_view', 'stored_file'],
    ...{ months: 60, since: 'account-end', namesPersons: false },
    because: 'identification against money laundering (article L561-12 of the French monetary code)',
  },
  {
    what: 'scans of rejected documents',
    tables: [],
    ...{ months: 1, since: 'over', namesPersons: false },
    because: 'so that a complaint about the rejection can be answered',
  },
  {
    what: 'terms without play and barred persons',
    tables: ['exclusion', 'barred_person'],
    ...{ months: null, since: 'written', namesPersons: false },
    because: 'a term must hold for whoever comes back',
  },
  {
    what: 'flags',
    tables: ['flag'],
    ...{ months: 60, since: 'account-end', namesPersons: false },
    because: 'identification against money laundering',
  },
  {
    what: 'money: purchases, credits, refunds, ledger',
    tables: [
      ...['purchase', 'refund', 'credit_lot', 'credit_use', 'ledger_entry', 'ledger_posting'],
      ...['provider_event', 'sponsor_reward', 'referral'],
    ],
    ...{ months: 120, since: 'written', namesPersons: false },
    because: 'accounting (article L123-22 of the French commercial code)',
  },
  {
    what: 'money that arrived, what two persons approved: with what the bank says of its payer',
    tables: ['received_money', 'approval'],
    ...{ months: 120, since: 'written', namesPersons: true },
    because: 'accounting vouchers (article L123-22 of the French commercial code)',
  },
  {
    what: 'draws, tickets, prizes, proofs',
    tables: [
      ...['draw', 'participation', 'sealed_ticket', 'merkle_block', 'draw_beacon', 'prize', 'self_audit'],
    ],
    ...{ months: null, since: 'written', namesPersons: false },
    because:
      'anyone can check every draw for ever; the nonces that lead from a published ticket to a person go with the account, whose id stays',
  },
  {
    what: 'messages to the support',
    tables: ['contact_message'],
    ...{ months: 24, since: 'written', namesPersons: true },
    because: 'follow-up of complaints; at most until the account ends',
  },
  {
    what: 'what the staff did',
    tables: ['audit_record', 'audit_head'],
    ...{ months: null, since: 'written', namesPersons: false },
    because: 'accountability; no name is in it',
  },
  {
    what: 'the clock',
    tables: ['app_clock'],
    months: null,
    since: 'written',
    because: '',
    namesPersons: false,
  },
]

/** How long the scan of an approved document is kept after the end of its player's account. */
export const approvedScanMonths = 60

/** How long the scan of a rejected document is kept. */
export const rejectedScanMonths = 1

/** How long a session that is over is kept. */
export const sessionMonths = 13

/** How long a message to the support is kept. */
export const contactMonths = 24
