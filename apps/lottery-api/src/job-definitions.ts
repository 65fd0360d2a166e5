import type { JobQueue } from '@repo/server-kit/jobs'
import { defineJob } from '@repo/server-kit/jobs'

/** A mail that waits, sealed for its key; `recipient` is the keyed hash of the address, so that it can be taken back. */
export type QueuedMail = { readonly sealed: string; readonly recipient: string; readonly key: string }

/** Mails one message; tried for about a day while the mail server is away. */
export const sendMailJob = defineJob<QueuedMail>({
  name: 'send-mail',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Takes files off the disk whose rows are gone. */
export const removeFilesJob = defineJob<{ paths: string[] }>({
  name: 'remove-files',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Every kind of background work: the queues that exist. */
export const jobDefinitions: readonly JobQueue[] = [sendMailJob, removeFilesJob]
