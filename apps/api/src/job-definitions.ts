import type { JobQueue } from '@repo/server-kit/jobs'
import { defineJob } from '@repo/server-kit/jobs'
import type { Mail } from '@repo/server-kit/mail'
import type { QueuedPush } from './core/notifications/push.data.ts'
import type { MessageKey } from './core/reach/reach.rules.ts'

/** The facts about an email to the recipient of an order: the order, the event, and when it was queued. */
export type RecipientMail = {
  readonly orderId: string
  readonly kind: string
  readonly subject: string
  readonly writtenAt: string
}

/**
 * A queued push message to the recipient of an order. Its text is created on sending, so that the queue contains no
 * code and no link.
 */
export type RecipientPush = {
  readonly browserId: string
  readonly newsId: string
  /** In how many minutes the carrier arrives; null when it has arrived, or when that does not matter. */
  readonly minutes: number | null
  readonly expiresAt: string
}

/** A queued email about an event of the notification table. Old jobs have no `expiresAt`. */
export type QueuedMail = {
  readonly mail: Mail
  readonly key: MessageKey<'mail'>
  readonly expiresAt?: string
  readonly toRecipient?: RecipientMail
}

/** Emails one message; retried as long as its event is worth it (`core/reach`). */
export const sendEmailJob = defineJob<QueuedMail>({
  name: 'send-mail',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Generates a reset code and emails it. Does nothing once the request has expired, after ten minutes. */
export const sendResetCodeJob = defineJob<{ resetId: string }>({
  name: 'mail-reset-code',
  retryLimit: 20,
  retryDelayS: 2,
  retryDelayMaxS: 60,
})

/** Warns an account's owner of wrong passwords by email. Does nothing for null, which stands for an unknown address. */
export const warnOfTriesJob = defineJob<{ accountId: string | null }>({
  name: 'warn-of-tries',
  retryLimit: 20,
  retryDelayS: 2,
  retryDelayMaxS: 60,
})

/** Executes the due action of a payment at the payment provider: authorise, capture or release. */
export const settlePaymentJob = defineJob<{ paymentId: string }>({
  name: 'settle-payment',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 300,
})

/** Sends a due refund to the payment provider. */
export const sendRefundJob = defineJob<{ refundId: string }>({
  name: 'send-refund',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 300,
})

/** Removes files that have no row any more from the file store. */
export const removeFilesJob = defineJob<{ paths: readonly string[] }>({
  name: 'remove-files',
  retryLimit: 100,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Checks and prices the rows of an import. */
export const checkImportJob = defineJob<{ importId: string }>({
  name: 'check-import',
  retryLimit: 100,
  retryDelayS: 2,
  retryDelayMaxS: 300,
})

/** Orders the rows of an import that can be ordered. */
export const orderImportJob = defineJob<{ importId: string }>({
  name: 'order-import',
  retryLimit: 100,
  retryDelayS: 2,
  retryDelayMaxS: 300,
})

/** Deletes a removed card at the payment provider. */
export const forgetCardJob = defineJob<{ cardId: string }>({
  name: 'forget-card',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 300,
})

/** Deletes the card of a payment that was settled long ago at the payment provider. */
export const forgetPaymentCardJob = defineJob<{ paymentId: string; paymentMethodId: string | null }>({
  name: 'forget-payment-card',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 3600,
})

/** Deletes the customer of a closed account at the payment provider. */
export const forgetCustomerJob = defineJob<{ customerId: string }>({
  name: 'forget-customer',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 3600,
})

/** Writes closed accounts into the journal of erasures. */
export const journalErasureJob = defineJob<{ accountIds: readonly string[]; at: string }>({
  name: 'journal-erasure',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 3600,
})

/** Sends one push message; retried as long as its event is worth it (`core/reach`). */
export const sendPushJob = defineJob<QueuedPush>({
  name: 'send-push',
  retryLimit: 4,
  retryDelayS: 1,
  retryDelayMaxS: 60,
  atOnce: 20,
})

/** Sends one push message to the recipient of an order, whose text message or email waits for a confirmation. */
export const sendRecipientPushJob = defineJob<RecipientPush>({
  name: 'send-recipient-push',
  retryLimit: 4,
  retryDelayS: 1,
  retryDelayMaxS: 60,
  atOnce: 20,
})

/** Sends a text message through the provider. Retried as long as its event is relevant (`core/reach`), by its row. */
export const sendSmsJob = defineJob<{ smsId: string }>({
  name: 'send-sms',
  retryLimit: 20,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** Emails a newsletter issue to the next subscribers who have not got it. */
export const sendNewsletterJob = defineJob<{ letterId: string }>({
  name: 'send-newsletter',
  retryLimit: 100,
  retryDelayS: 2,
  retryDelayMaxS: 300,
})

/** The definitions of all background jobs, each with its own queue. */
export const jobDefinitions: readonly JobQueue[] = [
  sendEmailJob,
  sendResetCodeJob,
  settlePaymentJob,
  sendRefundJob,
  forgetCardJob,
  forgetPaymentCardJob,
  forgetCustomerJob,
  journalErasureJob,
  checkImportJob,
  orderImportJob,
  removeFilesJob,
  sendPushJob,
  sendRecipientPushJob,
  sendSmsJob,
  sendNewsletterJob,
  warnOfTriesJob,
]
