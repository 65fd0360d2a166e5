import { retention } from '@repo/prisma/delivery-retention'
import { Prisma } from '@repo/prisma/delivery-types'
import { isHeld } from '#api/core/erasure/hold.data.ts'
import { removeIdleCards } from '#api/features/company-card/company-card.erasure.ts'
import { forgetRemovedCard } from '#api/features/company-card/company-card.service.ts'
import { eraseCarriedTracks } from '#api/features/deliveries/deliveries.erasure.ts'
import { erasePlacesOfOrders, eraseUnorderedQuotes } from '#api/features/estimates/estimates.erasure.ts'
import { forgetCustomers, hasSettledSql } from '#api/features/payments/customer.erasure.ts'
import { forgetCards } from '#api/features/payments/payments.erasure.ts'
import { eraseOrderDetails } from '#api/flows/account-closing/erasure.service.ts'
import {
  endIdleAccount,
  eraseContracts,
  warnIdleAccounts,
} from '#api/flows/account-closing/idle-accounts.service.ts'
import type { Additions, RetentionRule } from './rule.types.ts'

/** SQL of the instant at which a saved card `t` last paid, or was saved. */
export const lastPaidAtSql = `greatest(t.saved_at, (SELECT max(p.opened_at) FROM payment p
  WHERE p.account_id = t.sender_id AND p.payment_method_id = t.payment_method_id))`

/** SQL of the last use of an account `t`: a sign-in of it, its members or its drivers, an API key, or an order. */
const lastSeenAtSql = `greatest(t.created_at,
  (SELECT max(s.created_at) FROM session s WHERE s.account_id = t.id),
  (SELECT max(s.created_at) FROM session s JOIN company_member m ON m.account_id = s.account_id WHERE m.company_id = t.id),
  (SELECT max(s.created_at) FROM session s JOIN carrier c ON c.account_id = s.account_id WHERE c.company_id = t.id),
  (SELECT max(k.last_used_at) FROM api_key k WHERE k.sender_id = t.id),
  (SELECT max(o.created_at) FROM "order" o WHERE o.sender_id = t.id))`
/** SQL that is true of an open account `t` that may be closed for its idleness. */
const mayEndSql = `t.kind <> 'ADMI' AND t.status <> 'removed' AND t.created_at < (SELECT app_now()) - interval '${retention.periods.warning.length}'`

/**
 * The additions of code to the schema's rules: the start of a period, a condition on rows, or an erasure beyond
 * deleting and emptying.
 */
export const additions: Additions = {
  'order-details': { when: 't.erased_at IS NULL', isHeld: true, erase: { together: eraseOrderDetails } },
  'orders-of-ended-accounts': {
    since: 'coalesce((SELECT max(d.picked_up_at) FROM delivery d WHERE d.order_id = t.id), t.ended_at)',
    when: `t.erased_at IS NULL AND t.ended_at IS NOT NULL
      AND EXISTS (SELECT FROM account a WHERE a.id = t.sender_id AND a.status = 'removed')`,
    isHeld: true,
    erase: { together: eraseOrderDetails },
  },
  'tracks-of-ended-carriers': {
    when: Prisma.sql`t.kind IN ('TRIN', 'LIVR', 'TREN') AND (
      EXISTS (SELECT FROM delivery d WHERE d.carrier_id = t.id AND NOT (${isHeld(Prisma.sql`d.order_id`)})
        AND (EXISTS (SELECT FROM track_point p WHERE p.delivery_id = d.id)
          OR EXISTS (SELECT FROM step_place p WHERE p.delivery_id = d.id)))
      OR EXISTS (SELECT FROM message m WHERE m.sender_id = t.id AND NOT (${isHeld(Prisma.sql`m.order_id`)})))`,
    erase: {
      together: (deps, tx, accountIds) => eraseCarriedTracks(deps, tx, { accountIds, emails: [] }),
    },
  },
  quotes: {
    when: `(t.pickup_address <> '' OR t.dropoff_address <> '' OR t.pickup_city <> '')
      AND NOT EXISTS (SELECT FROM "order" o WHERE o.quote_id = t.id)
      AND NOT EXISTS (SELECT FROM payment p WHERE p.quote_id = t.id AND p.status <> 'released')`,
    erase: { together: eraseUnorderedQuotes },
  },
  imports: {
    when: `NOT EXISTS (SELECT FROM import_row r JOIN "order" o ON o.id = r.order_id
      WHERE r.import_id = t.id AND o.erased_at IS NULL)`,
  },
  cards: {
    when: `t.card_forgotten_at IS NULL AND t.due_action IS NULL AND t.status IN ('captured', 'released')
      AND NOT EXISTS (SELECT FROM card_dispute d WHERE d.payment_id = t.id AND d.closed_at IS NULL)`,
    erase: { together: forgetCards },
  },
  // Before removed-cards, whose cards are deleted by jobs.
  'left-cards': {
    since: lastPaidAtSql,
    when: 't.removed_at IS NOT NULL AND t.detached_at IS NULL',
    erase: { alone: forgetRemovedCard },
  },
  'idle-cards': {
    since: lastPaidAtSql,
    when: `t.removed_at IS NULL AND NOT EXISTS (SELECT FROM "order" o WHERE o.sender_id = t.sender_id AND o.phase = 'scheduled')`,
    erase: { together: removeIdleCards },
  },
  'removed-cards': { since: lastPaidAtSql, when: 't.removed_at IS NOT NULL AND t.detached_at IS NOT NULL' },
  accounting: {
    when: `EXISTS (SELECT FROM quote q WHERE q.id = t.quote_id AND q.pickup_city <> '')`,
    erase: { together: erasePlacesOfOrders },
  },
  // A credit note is erased before its invoice.
  invoices: { when: 'NOT EXISTS (SELECT FROM invoice n WHERE n.corrected_id = t.id)' },
  payouts: {
    // A payout on its way to the bank still needs its account.
    when: "t.status NOT IN ('prepared', 'sent')",
  },
  documents: {
    since: "CASE t.status WHEN 'refused' THEN t.reviewed_at ELSE t.expires_at END",
    when: "t.status IN ('refused', 'approved')",
  },
  'inactive-warnings': {
    since: lastSeenAtSql,
    when: `${mayEndSql} AND NOT EXISTS (SELECT FROM notification n WHERE n.account_id = t.id AND n.kind = 'account-inactive')`,
    erase: { together: warnIdleAccounts },
  },
  'inactive-accounts': {
    since: lastSeenAtSql,
    // Warned at least four weeks ago, also when the warning's night came late.
    when: `${mayEndSql} AND EXISTS (SELECT FROM notification n WHERE n.account_id = t.id AND n.kind = 'account-inactive'
      AND n.created_at < (SELECT app_now()) - interval '28 days')`,
    erase: { alone: endIdleAccount },
  },
  'ended-customers': {
    when: `t.stripe_customer_id IS NOT NULL AND t.status = 'removed' AND ${hasSettledSql}`,
    erase: { together: forgetCustomers },
  },
  'ended-accounts': { when: "t.terms_version <> ''", erase: { together: eraseContracts } },
  'recipient-browsers': {
    since:
      '(SELECT o.ended_at FROM recipient_link l JOIN "order" o ON o.id = l.order_id WHERE l.id = t.link_id)',
  },
  sessions: {
    when: `EXISTS (SELECT FROM session n WHERE n.account_id = t.account_id AND n.created_at > t.created_at)
      OR EXISTS (SELECT FROM account a WHERE a.id = t.account_id AND a.status = 'removed')`,
  },
  'newsletter-wishes': {
    when: 't.confirmed_at IS NULL OR t.left_at IS NOT NULL',
  },
}

/** The job queue, which is not a table of the schema. */
export const queuedMail: RetentionRule = {
  name: 'queued-mail',
  what: 'the queue of mails and other work, sent or given up',
  period: retention.periods.queue.length,
  from: 'the end of the work, or its beginning where it never ended',
  because: retention.periods.queue.because,
  table: 'pgboss.job',
  id: 't.id',
  since: 'coalesce(t.completed_on, t.created_on)',
  when: Prisma.sql`t.state IN ('completed', 'cancelled', 'failed') OR t.name = 'send-mail' AND t.state <> 'active'`,
  isHeld: false,
  erase: {
    together: async (_deps, tx, ids) => {
      await tx.$executeRaw`DELETE FROM pgboss.job t WHERE t.id = ANY(${[...ids]}::uuid[])`
    },
  },
}
