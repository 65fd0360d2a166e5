import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import {
  canUndoTransit,
  deliveryMachine,
  deliveryWireCodes,
  undoWindowMs,
} from '@repo/delivery-rules/statuses'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '@repo/server-kit/serve'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { refreshAvailability } from '#api/features/dispatch/availability.service.ts'
import { tellCarrier } from '#api/features/dispatch/carrier-hints.service.ts'
import { resumeSearch } from '#api/features/dispatch/dispatch.service.ts'
import type { LockedOrder } from '#api/features/orders/order-phases.ts'
import { lockOrder } from '#api/features/orders/order-phases.ts'
import { recordShipmentEvent } from '#api/features/webhooks/shipment-events.service.ts'
import { tell } from '#api/live/tell.ts'
import { carriedDelivery, withdrawableDelivery } from './deliveries.access.ts'
import type { NotedDelivery, StepDelivery } from './deliveries.data.ts'
import {
  moveDelivery,
  newestEvent,
  notedDelivery,
  setArrival,
  stepDelivery,
  undoMove,
} from './deliveries.data.ts'

/** The statuses that a carrier brings a delivery to, one after the other. */
const road: readonly DeliveryStatus[] = ['assigned', 'approaching', 'picked_up', 'in_transit', 'delivered']

/** A status that a carrier's step leads to. */
export type StepTarget = 'approaching' | 'picked_up' | 'in_transit' | 'delivered'

/** Whether the step to `target` is the next, was taken before, or does not belong here. */
export function standing(status: DeliveryStatus, target: StepTarget): 'next' | 'done' | 'wrong' {
  const reached = road.indexOf(status)
  if (reached >= road.indexOf(target)) return 'done'
  return deliveryMachine.canMove(status, target, 'carrier') ? 'next' : 'wrong'
}

/** The refusal of a step that does not belong where the delivery stands. */
export function wrongStep(status: DeliveryStatus): Refusal {
  return new Refusal('wrong-step', { facts: { statut: deliveryWireCodes[status] } })
}

/**
 * Takes a delivery one step further, `effect` in the same transaction included. True when this call took the step, false when it was
 * taken before; a step out of order is a 409 and changes nothing. Of two at once one has the effect.
 */
export async function takeStep(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
  target: StepTarget,
  effect: (tx: Tx, order: LockedOrder) => Promise<Parameters<typeof moveDelivery>[3]>,
): Promise<boolean> {
  return changeOwn(deps, await carriedDelivery(deps.db, caller, deliveryId), async (tx, order, delivery) => {
    const stands = standing(delivery.status, target)
    if (stands === 'wrong') throw wrongStep(delivery.status)
    if (stands === 'done') return false
    await moveDelivery(tx, deliveryId, target, await effect(tx, order), order.now)
    if (target === 'delivered') await refreshAvailability(tx, delivery.carrierId)
    else await recordShipmentEvent(tx, order.id, `order.${target}`, order.now)
    return true
  })
}

/** DÉMARRER: from here on the acceptance is irrevocable. */
export async function startDelivery(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
): Promise<NotedDelivery | null> {
  await takeStep(deps, caller, deliveryId, 'approaching', async () => ({}))
  return notedDelivery(deps.db, deliveryId)
}

/** The goods are on their way. */
export async function recordTransit(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
): Promise<NotedDelivery | null> {
  await takeStep(deps, caller, deliveryId, 'in_transit', async () => ({}))
  return notedDelivery(deps.db, deliveryId)
}

/** Notes the arrival at the pickup, or at the drop-off once the goods are aboard; the first time counts. */
export async function recordArrival(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
): Promise<NotedDelivery | null> {
  await changeOwn(deps, await carriedDelivery(deps.db, caller, deliveryId), async (tx, order, delivery) => {
    const isAboard = delivery.status === 'picked_up' || delivery.status === 'in_transit'
    if (delivery.status === 'delivered') return false
    if (!isAboard && delivery.status !== 'approaching') throw wrongStep(delivery.status)
    if ((isAboard ? delivery.atDropoffAt : delivery.atPickupAt) !== null) return false
    await setArrival(tx, deliveryId, isAboard ? { atDropoffAt: order.now } : { atPickupAt: order.now })
    return true
  })
  return notedDelivery(deps.db, deliveryId)
}

/** Takes back what was last noted of "arrived" and "in transit", within 60 seconds; later, or with nothing to take back, a 409. */
export async function undoStep(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
): Promise<NotedDelivery | null> {
  await changeOwn(deps, await carriedDelivery(deps.db, caller, deliveryId), async (tx, { now }, delivery) => {
    const { status } = delivery
    const isAboard = status === 'picked_up' || status === 'in_transit'
    if (!isAboard && status !== 'approaching') throw wrongStep(status)
    const arrivedAt = isAboard ? delivery.atDropoffAt : delivery.atPickupAt
    const transit = status === 'in_transit' ? await newestEvent(tx, deliveryId, 'in_transit') : null
    if (transit && (arrivedAt === null || transit.at >= arrivedAt)) {
      if (!canUndoTransit(transit.at, now)) throw new Refusal('undo-too-late')
      await undoMove(tx, deliveryId, { to: 'picked_up', eventId: transit.id, at: now })
      await recordShipmentEvent(tx, delivery.orderId, 'order.picked_up', now)
      return true
    }
    if (arrivedAt === null) throw wrongStep(status)
    if (now.getTime() - arrivedAt.getTime() > undoWindowMs) throw new Refusal('undo-too-late')
    await setArrival(tx, deliveryId, isAboard ? { atDropoffAt: null } : { atPickupAt: null })
    return true
  })
  return notedDelivery(deps.db, deliveryId)
}

/** Gives a delivery back before DÉMARRER, without consequence: the search resumes. Repeating it is harmless; later it is a 409. */
export async function withdraw(deps: Deps, caller: Caller, deliveryId: string): Promise<void> {
  const known = await withdrawableDelivery(deps.db, caller, deliveryId)
  await changeOwn(deps, known, async (tx, order, { status }) => {
    if (status === 'withdrawn') return false
    if (status !== 'assigned') throw isOver(status) ? wrongStep(status) : new Refusal('too-late-to-withdraw')
    return resumeSearch(tx, order, deliveryId, 'withdrawn')
  })
}

function isOver(status: DeliveryStatus): boolean {
  return deliveryMachine.isFinal(status)
}

/** Runs a change under the order's lock, on the delivery as it stands then; both sides are told when something changed. */
async function changeOwn(
  deps: Deps,
  known: StepDelivery,
  change: (tx: Tx, order: LockedOrder, delivery: StepDelivery) => Promise<boolean>,
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, known.orderId)
    const delivery = await stepDelivery(tx, known.id)
    if (!order || !delivery) throw new Refusal('not-found')
    const hasChanged = await change(tx, order, delivery)
    if (hasChanged) {
      await tell(tx, [order.senderId], { type: 'order', id: order.id })
      await tellCarrier(tx, delivery.carrierId, { type: 'order', id: order.id })
    }
    return hasChanged
  })
}
