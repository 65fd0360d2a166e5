import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { decideAuthorise } from '#api/core/settlement/settlement.service.ts'
import type { Deps } from '#api/deps.ts'
import { endLockedPlanned, remindOfPayment } from './planned-pickup.service.ts'
import { dueToAuthorise, dueToCancel, dueToRemind, untilNextDueMs } from './planned-pickups.data.ts'

const batchSize = 100

/**
 * Processes due planned pickups by the database's clock: a day before, the sender is reminded; 30 minutes before, the
 * card is to be authorised; one that is not paid at its pickup is cancelled for free. Returns the milliseconds until
 * the next such instant, null when there is none. Several workers may sweep at once; failures are logged and retried,
 * and block no other.
 */
export async function sweepPlannedPickups(deps: Deps): Promise<number | null> {
  const [begun, ended] = [await dueToAuthorise(deps.db, batchSize), await dueToCancel(deps.db, batchSize)]
  for (const { id } of begun) await attempt(deps, id, () => begin(deps, id))
  for (const { id } of await dueToRemind(deps.db, batchSize))
    await attempt(deps, id, () => remindOfPayment(deps, id))
  for (const { id } of ended) await attempt(deps, id, () => end(deps, id))
  const nextMs = await untilNextDueMs(deps.db)
  return nextMs === null ? null : Math.max(1000, Math.ceil(nextMs))
}

async function begin(deps: Deps, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.phase === 'scheduled') await decideAuthorise(deps, tx, order.paymentId)
  })
}

async function end(deps: Deps, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.phase === 'scheduled') await endLockedPlanned(deps, tx, order, 'payment-declined')
  })
}

async function attempt(deps: Deps, orderId: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'a planned pickup could not be advanced, it is retried')
  }
}
