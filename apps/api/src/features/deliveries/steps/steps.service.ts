import { canUndoTransit, deliveryMachine, undoWindowMs } from '@repo/delivery-rules/statuses'
import type { StepName } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockLivePositions, refreshAvailability } from '#api/core/availability/availability.service.ts'
import { resumeSearch } from '#api/core/dispatch/dispatch.service.ts'
import { requireWithdrawableDelivery } from '#api/core/order/deliveries.access.ts'
import type { StepDelivery } from '#api/core/order/deliveries.data.ts'
import { recordShipmentEvent } from '#api/core/order/shipment-events.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { findNewestEvent, moveDelivery, setArrival, undoMove } from '../deliveries.data.ts'
import type { DeliveryNote } from './delivery-note.service.ts'
import { readDeliveryNote } from './delivery-note.service.ts'
import type { Step, StepContext, StepOutcome } from './step-changes.service.ts'
import { createWrongStepRefusal, runStep, runUnderOrderLock } from './step-changes.service.ts'
import { recordStepPlace } from './step-places.service.ts'
import type { StepTarget } from './steps.rules.ts'
import { hasGoodsAboard, hasReached, judgeStep, wayBackStatuses } from './steps.rules.ts'

const stepNames = {
  approaching: 'start',
  picked_up: 'pickup',
  in_transit: 'transit',
  delivered: 'delivery',
  returning: 'refusal',
  returned: 'return',
} as const satisfies Record<StepTarget, StepName>

type MoveData = Parameters<typeof moveDelivery>[3]

/**
 * Takes a delivery one step further, with `effect` in the same transaction. Returns true when this call took the step,
 * false for a repeat. `wrong-step` (409) out of order, `delivery-lost` (409) for a lost delivery; another carrier's is
 * `not-found`. Of two concurrent calls one has the effect. A refusal by `effect` commits its own writes but takes no
 * step.
 */
export async function recordDeliveryStep(
  deps: Deps,
  caller: Caller,
  step: Step,
  target: StepTarget,
  effect: (tx: Tx, context: StepContext) => Promise<MoveData | Refusal>,
): Promise<boolean> {
  return runStep(deps, caller, step, async (tx, context) => {
    const { order, delivery, happenedAt } = context
    const verdict = judgeStep(delivery.status, target)
    if (verdict === 'wrong') throw createWrongStepRefusal(delivery.status)
    if (verdict === 'done') return 'done'
    const isEnd = target === 'delivered' || target === 'returned'
    if (isEnd) await lockLivePositions(tx, delivery.carrierId)
    const data = await effect(tx, context)
    if (data instanceof Refusal) return data
    await moveDelivery(tx, delivery.id, target, data, { at: happenedAt, recordedAt: order.now })
    await recordStepPlace(tx, context, step, stepNames[target])
    if (isEnd) await refreshAvailability(tx, delivery.carrierId)
    else await recordShipmentEvent(tx, order.id, `order.${target}`, order.now)
    return 'changed'
  })
}

/**
 * Records DÉMARRER, after which the acceptance cannot be withdrawn, and sends the recipient its link. Returns the note
 * of the delivery. Repeats and errors are those of `recordDeliveryStep`.
 */
export async function startDelivery(deps: Deps, caller: Caller, step: Step): Promise<DeliveryNote | null> {
  await recordDeliveryStep(deps, caller, step, 'approaching', async (tx, { order }) => {
    await notifyRecipient(deps, tx, order.id, { kind: 'recipient-link' })
    return {}
  })
  return readDeliveryNote(deps.db, step.deliveryId)
}

/**
 * Records that the goods are in transit, and returns the note of the delivery. Repeats and errors are those of
 * `recordDeliveryStep`.
 */
export async function recordTransit(deps: Deps, caller: Caller, step: Step): Promise<DeliveryNote | null> {
  await recordDeliveryStep(deps, caller, step, 'in_transit', async () => ({}))
  return readDeliveryNote(deps.db, step.deliveryId)
}

/** The maximum delay of an arrival that the recipient is still notified of. */
const arrivalNewsMs = 5 * 60_000

/** One of the two ends of a trip. */
export type Stop = 'pickup' | 'dropoff'

/**
 * Records the arrival at the pickup or, with goods aboard, at the drop-off: then the recipient is notified, unless the
 * report is over 5 minutes late. The first time counts. With `place`, an arrival at the pickup with goods aboard is a
 * repeat, and one at the drop-off before the pickup is `wrong-step` (409), as is any before the start. Once the goods
 * are handed over or on their way back, nothing changes. Other errors are those of `runStep`.
 */
export async function recordArrival(
  deps: Deps,
  caller: Caller,
  step: Step,
  place: Stop | null,
): Promise<DeliveryNote | null> {
  await runStep(deps, caller, step, async (tx, context) => {
    const { order, delivery, happenedAt } = context
    if (hasReached(delivery.status, 'delivered') || wayBackStatuses.includes(delivery.status)) return 'done'
    if (delivery.status !== 'approaching' && !hasGoodsAboard(delivery))
      throw createWrongStepRefusal(delivery.status)
    const stop: Stop = hasGoodsAboard(delivery) ? 'dropoff' : 'pickup'
    if (place !== null && place !== stop) {
      if (place === 'dropoff') throw createWrongStepRefusal(delivery.status)
      return 'done'
    }
    if (findArrival(delivery) !== null) return 'done'
    await setArrival(tx, delivery.id, stop, happenedAt)
    await recordStepPlace(tx, context, step, `at_${stop}`)
    const isNew = order.now.getTime() - happenedAt.getTime() <= arrivalNewsMs
    if (stop === 'dropoff' && isNew)
      await notifyRecipient(deps, tx, order.id, { kind: 'recipient-approach', occurrence: delivery.id })
    return 'changed'
  })
  return readDeliveryNote(deps.db, step.deliveryId)
}

/**
 * Undoes the last "arrived" or "in transit" within 60 seconds. `undo-too-late` (409) afterwards; `wrong-step` (409)
 * with nothing to undo. A repeat without a step number may undo the step before. Other errors are those of `runStep`.
 */
export async function undoStep(deps: Deps, caller: Caller, step: Step): Promise<DeliveryNote | null> {
  await runStep(deps, caller, step, undoLastStep)
  return readDeliveryNote(deps.db, step.deliveryId)
}

async function undoLastStep(tx: Tx, { order, delivery, happenedAt }: StepContext): Promise<StepOutcome> {
  const { status, id } = delivery
  if (status !== 'approaching' && !hasGoodsAboard(delivery)) throw createWrongStepRefusal(status)
  const arrivedAt = findArrival(delivery)
  const transit = status === 'in_transit' ? await findNewestEvent(tx, id, 'in_transit') : null
  if (transit && (arrivedAt === null || transit.at > arrivedAt)) {
    if (!canUndoTransit(transit.at, happenedAt)) throw new Refusal('undo-too-late')
    await undoMove(tx, id, { to: 'picked_up', eventId: transit.id, at: happenedAt })
    await recordShipmentEvent(tx, order.id, 'order.picked_up', order.now)
    return 'changed'
  }
  if (arrivedAt === null) throw createWrongStepRefusal(status)
  if (happenedAt.getTime() - arrivedAt.getTime() > undoWindowMs) throw new Refusal('undo-too-late')
  await setArrival(tx, id, hasGoodsAboard(delivery) ? 'dropoff' : 'pickup', null)
  return 'changed'
}

function findArrival(delivery: StepDelivery): Date | null {
  return hasGoodsAboard(delivery) ? delivery.atDropoffAt : delivery.atPickupAt
}

/**
 * Returns a delivery of the caller, or of its driver, to the search before DÉMARRER and notifies the sender, without
 * consequence for the carrier. Idempotent. `too-late-to-withdraw` (409) afterwards, `wrong-step` (409) once it has
 * ended. Any other delivery is `not-found`.
 */
export async function withdrawDelivery(deps: Deps, caller: Caller, deliveryId: string): Promise<void> {
  const delivery = await requireWithdrawableDelivery(deps.db, caller, deliveryId)
  await runUnderOrderLock(deps, delivery, async (tx, order, { status }) => {
    if (status === 'withdrawn') return 'done'
    if (status !== 'assigned')
      throw deliveryMachine.isFinal(status)
        ? createWrongStepRefusal(status)
        : new Refusal('too-late-to-withdraw')
    return (await resumeSearch(tx, order, deliveryId, 'withdrawn')) ? 'changed' : 'done'
  })
}
