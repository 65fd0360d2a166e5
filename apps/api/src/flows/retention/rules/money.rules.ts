import { closeIdleCards, dropRemovedCards } from '#api/features/company-card/company-card.erasure.ts'
import { forgetRemovedCard } from '#api/features/company-card/company-card.service.ts'
import { erasePlacesOfOrders } from '#api/features/estimates/estimates.erasure.ts'
import { forgetCards } from '#api/features/payments/payments.erasure.ts'
import { deleteRows } from './delete-rows.data.ts'
import { eraseInvoices, erasePayoutFiles, erasePayoutPapers } from './papers.erasure.ts'
import type { RetentionRule } from './rule.types.ts'

/** SQL of the end of the civil year of an instant, in Paris. */
const endOfYear = (instant: string) =>
  `(date_trunc('year', ${instant} AT TIME ZONE 'Europe/Paris') + interval '1 year') AT TIME ZONE 'Europe/Paris'`

const cardsBecause =
  'terms of use: bank data at most 13 months (article L133-24 of the monetary code); 15 for deferred debit, which is not needed where 13 do'

/** SQL of when a saved card `t` paid last, or was saved. */
export const lastPaidWith = `greatest(t.saved_at, (SELECT max(p.opened_at) FROM payment p
  WHERE p.account_id = t.sender_id AND p.payment_method_id = t.payment_method_id))`

/** Card references for 13 months; accounting data for 10 years. */
export const moneyRules: readonly RetentionRule[] = [
  {
    name: 'cards',
    what: 'the reference of the card that paid, here and at the payment provider',
    period: '13 months',
    from: 'the last movement of the payment',
    because: cardsBecause,
    table: 'payment',
    id: 't.id',
    since: 'coalesce(t.settled_at, t.authorised_at, t.opened_at)',
    when: `t.card_forgotten_at IS NULL AND t.due_action IS NULL AND t.status IN ('captured', 'released')
      AND NOT EXISTS (SELECT FROM card_dispute d WHERE d.payment_id = t.id AND d.closed_at IS NULL)`,
    erase: { together: forgetCards },
  },
  // Before the next rule, whose cards are deleted by jobs.
  {
    name: 'left-cards',
    what: 'removed cards that the provider knows still: those of ended accounts that owe something',
    period: '13 months',
    from: 'the last payment with it',
    because: cardsBecause,
    table: 'saved_card',
    id: 't.id',
    since: lastPaidWith,
    when: 't.removed_at IS NOT NULL AND t.detached_at IS NULL',
    erase: { alone: forgetRemovedCard },
  },
  {
    name: 'idle-cards',
    what: 'saved cards of companies that paid nothing since: removed, and forgotten by the provider',
    period: '13 months',
    from: 'the last payment with it',
    because: cardsBecause,
    table: 'saved_card',
    id: 't.id',
    since: lastPaidWith,
    when: `t.removed_at IS NULL AND NOT EXISTS (SELECT FROM "order" o WHERE o.sender_id = t.sender_id AND o.phase = 'scheduled')`,
    erase: { together: closeIdleCards },
  },
  {
    name: 'removed-cards',
    what: 'what was shown of saved cards that were removed',
    period: '13 months',
    from: 'the last payment with it',
    because: cardsBecause,
    table: 'saved_card',
    id: 't.id',
    since: lastPaidWith,
    when: 't.removed_at IS NOT NULL AND t.detached_at IS NOT NULL',
    erase: { together: dropRemovedCards },
  },
  {
    name: 'accounting',
    what: 'towns and postcodes of orders, the client’s own references; amounts, instants and ids stay, and say nothing of a person any more',
    period: '10 years',
    from: 'the end of the order’s civil year',
    because: 'commercial code, article L123-22',
    table: '"order"',
    id: 't.id',
    since: endOfYear('t.ended_at'),
    when: `t.ended_at < (SELECT app_now()) - interval '10 years'
      AND EXISTS (SELECT FROM quote q WHERE q.id = t.quote_id AND q.pickup_city <> '')`,
    erase: { together: erasePlacesOfOrders },
  },
  {
    name: 'invoices',
    what: 'invoices and credit notes with the names and addresses that law wants on them, and their files',
    period: '10 years',
    from: 'the end of the civil year in which they were issued',
    because: 'commercial code, article L123-22',
    table: 'invoice',
    id: 't.id',
    since: endOfYear('t.issued_at'),
    // A credit note is erased before its invoice.
    when: 'NOT EXISTS (SELECT FROM invoice n WHERE n.corrected_id = t.id)',
    erase: { together: eraseInvoices },
  },
  {
    name: 'payouts',
    what: 'the bank account that a payout went to, or that its bank refused (sealed), and the files of statements',
    period: '10 years',
    from: 'the end of the civil year in which the bank carried it out, or rejected it for the last time',
    because: 'commercial code, article L123-22',
    table: 'payout',
    id: 't.id',
    since: endOfYear('coalesce(t.executed_at, t.rejected_at)'),
    // One on its way to the bank again needs its account.
    when: "t.status NOT IN ('prepared', 'sent') AND (t.payee_sealed <> '' OR t.statement_file_id IS NOT NULL)",
    erase: { together: erasePayoutPapers },
  },
  {
    name: 'payout-files',
    what: 'the messages of transfers that went to the bank (sealed)',
    period: '10 years',
    from: 'the end of the civil year of the message',
    because: 'commercial code, article L123-22',
    table: 'payout_file',
    id: 't.id',
    since: endOfYear('t.closed_at'),
    when: 't.stored_file_id IS NOT NULL',
    erase: { together: erasePayoutFiles },
  },
  {
    name: 'seller-archives',
    what: 'what tax law has a platform tell of carriers whose account has ended (sealed)',
    period: '10 years',
    from: 'the end of the civil year in which the account ended',
    because: 'general tax code, article 1649 ter A; directive 2021/514 (DAC7): at most 10 years',
    table: 'seller_archive',
    id: 't.account_id',
    since: endOfYear('t.archived_at'),
    when: 'TRUE',
    erase: { together: deleteRows('seller_archive', 't.account_id') },
  },
]
