import type { EndedAccounts } from '@repo/server-kit/backup/erasure-journal'
import type { JobQueue } from '@repo/server-kit/jobs'
import { defineJob } from '@repo/server-kit/jobs'
import type { QueuedPush } from './core/notifications/push.data.ts'
import type { EventBy } from './core/reach/reach.rules.ts'

/**
 * A mail that waits, sealed for its key; `recipient` is the keyed hash of the address, so that it can be taken back. Absent `expiresAt` for one that was
 * queued before mails had a time of their own.
 */
export type QueuedMail = {
  readonly sealed: string
  readonly recipient: string
  readonly key: string
  readonly expiresAt?: string
  /** What it tells of, as the table of events calls it; absent for one that was queued before mails said so. */
  readonly event?: EventBy<'mail'>
  /** Whose it is, where it is about the game: it is not sent to who does not play any more by then. */
  readonly playerId?: string
}

/** Mails one message; tried as long as its event is worth it (`core/reach`). */
export const sendMailJob = defineJob<QueuedMail>({
  name: 'send-mail',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Wakes one browser; tried as long as its event is worth it (`core/reach`). */
export const sendPushJob = defineJob<QueuedPush>({
  name: 'send-push',
  retryLimit: 3,
  retryDelayS: 20,
  retryDelayMaxS: 600,
  atOnce: 20,
})

/** Hands a text message to the provider; tried as long as its event is worth it (`core/reach`), which its row says. */
export const sendSmsJob = defineJob<{ readonly smsId: string }>({
  name: 'send-sms',
  retryLimit: 20,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** Takes files off the disk whose rows are gone. */
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

/** Mails the link that somebody asked for with an e-mail address (which waits sealed), if the address is a player's. */
export const mailAskedLinkJob = defineJob<{
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

/** Something that the holders of a draw's tickets are told, from after a player on. */
export type NewsOfDraw = {
  readonly drawId: string
  readonly kind: 'draw-postponed' | 'draw-published'
  readonly facts: Readonly<Record<string, string>>
  /** One of each kind and occasion: nobody is told twice. */
  readonly key: string
  /** The player who was told last; null at first. */
  readonly after: string | null
}

/** Tells some holders of a draw's tickets something, and queues the next ones. */
export const tellHoldersJob = defineJob<NewsOfDraw>({
  name: 'tell-holders',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 600,
})

/** Mails a letter of the newsletter to one player; without one (null) queues its mails to the next ones. */
export const sendNewsletterJob = defineJob<{ readonly letterId: string; readonly playerId: string | null }>({
  name: 'send-newsletter',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Has the bank pay a prize that two persons have released. */
export const payPrizeJob = defineJob<{ prizeId: string }>({
  name: 'pay-prize',
  retryLimit: 100,
  retryDelayS: 2,
  retryDelayMaxS: 3600,
})

/** Asks a payment provider to give a refund back. */
export const sendRefundJob = defineJob<{ readonly refundId: string }>({
  name: 'send-refund',
  retryLimit: 200,
  retryDelayS: 2,
  retryDelayMaxS: 600,
})

/** Writes into the journal of erasures which accounts have ended. */
export const journalErasureJob = defineJob<EndedAccounts>({
  name: 'journal-erasure',
  retryLimit: 100,
  retryDelayS: 1,
  retryDelayMaxS: 3600,
})

/** Every kind of background work: the queues that exist. */
export const jobDefinitions: readonly JobQueue[] = [
  sendMailJob,
  sendPushJob,
  sendSmsJob,
  sendRefundJob,
  mailAskedLinkJob,
  removeFilesJob,
  mailReceiptsJob,
  mailResultsJob,
  tellHoldersJob,
  sendNewsletterJob,
  payPrizeJob,
  journalErasureJob,
]
