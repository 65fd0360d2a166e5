import { silenceEndsAt, silenceLimitMs } from '@repo/delivery-rules/offer'
import { searchAgain } from '#api/core/dispatch/dispatch.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import type { TakenOffReason } from '#api/core/notifications/taken-off.texts.ts'
import { takenOffText } from '#api/core/notifications/taken-off.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Progress } from './removal.data.ts'
import { overdueDeliveries, progressOf } from './removal.data.ts'

/**
 * Removes the carriers who have not pressed DÉMARRER in time, and those silent for 10 minutes before pickup; their
 * searches resume. Returns the number of failures; each is logged and retried with the next sweep.
 */
export async function takeOffOverdueCarriers(deps: Deps): Promise<number> {
  let failures = 0
  for (const { id, orderId } of await overdueDeliveries(deps.db, silenceLimitMs)) {
    try {
      await takeOff(deps, orderId, id)
    } catch (error) {
      failures += 1
      deps.log.error({ err: error, deliveryId: id }, 'an overdue carrier could not be removed')
    }
  }
  return failures
}

async function takeOff(deps: Deps, orderId: string, deliveryId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const progress = order && (await progressOf(tx, deliveryId))
    const reason = progress && overdueReason(progress, order.now)
    if (reason) await takeOffCarrier(deps, tx, order, deliveryId, reason)
  })
}

function overdueReason({ status, startBefore, lastContactAt }: Progress, now: Date): TakenOffReason | null {
  if (status === 'assigned' && now >= startBefore) return 'not-started'
  return now >= silenceEndsAt(lastContactAt) ? 'silent' : null
}

/**
 * Removes a carrier from a delivery before pickup because of its behaviour, and starts a new search at the same price;
 * sender and carrier are told why, the carrier without any consequence. False when the delivery is past that point:
 * nothing has changed then.
 */
export async function takeOffCarrier(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  deliveryId: string,
  reason: TakenOffReason,
): Promise<boolean> {
  const carrierId = await searchAgain(tx, order, deliveryId, reason)
  if (carrierId === null) return false
  await notifyOfCourse(deps, tx, carrierId, {
    kind: 'taken-off',
    orderId: order.id,
    text: takenOffText(reason),
    push: {
      title: 'Course confiée à un autre transporteur',
      body: 'Ne vous rendez plus au lieu d’enlèvement. C’est sans conséquence pour vous.',
      url: '/notifications',
    },
  })
  await notifyOrderNews(deps, tx, order.id, `relayed-${reason}`, deliveryId)
  return true
}
