import { silenceEndsAt, silenceLimitMs } from '@repo/delivery-rules/offer'
import type { Deps } from '#api/deps.ts'
import { lockOrder } from '#api/features/orders/order-phases.ts'
import type { ResumeReason } from './dispatch.service.ts'
import { resumeSearch } from './dispatch.service.ts'
import type { Progress } from './removal.data.ts'
import { overdueDeliveries, progressOf } from './removal.data.ts'

/**
 * Takes off the carriers who have not pressed DÉMARRER in time, and those silent for 10 minutes before pickup; their searches
 * resume. Answers how many failed; each failure is logged and tried again with the next sweep.
 */
export async function takeOffOverdueCarriers(deps: Deps): Promise<number> {
  let failures = 0
  for (const { id, orderId } of await overdueDeliveries(deps.db, silenceLimitMs)) {
    try {
      await takeOff(deps, orderId, id)
    } catch (error) {
      failures += 1
      deps.log.error({ err: error, deliveryId: id }, 'an overdue carrier could not be taken off')
    }
  }
  return failures
}

async function takeOff(deps: Deps, orderId: string, deliveryId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const progress = order && (await progressOf(tx, deliveryId))
    const reason = progress && overdueReason(progress, order.now)
    if (reason) await resumeSearch(tx, order, deliveryId, reason)
  })
}

function overdueReason({ status, startBefore, lastHeardAt }: Progress, now: Date): ResumeReason | null {
  if (status === 'assigned' && now >= startBefore) return 'not-started'
  return now >= silenceEndsAt(lastHeardAt) ? 'silent' : null
}
