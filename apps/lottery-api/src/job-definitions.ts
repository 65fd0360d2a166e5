import type { ClosedAccounts } from '@repo/server-kit/backup/erasure-journal'
import type { JobQueue } from '@repo/server-kit/jobs'
import { defineJob } from '@repo/server-kit/jobs'
import type { QueuedPush } from './core/notifications/push.data.ts'
import type { EventBy } from './core/reach/reach.rules.ts'

/**
 * A queued mail, sealed for its key. `recipient` is the keyed hash of the address, by which the mail can be deleted.
 * `expiresAt` is absent for a mail that was queued before mails had an expiry.
 */
export type QueuedEmail = {
  readonly sealed: string
  readonly recipient: string
  readonly key: string
  readonly expiresAt?: string
  /** Its event in the notification table; absent for one that was queued before mails had one. */
  readonly event?: EventBy<'mail'>
  /** The player of a mail about the game: it is not sent to a player ineligible by then. */
  readonly playerId?: string
}

/** Mails one message; retried as long as its event is worth it (`core/reach`). */
export const sendMailJob = defineJob<QueuedEmail>({
  name: 'send-mail',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Sends one push message; retried as long as its event is worth it (`core/reach`). */
export const sendPushJob = defineJob<QueuedPush>({
  name: 'send-push',
  retryLimit: 3,
  retryDelayS: 20,
  retryDelayMaxS: 600,
  atOnce: 20,
})

/** Sends a text message by the provider; retried as long as its event is worth it (`core/reach`), by its row. */
export const sendSmsJob = defineJob<{ readonly smsId: string }>({
  name: 'send-sms',
  retryLimit: 20,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** Removes files from the store whose rows are deleted. */
export const removeFilesJob = defineJob<{ paths: readonly string[] }>({
  name: 'remove-files',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Tickets of a sealed list, from a place of it on. */
export type TicketsOfDraw = { readonly drawId: string; readonly from: number }

/** Mails some receipts of a sealed list, and queues the next ones. */
export const mailReceiptsJob = defineJob<TicketsOfDraw>({
  name: 'mail-receipts',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** Mails the link requested for an e-mail address (which is stored sealed), if the address is a player's. */
export const mailRequestedLinkJob = defineJob<{
  readonly kind: 'activation' | 'password_reset'
  readonly sealedEmail: string
}>({
  name: 'mail-asked-link',
  retryLimit: 20,
  retryDelayS: 2,
  retryDelayMaxS: 60,
})

/** Mails the result of a draw to some of its players, and queues the next ones. */
export const mailResultsJob = defineJob<TicketsOfDraw>({
  name: 'mail-results',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** News for the holders of a draw's tickets, from after a player on. */
export type NewsOfDraw = {
  readonly drawId: string
  readonly kind: 'draw-postponed' | 'draw-published'
  readonly facts: Readonly<Record<string, string>>
  /** The idempotency key, so that nobody is notified twice. */
  readonly key: string
  /** The player notified last; null at first. */
  readonly after: string | null
}

/** Notifies some holders of a draw's tickets, and queues the next ones. */
export const notifyHoldersJob = defineJob<NewsOfDraw>({
  name: 'tell-holders',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** Mails a newsletter issue to one player; without one (null) queues its mails to the next ones. */
export const sendNewsletterJob = defineJob<{ readonly letterId: string; readonly playerId: string | null }>({
  name: 'send-newsletter',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Notifies some players that the terms change, and queues the next ones. */
export const announceTermsJob = defineJob<{ readonly version: string }>({
  name: 'announce-terms',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** Has the bank pay a prize that two persons have released. */
export const payPrizeJob = defineJob<{ prizeId: string }>({
  name: 'pay-prize',
  retryLimit: 100,
  retryDelayS: 2,
  retryDelayMaxS: 3600,
})

/** Asks a payment provider to make a refund. */
export const sendRefundJob = defineJob<{ readonly refundId: string }>({
  name: 'send-refund',
  retryLimit: 200,
  retryDelayS: 2,
  retryDelayMaxS: 600,
})

/** Writes the ids of closed accounts into the journal of erasures. */
export const journalErasureJob = defineJob<ClosedAccounts>({
  name: 'journal-erasure',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 3600,
})

/** Every job queue. */
export const jobDefinitions: readonly JobQueue[] = [
  sendMailJob,
  sendPushJob,
  sendSmsJob,
  sendRefundJob,
  mailRequestedLinkJob,
  removeFilesJob,
  mailReceiptsJob,
  mailResultsJob,
  notifyHoldersJob,
  sendNewsletterJob,
  announceTermsJob,
  payPrizeJob,
  journalErasureJob,
]
