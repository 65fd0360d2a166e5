import type { OrderEraser } from '#api/core/erasure/erasure.types.ts'
import { sendMailJob } from '#api/job-definitions.ts'

/** Erases the records of recipients' messages: the events, the text messages, and the queued mails, except one being sent. */
export const eraseRecipientNews: OrderEraser = async (_deps, tx, orderIds) => {
  const which = { where: { orderId: { in: [...orderIds] } } }
  await tx.$executeRaw`
    DELETE FROM pgboss.job j USING recipient_news n
    WHERE n.order_id = ANY(${[...orderIds]}::uuid[]) AND n.channel = 'mail' AND j.name = ${sendMailJob.name} AND j.state <> 'active'
      AND j.data->>'key' = concat_ws('-', n.kind, n.order_id, nullif(n.subject, ''))`
  await tx.recipientNews.deleteMany(which)
  await tx.sms.deleteMany(which)
}
