import { formatBillNumber } from '@repo/delivery-rules/bill-number'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { storePictures } from '#api/core/files/pictures.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { buildTakeoverNews } from '#api/core/notifications/takeover.texts.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import { checkHandoverCode } from '#api/core/order/handover-code.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { moveLockedOrder, returnLockedOrder } from '#api/core/order/order-phases.service.ts'
import type { StrandedGoods } from '#api/core/order/road-problems.data.ts'
import { findStrandedGoods } from '#api/core/order/road-problems.data.ts'
import { checkTakeoverCode } from '#api/core/order/takeover.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import { recordUncapturedDebt } from '#api/core/settlement/lapsed-capture.service.ts'
import { openOrderDebt } from '#api/core/settlement/order-debt.service.ts'
import { settleReturnedOrder } from '#api/core/settlement/return-settlement.service.ts'
import { decideCapture } from '#api/core/settlement/settlement.service.ts'
import { allocatePrice } from '#api/core/settlement/settlement-records.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { formatFrenchEuros } from '#api/euros.ts'
import { takeNextBillNumber } from '../deliveries.data.ts'
import type { DeliveryNote } from '../steps/delivery-note.service.ts'
import { readDeliveryNote } from '../steps/delivery-note.service.ts'
import type { Step, StepContext } from '../steps/step-changes.service.ts'
import { createWrongStepRefusal, requireNotLost } from '../steps/step-changes.service.ts'
import { judgeStep } from '../steps/steps.rules.ts'
import { recordDeliveryStep } from '../steps/steps.service.ts'
import { insertProof } from './proofs.data.ts'

/** A carrier's proof of a pickup, a delivery or a return. */
export type ProofDraft = { readonly photo: File; readonly signature: File; readonly comment: string }

type WrittenProof = { readonly photo: WrittenFile; readonly signature: WrittenFile; readonly comment: string }
type ProvenStep = 'picked_up' | 'delivered' | 'returned'

/**
 * Records the pickup: stores the proof, decides the capture of the whole price and notifies the sender. Returns the
 * note of the delivery. Goods of a carrier that could not continue are paid already and need its code: refusals are
 * those of `checkTakeoverCode`, which counts a wrong code. Repeats and other errors are those of `recordDeliveryStep`;
 * an invalid picture is a field error.
 */
export async function recordPickup(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: ProofDraft & { readonly code: string | null },
): Promise<DeliveryNote | null> {
  await proveStep(deps, caller, step, 'picked_up', draft, async (tx, { order, happenedAt: at }, proof) => {
    const stranded = await findStrandedGoods(tx, order.id)
    const refusal = stranded && (await checkTakeoverCode(tx, order, stranded, draft.code))
    if (refusal) return refusal
    await insertProof(tx, { ...proof, deliveryId: step.deliveryId, stage: 'pickup', at })
    // The price of goods that change carriers was taken at their pickup.
    if (!stranded && !(await decideCapture(deps, tx, order.paymentId, order.priceCents)))
      await recordUncapturedDebt(deps, tx, order)
    if (stranded) await recordTakeover(deps, tx, order, { stranded, deliveryId: step.deliveryId })
    else await notifyOrderNews(deps, tx, order.id, 'picked-up')
    return { pickedUpAt: at }
  })
  return readDeliveryNote(deps.db, step.deliveryId)
}

/** Gives the goods to the next carrier. The previous one is free and no longer sees the order. */
async function recordTakeover(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { stranded, deliveryId }: { readonly stranded: StrandedGoods; readonly deliveryId: string },
): Promise<void> {
  const { carrierId } = stranded.delivery
  await tx.roadProblem.update({
    where: { id: stranded.id },
    data: {
      outcome: 'taken_over',
      decidedAt: order.now,
      takenByDeliveryId: deliveryId,
      code: null,
      forStaffSince: null,
    },
    select: { id: true },
  })
  await refreshAvailability(tx, carrierId)
  await notifyCarrier(tx, carrierId, { type: 'order', id: order.id })
  await notifyOfCourse(deps, tx, carrierId, buildTakeoverNews('goods-taken-over', order.id, stranded.id))
  await notifyOrderNews(deps, tx, order.id, 'goods-taken-over', stranded.id)
}

/**
 * Records the delivery: stores the proof, takes the BL number, ends the order, allocates its price, notifies the
 * sender, the recipient and an independent carrier, and makes the carrier available. Returns the note of the delivery.
 * An order with a code needs the right one: refusals are those of `checkHandoverCode`, which counts a wrong one.
 * Repeats and other errors are those of `recordDeliveryStep`; an invalid picture is a field error.
 */
export async function recordDelivery(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: ProofDraft & { readonly code: string | null },
): Promise<DeliveryNote | null> {
  await proveStep(deps, caller, step, 'delivered', draft, async (tx, { order, happenedAt: at }, proof) => {
    const refusal = await checkHandoverCode(tx, order, draft.code)
    if (refusal) return refusal
    await insertProof(tx, { ...proof, deliveryId: step.deliveryId, stage: 'dropoff', at })
    if (!(await moveLockedOrder(tx, order, 'delivered')))
      throw new Error(`Order ${order.id} has a running delivery and cannot be delivered`)
    const billNumber = await takeNextBillNumber(tx)
    const day = parisDayOf(at)
    const bill = { number: billNumber, written: formatBillNumber(billNumber, day), day }
    const earnedCents = await allocatePrice(deps, tx, order, bill)
    await openOrderDebt(deps, tx, order)
    await notifyOrderNews(deps, tx, order.id, 'delivered')
    await notifyOfEarnings(tx, order.id, { deliveryId: step.deliveryId, earnedCents })
    await notifyRecipient(deps, tx, order.id, { kind: 'recipient-delivered' })
    return { endedAt: at, billNumber }
  })
  return readDeliveryNote(deps.db, step.deliveryId)
}

/** Notifies an independent carrier of its earning. A company's driver does not see it. */
async function notifyOfEarnings(
  tx: Tx,
  orderId: string,
  { deliveryId, earnedCents }: { readonly deliveryId: string; readonly earnedCents: number },
): Promise<void> {
  const { carrierId, carrier } = await tx.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { carrierId: true, carrier: { select: { companyId: true } } },
  })
  if (carrier.companyId !== null) return
  const text = `Livraison terminée : ${formatFrenchEuros(earnedCents)} s’ajoutent à vos gains.`
  await notify(tx, carrierId, { kind: 'delivered', text, orderId })
}

/**
 * Records the return: stores the proof, ends the order, allocates its money as fixed when the goods turned back,
 * notifies the sender and makes the carrier available. Returns the note of the delivery. Repeats and errors are those
 * of `recordDeliveryStep`; an invalid picture is a field error.
 */
export async function recordReturn(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: ProofDraft,
): Promise<DeliveryNote | null> {
  await proveStep(deps, caller, step, 'returned', draft, async (tx, { order, happenedAt: at }, proof) => {
    await insertProof(tx, { ...proof, deliveryId: step.deliveryId, stage: 'return', at })
    const feeCents = await settleReturnedOrder(deps, tx, order)
    if (!(await returnLockedOrder(tx, order, feeCents)))
      throw new Error(`Order ${order.id} has a running delivery and cannot be returned`)
    await openOrderDebt(deps, tx, order)
    await notifyOrderNews(deps, tx, order.id, 'returned')
    return { endedAt: at }
  })
  return readDeliveryNote(deps.db, step.deliveryId)
}

/**
 * Takes a step with a proof. Files are stored before the transaction and removed again if it does not use them. A
 * completed step, or one out of order, stores nothing.
 */
async function proveStep(
  deps: Deps,
  caller: Caller,
  step: Step,
  target: ProvenStep,
  { photo, signature, comment }: ProofDraft,
  effect: (
    tx: Tx,
    context: StepContext,
    proof: WrittenProof,
  ) => Promise<{ pickedUpAt: Date } | { endedAt: Date; billNumber?: number } | Refusal>,
): Promise<void> {
  const { status } = await requireCarriedDelivery(deps.db, caller, step.deliveryId)
  requireNotLost(status)
  const verdict = judgeStep(status, target)
  if (verdict === 'wrong') throw createWrongStepRefusal(status)
  if (verdict === 'done') return
  await storePictures(deps, { photo, signature }, (written) =>
    recordDeliveryStep(deps, caller, step, target, (tx, context) =>
      effect(tx, context, { ...written, comment }),
    ),
  )
}
