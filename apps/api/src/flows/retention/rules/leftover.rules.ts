import type { RetentionSettings } from '#api/retention.config.ts'
import { deleteRows } from './delete-rows.data.ts'
import type { RetentionRule } from './rule.types.ts'

type Leftover = Pick<RetentionRule, 'name' | 'what' | 'period' | 'from' | 'because' | 'table' | 'since'> & {
  readonly when?: string
  readonly id?: string
}

/** Rows that are deleted as a whole. */
function leftover(rule: Leftover): RetentionRule {
  const { table, id = 't.id' } = rule
  return { when: 'TRUE', ...rule, id, erase: { together: deleteRows(table, id) } }
}

/** What work leaves behind. */
export function leftoverRules({ notificationDays }: RetentionSettings): readonly RetentionRule[] {
  return [
    leftover({
      name: 'support-messages',
      what: 'what was written to the support, and its answers',
      period: '1 year',
      from: 'the message',
      because: 'privacy policy: messages to the support are kept 1 year',
      table: 'support_message',
      since: 't.sent_at',
    }),
    leftover({
      name: 'notifications',
      what: 'notifications on the screens',
      period: `${notificationDays} days`,
      from: 'the notification',
      because: 'they tell of orders, whose data goes after 2 months',
      table: 'notification',
      since: 't.created_at',
    }),
    leftover({
      name: 'sms',
      what: 'text messages, what became of them and what they cost',
      period: '30 days',
      from: 'the event that they tell of',
      because: 'so long a message can be asked after, and a bill of the provider checked',
      table: 'sms',
      since: 't.created_at',
    }),
    leftover({
      name: 'sms-stops',
      what: 'numbers whose owners want no text messages',
      period: '3 years',
      from: 'the wish',
      because: 'an objection is respected for 3 years (CNIL, reference on customer management)',
      table: 'sms_stop',
      id: 't.phone',
      since: 't.since',
    }),
    leftover({
      name: 'recipient-stops',
      what: 'numbers and addresses of recipients who want no messages about deliveries, as digests',
      period: '3 years',
      from: 'the wish',
      because: 'an objection is respected for 3 years (CNIL, reference on customer management)',
      table: 'recipient_stop',
      id: 't.contact_hash',
      since: 't.since',
    }),
    leftover({
      name: 'recipient-browsers',
      what: 'browsers on which recipients have switched on notifications of their delivery',
      period: '1 day',
      from: 'the end of the delivery',
      because: 'the last news of a delivery, in the morning after it, is told by then',
      table: 'recipient_browser',
      since:
        '(SELECT o.ended_at FROM recipient_link l JOIN "order" o ON o.id = l.order_id WHERE l.id = t.link_id)',
    }),
    leftover({
      name: 'sessions',
      what: 'when accounts signed in, but for the last time',
      period: '1 year',
      from: 'the session’s end',
      because: 'traces of access are kept for a year at most (CNIL, recommendation on logging)',
      table: 'session',
      since: 't.expires_at',
      when: `EXISTS (SELECT FROM session n WHERE n.account_id = t.account_id AND n.created_at > t.created_at)
        OR EXISTS (SELECT FROM account a WHERE a.id = t.account_id AND a.status = 'removed')`,
    }),
    leftover({
      name: 'known-browsers',
      what: 'browsers in which accounts were signed in',
      period: '180 days',
      from: 'the last sign-in there',
      because: 'a browser is known for 180 days',
      table: 'known_browser',
      since: 't.last_seen_at',
    }),
    leftover({
      name: 'email-confirmations',
      what: 'links that confirm an address',
      period: '1 day',
      from: 'the link’s end',
      because: 'a link is good for 7 days',
      table: 'email_confirmation',
      since: 't.expires_at',
    }),
    leftover({
      name: 'email-changes',
      what: 'changes of e-mail, with both addresses',
      period: '1 day',
      from: 'the end of the time in which it can be confirmed, or taken back',
      because: 'either is possible for 7 days',
      table: 'email_change',
      since: 't.expires_at',
    }),
    leftover({
      name: 'passkey-challenges',
      what: 'what devices were asked to sign, and did not',
      period: '1 day',
      from: 'the end of the time to answer',
      because: 'an answer is good for 5 minutes',
      table: 'passkey_challenge',
      id: 't.challenge',
      since: 't.expires_at',
    }),
    leftover({
      name: 'password-resets',
      what: 'wishes for a new password that were not used',
      period: '1 day',
      from: 'the code’s end',
      because: 'a code is good for 10 minutes',
      table: 'password_reset',
      since: 't.expires_at',
    }),
    leftover({
      name: 'newsletter-wishes',
      what: 'addresses that were never confirmed for the newsletter, or have left it',
      period: '30 days',
      from: 'the wish, or its end',
      because: 'no consent came, or none is left; until then a click too many can be taken back',
      table: 'newsletter_subscription',
      since: 'coalesce(t.left_at, t.requested_at)',
      when: 't.confirmed_at IS NULL OR t.left_at IS NOT NULL',
    }),
    leftover({
      name: 'invitations',
      what: 'invitations to work for a company that nobody accepted',
      period: '30 days',
      from: 'the invitation’s end',
      because: 'nobody asks any more why the link is dead',
      table: 'company_invitation',
      since: 't.expires_at',
    }),
    leftover({
      name: 'driver-invitations',
      what: 'invitations to drive for a company that nobody accepted',
      period: '30 days',
      from: 'the invitation’s end',
      because: 'nobody asks any more why the link is dead',
      table: 'driver_invitation',
      since: 't.expires_at',
    }),
    leftover({
      name: 'shifts',
      what: 'when a company’s drivers were planned to drive',
      period: '1 year',
      from: 'the shift’s end',
      because:
        'an employer holds the counted hours for the labour inspectorate for 1 year (Code du travail, D. 3171-16)',
      table: 'shift',
      since: 't.ends_at',
    }),
    leftover({
      name: 'named-calls',
      what: 'answers that are kept for repeats of named calls',
      period: '24 hours',
      from: 'the call',
      because: 'repeats are promised the same answer for a day',
      table: 'idempotent_call',
      id: "t.account_id || ':' || t.is_by_key || ':' || t.key",
      since: 't.started_at',
    }),
    leftover({
      name: 'webhook-events',
      what: 'events told to companies’ servers, and the log of their sendings',
      period: '30 days',
      from: 'the event',
      because: 'the log of sendings is promised for 30 days',
      table: 'shipment_event',
      since: 't.at',
    }),
    leftover({
      name: 'provider-events',
      what: 'notices of the payment provider that were received',
      period: '13 months',
      from: 'the notice',
      because: 'as long as its payments can be disputed',
      table: 'webhook_event',
      since: 't.received_at',
    }),
    leftover({
      name: 'queued-mail',
      what: 'the queue of mails and other work, sent or given up',
      period: '14 days',
      from: 'the end of the work, or its beginning where it never ended',
      because: 'mails hold names; a mail that did not go out in a day is not sent any more',
      table: 'pgboss.job',
      since: 'coalesce(t.completed_on, t.created_on)',
      when: "t.state IN ('completed', 'cancelled', 'failed') OR t.name = 'send-mail' AND t.state <> 'active'",
    }),
    leftover({
      name: 'nights',
      what: 'which nights came, and what they found broken',
      period: '3 years',
      from: 'the night',
      because: 'showing that the periods are kept',
      table: 'nightly_run',
      id: 't.day',
      since: 't.started_at',
    }),
    leftover({
      name: 'night-logs',
      what: 'what each rule erased in earlier nights',
      period: '3 years',
      from: 'the night',
      because: 'showing that the periods are kept',
      table: 'retention_run',
      since: 't.started_at',
    }),
  ]
}
