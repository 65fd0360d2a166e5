import type { JobQueue } from '@repo/server-kit/jobs'
import { defineJob } from '@repo/server-kit/jobs'
import type { Mail } from '@repo/server-kit/mail'

/** Mails one message; tried for about a day while the mail server is away. */
export const sendMailJob = defineJob<{ mail: Mail; key: string }>({
  name: 'send-mail',
  retryLimit: 40,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
})

/** Every kind of background work: the queues that exist. */
export const jobDefinitions: readonly JobQueue[] = [sendMailJob]
