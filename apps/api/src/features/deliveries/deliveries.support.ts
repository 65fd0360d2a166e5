import { silenceStagesMs } from '@repo/delivery-rules/goods-silence'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { returnsWithoutAnswer } from './returns/returns.data.ts'
import { endedSilences, silentWithGoods } from './silence/silence.data.ts'

/** Unanswered returns, silent carriers with goods aboard, and those suspended for it that wait for a person. */
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
  // Before the pickup the clock gives the order to another carrier; after it, only a person can find out where the goods are.
  const silent = (await silentWithGoods(db, silenceStagesMs.alerted))
    .filter(({ heardAt, now }) => now.getTime() - heardAt.getTime() > silenceStagesMs.alerted)
    .map(
      ({ orderId, heardAt }): SupportItem => ({
        kind: 'silent-with-goods',
        subjectKind: 'order',
        subjectId: orderId,
        since: heardAt,
        what: 'A carrier with goods aboard has given no sign of life for more than 10 minutes.',
        command: `orders show ${orderId}`,
      }),
    )
  const stopped = (await endedSilences(db)).flatMap(({ orderId, stoppedAt, next }): SupportItem[] =>
    next !== 'wait' || stoppedAt === null
      ? []
      : [
          {
            kind: 'stopped-after-silence',
            subjectKind: 'order',
            subjectId: orderId,
            since: stoppedAt,
            what: 'The account of a carrier was stopped for its silence; the goods were not handed over, or its owner has appealed.',
            command: `orders show ${orderId}`,
          },
        ],
  )
  return [...returns, ...silent, ...stopped]
}
