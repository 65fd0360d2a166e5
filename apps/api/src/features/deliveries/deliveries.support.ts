import { silenceLimitMs } from '@repo/delivery-rules/offer'
import { withGoods } from '#api/core/delivery-status/delivery-status.data.ts'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { returnsWithoutAnswer } from './returns/returns.data.ts'

/** Returns that nobody has answered, and carriers with goods aboard who are silent. */
export async function supportItems(db: Db): Promise<SupportItem[]> {
  const returns = (await returnsWithoutAnswer(db)).map(
    ({ delivery, requestedAt }): SupportItem => ({
      kind: 'return-waiting',
      subjectKind: 'order',
      subjectId: delivery.orderId,
      since: requestedAt,
      what: 'A carrier at the drop-off waits for an answer: its recipient is absent.',
      command: `orders return approve|refuse ${delivery.orderId}`,
    }),
  )
  return [...returns, ...(await silentWithGoods(db))]
}

/** Before the pickup the clock gives the order to another carrier; after it, only a person can find out where the goods are. */
async function silentWithGoods(db: Db): Promise<SupportItem[]> {
  const silent = await db.$queryRaw<{ orderId: string; heardAt: Date }[]>`
    SELECT d.order_id AS "orderId", heard.at AS "heardAt"
    FROM delivery d CROSS JOIN LATERAL (
      SELECT greatest((SELECT max(e.recorded_at) FROM delivery_event e WHERE e.delivery_id = d.id), d.at_dropoff_at,
        (SELECT max(r.recorded_at) FROM return_request r WHERE r.delivery_id = d.id),
        (SELECT p.received_at FROM live_position p WHERE p.carrier_id = d.carrier_id)) AS at
    ) AS heard
    WHERE d.status IN (${withGoods})
      AND heard.at < (SELECT app_now()) - ${silenceLimitMs}::int * interval '1 millisecond'
    ORDER BY heard.at`
  return silent.map(({ orderId, heardAt }) => ({
    kind: 'silent-with-goods',
    subjectKind: 'order',
    subjectId: orderId,
    since: heardAt,
    what: 'A carrier with goods aboard has sent neither position nor step for more than 10 minutes.',
    command: `orders show ${orderId}`,
  }))
}
