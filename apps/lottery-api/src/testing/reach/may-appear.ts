import type { FactsByText, Permission } from '@repo/server-kit/testing/reach-walk'
import { buildPermissionTable } from '@repo/server-kit/testing/reach-walk'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'

/** The data that may appear to each reader. Any other text contains its reader's own canaries only, and no link. */
const permissions: readonly Permission<EventBy<'bell' | 'push' | 'mail' | 'sms'>>[] = [
  {
    facts: ['amount'],
    in: {
      'player bell': [
        'prize-won',
        'prize-reminder',
        'prize-lapsed',
        'prize-kept',
        'prize-paid',
        'payment-settled',
        'payment-credited',
        'payment-failed',
        'payment-disputed',
        'dispute-won',
        'dispute-lost',
        'refund-sent',
        'refund-needs-account',
        'limit-raised',
        'limit-reached',
      ],
      'player mail': ['prize-lapsed'],
    },
  },
  {
    facts: ['link /account'],
    in: {
      'player mail': [
        'document-rejected',
        'document-received',
        'document-expiring',
        'document-expired',
        'document-reminder',
      ],
    },
  },
  {
    facts: ['link /account/draws', 'prize id'],
    in: {
      'player push': ['prize-won', 'prize-won-small', 'prize-reminder', 'prize-refused', 'prize-lapsed'],
    },
  },
  {
    facts: ['identity_document id', 'link /account'],
    in: {
      'player push': ['document-approved', 'document-rejected', 'document-expiring', 'document-expired'],
    },
  },
  {
    facts: ['link /forgotten-password'],
    in: { 'player mail': ['password-changed', 'two-step-on', 'two-step-off', 'email-change-asked'] },
  },
  {
    facts: ['link /draws/:week'],
    in: { 'player push': ['draw-published', 'draw-postponed'], 'player mail': ['draw-postponed'] },
  },
  {
    facts: ['amount', 'link /account/settings'],
    in: { 'player mail': ['limit-raised', 'limit-raise-asked', 'limit-reached'] },
  },
  {
    facts: ['link /account/credits'],
    in: { 'player mail': ['participation-incomplete', 'draw-cancelled'] },
  },
  {
    facts: ['link /account/credits', 'participation id'],
    in: { 'player push': ['participation-incomplete', 'draw-cancelled'] },
  },
  {
    facts: ['amount', 'link /winner?token=:token', 'own ticket number'],
    in: { 'player mail': ['prize-won', 'prize-link'] },
  },
  {
    facts: ['link /contact'],
    in: { 'player mail': ['prize-refused', 'email-changed'] },
  },
  {
    facts: ['link /account/payments', 'purchase id'],
    in: { 'player push': ['payment-settled', 'payment-failed'] },
  },
  {
    facts: ['amount', 'link /account/payments'],
    in: { 'player mail': ['payment-failed', 'refund-sent'] },
  },
  {
    facts: ['link /account/credits', 'refund id'],
    in: { 'player push': ['refund-sent', 'refund-needs-account'] },
  },
  {
    facts: ['link /new-password?token=:token'],
    in: { 'player mail': ['reset-link', 'sign-in-refused'] },
  },
  {
    facts: ['six digits'],
    in: { 'player mail': ['sign-in-code'], 'player sms': ['mobile-code'] },
  },
  {
    facts: [
      'link /api/mails/stop/draw/:token',
      'link /draws/:week',
      'link /stop-mails?token=:token&wish=draw',
    ],
    in: { 'player mail': ['ticket-not-validated'] },
  },
  {
    facts: ['link /draws/:week', 'participation id'],
    in: { 'player push': ['ticket-not-validated'] },
  },
  {
    facts: [
      'link /api/mails/stop/draw/:token',
      'link /draws/:week',
      'link /stop-mails?token=:token&wish=draw',
      'own ticket number',
    ],
    in: { 'player mail': ['entered'] },
  },
  {
    facts: ['link /receipt', 'own holder', 'own nonce', 'own ticket number', 'player id', 'secret'],
    in: { 'player mail': ['receipt'] },
  },
  {
    facts: [
      'amount',
      'link /api/mails/stop/result/:token',
      'link /draws/:week/proof',
      'link /stop-mails?token=:token&wish=result',
      'own ticket number',
    ],
    in: { 'player mail': ['result'] },
  },
  {
    facts: ['link /'],
    in: { 'player sms': ['prize-won'] },
  },
  {
    facts: ['amount', 'link /account/payments', 'link /winner?token=:token', 'own ticket number'],
    in: { 'player mail': ['prize-reminder'] },
  },
  {
    facts: ['amount', 'own end of the IBAN', 'prize id'],
    in: { 'player mail': ['prize-paid'] },
  },
  {
    facts: ['link /account/payments', 'prize id'],
    in: { 'player push': ['prize-paid'] },
  },
  {
    facts: ['own end of the IBAN'],
    in: { 'player bell': ['payout-account'] },
  },
  {
    facts: ['link /contact', 'own end of the IBAN'],
    in: { 'player mail': ['payout-account'] },
  },
  {
    facts: ['link /account/payments', 'player id'],
    in: { 'player push': ['payout-account'] },
  },
  {
    facts: ['amount', 'link /account/credits', 'link /draws/:week', 'own payment reference'],
    in: { 'player mail': ['payment-settled'] },
  },
  {
    facts: ['amount', 'link /account/credits', 'own payment reference'],
    in: { 'player mail': ['payment-credited'] },
  },
  {
    facts: ['link /account/credits', 'purchase id'],
    in: { 'player push': ['payment-credited'] },
  },
  {
    facts: ['card_dispute id', 'link /account/credits'],
    in: { 'player push': ['payment-disputed'] },
  },
  {
    facts: ['amount', 'link /account/credits'],
    in: { 'player mail': ['refund-needs-account'] },
  },
  {
    facts: [
      'link /api/mails/stop/credits/:token',
      'link /draws',
      'link /stop-mails?token=:token&wish=credits',
    ],
    in: { 'player mail': ['credits-expiring'] },
  },
  {
    facts: ['credit_lot id', 'link /account/credits'],
    in: { 'player push': ['credits-expiring'] },
  },
  {
    facts: ['link /', 'link /account/settings'],
    in: { 'player mail': ['exclusion-ended'] },
  },
  {
    facts: ['link /'],
    in: { 'player mail': ['excluded'] },
  },
  {
    facts: ['amount', 'link /account/draws'],
    in: { 'player mail': ['prize-questioned', 'prize-kept'] },
  },
  {
    facts: ['link /account/draws', 'prize_case id'],
    in: { 'player push': ['prize-questioned', 'prize-kept'] },
  },
  {
    facts: ['amount', 'link /account/draws', 'own ticket number'],
    in: { 'player mail': ['prize-won-small'] },
  },
  {
    facts: ['amount', 'own end of the IBAN'],
    in: { 'player bell': ['prize-won-small'] },
  },
  {
    facts: ['prize id'],
    in: { 'staff mail': ['prize-questioned'] },
  },
  {
    facts: ['canari-objection', 'prize id'],
    in: { 'staff mail': ['prize-objection'] },
  },
  {
    facts: ['link /draws'],
    in: { 'player mail': ['document-approved'] },
  },
  {
    facts: ['link /activation?token=:token'],
    in: { 'player mail': ['activation'] },
  },
  {
    facts: ['link /new-address?token=:token'],
    in: { 'player mail': ['new-address'] },
  },
  {
    facts: ['link /account', 'pending_sign_in id'],
    in: { 'player push': ['new-address'] },
  },
  {
    facts: ['link /sign-in'],
    in: { 'player mail': ['copied-browser'] },
  },
  {
    facts: ['link /new-email?token=:token'],
    in: { 'player mail': ['confirm-email'] },
  },
  {
    facts: ['link /terms-of-sale', 'link /terms-of-use'],
    in: { 'player mail': ['terms-changed'] },
  },
  {
    facts: ['link /api/newsletter/leave/:token', 'link /newsletter?token=:token'],
    in: { 'player mail': ['newsletter'] },
  },
  {
    facts: [
      'canari-contact-name',
      'canari-visitor-asking-text',
      'canari-visitor-asking@test.test',
      'canari-writing-text',
      'canari-writing@test.test',
    ],
    in: { 'staff mail': ['contact'] },
  },
  {
    facts: ['link /faq'],
    in: { 'visitor mail': ['contact-copy'] },
  },
  {
    facts: ['canari-answer'],
    in: { 'visitor mail': ['contact-answer'] },
  },
]

/** The permitted data by event, person and channel. */
export const mayAppear = buildPermissionTable(permissions)

/**
 * The data that may appear in what locked screens show: a subject, a push message, or a text message without its link.
 */
export const onLockedScreen: FactsByText = {
  'mobile-code player sms': ['six digits'],
}
