import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { decideAuthorise } from '#api/core/settlement/settlement.service.ts'
import type { Deps } from '#api/deps.ts'
import { endPlannedPickup, remindOfPayment } from './planned-pickup.service.ts'
import {
  findMsUntilNextDue,
  findOrdersToAuthorise,
  findOrdersToCancel,
  findOrdersToRemindOf,
} from './planned-pickups.data.ts'

const batchSize = 100

/**
 * Processes due planned pickups, by the database's clock: reminds the sender a day before, queues the authorisation 30
 * minutes before, cancels unpaid ones at their pickup for free; at most 100 of each. Returns the milliseconds until the
 * next authorisation or cancellation, a second at least, null without one. Safe to run concurrently. A failure is
 * logged and retried, and blocks no other.
 */
export async function sweepPlannedPickups(deps: Deps): Promise<number | null> {
  const [dueToAuthorise, dueToCancel] = [
    await findOrdersToAuthorise(deps.db, batchSize),
    await findOrdersToCancel(deps.db, batchSize),
  ]
  for (const { id } of dueToAuthorise) await tryStep(deps, id, () => startAuthorisation(deps, id))
  for (const { id } of await findOrdersToRemindOf(deps.db, batchSize))
    await tryStep(deps, id, () => remindOfPayment(deps, id))
  for (const { id } of dueToCancel)
    await tryStep(deps, id, () => endPlannedPickup(deps, id, 'payment-declined'))
  const nextMs = await findMsUntilNextDue(deps.db)
  return nextMs === null ? null : Math.max(1000, Math.ceil(nextMs))
}

async function startAuthorisation(deps: Deps, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.phase === 'scheduled') await decideAuthorise(deps, tx, order.paymentId)
  })
}

async function tryStep(deps: Deps, orderId: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'a planned pickup could not be advanced, it is retried')
  }
}
