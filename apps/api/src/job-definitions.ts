import type { JobQueue } from '@repo/server-kit/jobs'
import { defineJob } from '@repo/server-kit/jobs'
import type { Mail } from '@repo/server-kit/mail'
import type { QueuedPush } from './core/notifications/push.data.ts'
import type { MessageKey } from './core/reach/reach.rules.ts'

/** An email to the recipient of an order: the event, the order, and the time from which it waits. */
export type RecipientMail = {
  readonly orderId: string
  readonly kind: string
  readonly subject: string
  readonly writtenAt: string
}

/**
 * A push message to the recipient of an order. Its text is written on sending, so that the queue contains no code and
 * no link.
 */
export type RecipientPush = {
  readonly browserId: string
  readonly newsId: string
  /** In how many minutes the carrier arrives; null where it is there, or that does not matter. */
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

/** Generates a reset code and emails it. Expires with the code, after ten minutes. */
export const sendResetCodeJob = defineJob<{ resetId: string }>({
  name: 'mail-reset-code',
  retryLimit: 20,
  retryDelayS: 2,
  retryDelayMaxS: 60,
})

/** Warns an owner of wrong passwords by email; null for an unknown address. */
export const warnOfTriesJob = defineJob<{ accountId: string | null }>({
  name: 'warn-of-tries',
  retryLimit: 20,
  retryDelayS: 2,
  retryDelayMaxS: 60,
})

/** Executes a payment row's due action at the payment provider (capture or release). */
export const settlePaymentJob = defineJob<{ paymentId: string }>({
  name: 'settle-payment',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 300,
})

/** Asks the payment provider for a refund that is due. */
export const sendRefundJob = defineJob<{ refundId: string }>({
  name: 'send-refund',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 300,
})

/** Removes files from the disk without a row. */
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

/** Lets the payment provider forget a card that was removed. */
export const forgetCardJob = defineJob<{ cardId: string }>({
  name: 'forget-card',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 300,
})

/** Lets the payment provider forget the card behind a payment that is long over. */
export const forgetPaymentCardJob = defineJob<{ paymentId: string; paymentMethodId: string | null }>({
  name: 'forget-payment-card',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 3600,
})

/** Lets the payment provider forget the customer of an account that has ended. */
export const forgetCustomerJob = defineJob<{ customerId: string }>({
  name: 'forget-customer',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 3600,
})

/** Writes into the journal of erasures which accounts have ended. */
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

/** Sends one push message to the recipient of an order. The waiting text message or email follows soon. */
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

/** Emails a newsletter issue to the next subscribers without it. */
export const sendNewsletterJob = defineJob<{ letterId: string }>({
  name: 'send-newsletter',
  retryLimit: 100,
  retryDelayS: 2,
  retryDelayMaxS: 300,
})

/** Every kind of background work: the queues that exist. */
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
