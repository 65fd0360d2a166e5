import { computeSilenceEnd, silenceLimitMs } from '@repo/delivery-rules/offer'
import { searchAgain } from '#api/core/dispatch/dispatch.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import type { TakenOffReason } from '#api/core/notifications/taken-off.texts.ts'
import { getTakenOffText } from '#api/core/notifications/taken-off.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { DeliveryProgress } from './removal.data.ts'
import { findOverdueDeliveries, readProgress } from './removal.data.ts'

/**
 * Removes carriers that have not pressed DÉMARRER in time, and those silent for 10 minutes before pickup, at most 100
 * in a sweep; their searches resume. Returns the number of failures, which are logged and retried at the next sweep.
 */
export async function removeOverdueCarriers(deps: Deps): Promise<number> {
  let failures = 0
  for (const { id, orderId } of await findOverdueDeliveries(deps.db, silenceLimitMs)) {
    try {
      await removeIfOverdue(deps, orderId, id)
    } catch (error) {
      failures += 1
      deps.log.error({ err: error, deliveryId: id }, 'an overdue carrier could not be removed')
    }
  }
  return failures
}

async function removeIfOverdue(deps: Deps, orderId: string, deliveryId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const progress = order && (await readProgress(tx, deliveryId))
    const reason = progress && findOverdueReason(progress, order.now)
    if (reason) await removeCarrier(deps, tx, order, deliveryId, reason)
  })
}

function findOverdueReason(
  { status, startBefore, lastAnsweredAt }: DeliveryProgress,
  now: Date,
): TakenOffReason | null {
  if (status === 'assigned' && now >= startBefore) return 'not-started'
  return now >= computeSilenceEnd(lastAnsweredAt) ? 'silent' : null
}

/**
 * Removes a carrier from a delivery before pickup because of its behaviour, and starts a new search at the same price.
 * Notifies sender and carrier of the reason; the carrier has no other consequence. Returns false, without a change,
 * when the delivery is past that point. The order is locked.
 */
export async function removeCarrier(
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
    text: getTakenOffText(reason),
    push: {
      title: 'Course confiée à un autre transporteur',
      body: 'Ne vous rendez plus au lieu d’enlèvement. C’est sans conséquence pour vous.',
      url: '/notifications',
    },
  })
  await notifyOrderNews(deps, tx, order.id, `relayed-${reason}`, deliveryId)
  return true
}
