import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import { deliveryWireCodes } from '@repo/delivery-rules/statuses'
import type { StepPlace } from '@repo/delivery-rules/step-place'
import type { ReportedTime } from '@repo/delivery-rules/step-time'
import { computeStepTime } from '@repo/delivery-rules/step-time'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import type { StepDelivery } from '#api/core/order/deliveries.data.ts'
import { findStepDelivery } from '#api/core/order/deliveries.data.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'

/** A carrier's report of a step: its delivery, the reported time, its number and its place. */
export type Step = {
  readonly deliveryId: string
  readonly reported: ReportedTime
  readonly number: StepNumber | null
  /** The phone's position, with the phone's own time. Null when absent. */
  readonly place: StepPlace | null
}

/** What a step is judged by: its locked order, its delivery as read under the lock, and when the step happened. */
export type StepContext = {
  readonly order: LockedOrder
  readonly delivery: StepDelivery
  readonly happenedAt: Date
}

/**
 * The outcome of a step. `done` means a repeat. A refusal is returned after its own writes are committed, and thrown by
 * the caller.
 */
export type StepOutcome = 'changed' | 'done' | Refusal

/** Returns the refusal `wrong-step` (409) of a step that does not fit the delivery's status. */
export function createWrongStepRefusal(status: DeliveryStatus): Refusal {
  return new Refusal('wrong-step', { facts: { statut: deliveryWireCodes[status] } })
}

/** Throws `delivery-lost` (409) for a delivery that was withdrawn, reassigned or cancelled meanwhile. */
export function requireNotLost(status: DeliveryStatus): void {
  if (status === 'withdrawn' || status === 'cancelled')
    throw new Refusal('delivery-lost', { facts: { statut: deliveryWireCodes[status] } })
}

/**
 * Runs a step under the order's lock and notifies both sides of a change. Returns true when this call took the step. A
 * step number that the device has reached already changes nothing; of two concurrent calls one has the effect. Another
 * carrier's delivery is `not-found`, a lost one `delivery-lost` (409). Throws the refusal of `change`, as
 * `runUnderOrderLock` does.
 */
export async function runStep(
  deps: Deps,
  caller: Caller,
  step: Step,
  change: (tx: Tx, context: StepContext) => Promise<StepOutcome>,
): Promise<boolean> {
  const ids = await requireCarriedDelivery(deps.db, caller, step.deliveryId)
  return runUnderOrderLock(deps, ids, async (tx, order, delivery) => {
    requireNotLost(delivery.status)
    if (await isStepTaken(tx, delivery.id, step.number)) return 'done'
    const happenedAt = computeStepTime(step.reported, delivery.lastStepAt, order.now)
    const outcome = await change(tx, { order, delivery, happenedAt })
    if (!(outcome instanceof Refusal)) await recordStepTaken(tx, delivery.id, step.number)
    return outcome
  })
}

/**
 * Runs a change under the order's lock, on the locked delivery, and notifies both sides when it changed something.
 * Returns true in that case. Throws the refusal that `change` returns, after its writes are committed. An unknown
 * delivery is `not-found`.
 */
export async function runUnderOrderLock(
  deps: Deps,
  ids: { readonly id: string; readonly orderId: string },
  change: (tx: Tx, order: LockedOrder, delivery: StepDelivery) => Promise<StepOutcome>,
): Promise<boolean> {
  const outcome = await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, ids.orderId)
    const delivery = await findStepDelivery(tx, ids.id)
    if (!order || !delivery) throw new Refusal('not-found')
    const result = await change(tx, order, delivery)
    if (result === 'changed') {
      await tell(tx, [order.senderId], { type: 'order', id: order.id })
      await notifyCarrier(tx, delivery.carrierId, { type: 'order', id: order.id })
    }
    return result
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome === 'changed'
}

/** The place of a step in its phone's order; `device` is the phone's own name. */
type StepNumber = { readonly number: number; readonly device: string | null }

const unnamedDevice = '00000000-0000-0000-0000-000000000000'

/** Whether this step of a device, or a later one, was executed before. Its order is locked. */
async function isStepTaken(tx: Tx, deliveryId: string, step: StepNumber | null): Promise<boolean> {
  if (step === null) return false
  const device = step.device ?? unnamedDevice
  const storedNumber = await tx.stepNumber.findUnique({
    where: { deliveryId_device: { deliveryId, device } },
    select: { last: true },
  })
  return storedNumber !== null && storedNumber.last >= step.number
}

/** Records that a step of a device was executed. */
async function recordStepTaken(tx: Tx, deliveryId: string, step: StepNumber | null): Promise<void> {
  if (step === null) return
  const { number: last, device } = step
  const row = { deliveryId, device: device ?? unnamedDevice }
  await tx.stepNumber.upsert({
    where: { deliveryId_device: row },
    create: { ...row, last },
    update: { last },
    select: { last: true },
  })
}
