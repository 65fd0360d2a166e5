import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { sendEmailJob } from '#api/job-definitions.ts'

/**
 * Erases mails to and from these addresses, sent and unsent, from the queue; one being sent at this moment goes out.
 */
export const eraseQueuedMail: AccountEraser = async (_deps, tx, { emails }) => {
  await tx.$executeRaw`
    DELETE FROM pgboss.job
    WHERE name = ${sendEmailJob.name} AND state <> 'active'
      AND (lower(data->'mail'->>'to') = ANY(${[...emails]}::text[]) OR lower(data->'mail'->>'replyTo') = ANY(${[...emails]}::text[]))`
}
