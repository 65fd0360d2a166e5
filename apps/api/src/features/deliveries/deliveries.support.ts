import { silenceStagesMs } from '@repo/delivery-rules/goods-silence'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { findReturnsWithoutAnswer } from './returns/returns.data.ts'
import { findEndedSilences, findSilentWithGoods } from './silence/silence.data.ts'

/**
 * Returns the returns without an answer, the carriers that are silent with goods aboard, and those suspended for it
 * that wait for the staff.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const returnItems = (await findReturnsWithoutAnswer(db)).map(
    ({ delivery, requestedAt }): SupportItem => ({
      kind: 'return-waiting',
      subjectKind: 'order',
      subjectId: delivery.orderId,
      since: requestedAt,
      what: 'A carrier at the drop-off waits for an answer: its recipient is absent.',
      command: `orders return approve|refuse ${delivery.orderId}`,
    }),
  )
  // Before the pickup another carrier is searched for. After it, only a person can find the goods.
  const silenceItems = (await findSilentWithGoods(db, silenceStagesMs.alerted))
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
  const suspensionItems = (await findEndedSilences(db)).flatMap(
    ({ orderId, suspendedAt, next }): SupportItem[] =>
      next !== 'wait' || suspendedAt === null
        ? []
        : [
            {
              kind: 'stopped-after-silence',
              subjectKind: 'order',
              subjectId: orderId,
              since: suspendedAt,
              what: 'The account of a carrier was stopped for its silence; the goods were not handed over, or its owner has appealed.',
              command: `orders show ${orderId}`,
            },
          ],
  )
  return [...returnItems, ...silenceItems, ...suspensionItems]
}
