import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { sendEmailJob } from '#api/job-definitions.ts'

/**
 * Deletes the emails to these addresses (in lower case), or with them as the reply address, from the queue, sent or
 * not, except one that is being sent. Idempotent.
 */
export const eraseQueuedMail: AccountEraser = async (_deps, tx, { emails }) => {
  await tx.$executeRaw`
    DELETE FROM pgboss.job
    WHERE name = ${sendEmailJob.name} AND state <> 'active'
      AND (lower(data->'mail'->>'to') = ANY(${[...emails]}::text[]) OR lower(data->'mail'->>'replyTo') = ANY(${[...emails]}::text[]))`
}
