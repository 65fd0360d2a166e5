import type { OrderEraser } from '#api/core/erasure/erasure.types.ts'
import { sendEmailJob } from '#api/job-definitions.ts'

/**
 * Erases the queued emails to recipients, except one being sent. Call it before the records that name them are
 * erased.
 */
export const eraseRecipientEmails: OrderEraser = async (_deps, tx, orderIds) => {
  await tx.$executeRaw`
    DELETE FROM pgboss.job j USING recipient_news n
    WHERE n.order_id = ANY(${[...orderIds]}::uuid[]) AND n.channel = 'mail' AND j.name = ${sendEmailJob.name} AND j.state <> 'active'
      AND j.data->>'key' = concat_ws('-', n.kind, n.order_id, nullif(n.subject, ''))`
}
