import type { JobQueue } from '@repo/server-kit/jobs'
import { defineJob } from '@repo/server-kit/jobs'
import type { Mail } from '@repo/server-kit/mail'
import type { QueuedPush } from './core/notifications/push.data.ts'
import type { MessageKey } from './core/reach/reach.rules.ts'

/** Of which event of which order a mail notifies its recipient, and since when it waits. */
export type RecipientMail = {
  readonly orderId: string
  readonly kind: string
  readonly subject: string
  readonly writtenAt: string
}

/**
 * An event whose push message goes to an order's recipient; its text is written on sending, so that the queue contains
 * no code and no link.
 */
export type RecipientPush = {
  readonly browserId: string
  readonly newsId: string
  /** In how many minutes the carrier arrives; null where it is there, or that does not matter. */
  readonly minutes: number | null
  readonly expiresAt: string
}

/** A mail about an event of the notification table; absent `expiresAt` for one that was queued before mails had an expiry. */
export type QueuedMail = {
  readonly mail: Mail
  readonly key: MessageKey<'mail'>
  readonly expiresAt?: string
  readonly toRecipient?: RecipientMail
}

/** Mails one message; retried as long as its event is worth it (`core/reach`). */
export const sendMailJob = defineJob<QueuedMail>({
  name: 'send-mail',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Generates a reset code and mails it; after its ten minutes nothing is left to do. */
export const mailResetCodeJob = defineJob<{ resetId: string }>({
  name: 'mail-reset-code',
  retryLimit: 20,
  retryDelayS: 2,
  retryDelayMaxS: 60,
})

/** Notifies an owner by mail of wrong passwords; null for an unknown e-mail. */
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

/** Sends one push message to the recipient of an order; a waiting text message or mail follows soon. */
export const sendRecipientPushJob = defineJob<RecipientPush>({
  name: 'send-recipient-push',
  retryLimit: 4,
  retryDelayS: 1,
  retryDelayMaxS: 60,
  atOnce: 20,
})

/** Sends a text message by the provider; retried as long as its event is worth it (`core/reach`), by its row. */
export const sendSmsJob = defineJob<{ smsId: string }>({
  name: 'send-sms',
  retryLimit: 20,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** Mails a newsletter issue to the next subscribers without it. */
export const sendNewsletterJob = defineJob<{ letterId: string }>({
  name: 'send-newsletter',
  retryLimit: 100,
  retryDelayS: 2,
  retryDelayMaxS: 300,
})

/** Every kind of background work: the queues that exist. */
export const jobDefinitions: readonly JobQueue[] = [
  sendMailJob,
  mailResetCodeJob,
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
