import { judgeApproach } from '@repo/delivery-rules/approach'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { sendSenderPush } from '#api/core/notifications/sender-push.service.ts'
import { fetchRoute } from '#api/core/order/approach-route.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { Deps } from '#api/deps.ts'
import type { ApproachingCarrier } from './approach.data.ts'
import { isStillApproaching, postponeCheck, recordAnnouncement } from './approach.data.ts'
import { approachTexts, formatInMinutes } from './approach.texts.ts'

/**
 * Checks a carrier's remaining time. At ten minutes or less it notifies the sender, and at the drop-off the recipient,
 * once; before that, or without a known route, it schedules the next check. Of two concurrent workers one notifies.
 */
export async function checkApproach(deps: Deps, approaching: ApproachingCarrier): Promise<void> {
  const route = await fetchRoute(deps, approaching)
  const verdict = judgeApproach(route?.durationS ?? null)
  if (verdict.do === 'wait') return postponeCheck(deps.db, approaching, verdict.ms)
  const { deliveryId, orderId, leg } = approaching
  const { minutes } = verdict
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !(await isStillApproaching(tx, approaching))) return
    await recordAnnouncement(tx, approaching, order.now)
    const { kind, title, where } = approachTexts[leg]
    const text = `Votre transporteur arrive ${formatInMinutes(minutes)} ${where}.`
    await notify(tx, order.senderId, { kind, text, orderId })
    const url = `/mes-expeditions/details-expedition/${orderId}`
    await sendSenderPush(deps, tx, orderId, {
      kind,
      title,
      body: `Arrivée ${formatInMinutes(minutes)}.`,
      url,
    })
    if (leg === 'dropoff')
      await notifyRecipient(deps, tx, orderId, {
        kind: 'recipient-approach',
        occurrence: deliveryId,
        minutes,
      })
  })
}
