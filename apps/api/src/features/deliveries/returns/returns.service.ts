import { computeWaitAtDropoff, isWaitOver } from '@repo/delivery-rules/recipient-absence'
import type { ReturnSettlement } from '@repo/delivery-rules/return-settlement'
import { settleReturn } from '@repo/delivery-rules/return-settlement'
import { computeStepTime } from '@repo/delivery-rules/step-time'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { storePhoto } from '#api/core/files/pictures.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import { findFirstSeenAtStop } from '#api/core/order/deliveries.data.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { recordShipmentEvent } from '#api/core/order/shipment-events.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { CarrierLeft } from '#api/core/settlement/earlier-carriers.data.ts'
import { splitAmongCarriers } from '#api/core/settlement/earlier-carriers.service.ts'
import { findPaidParty } from '#api/core/settlement/settlement-records.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { findRunningDeliveryOfOrder, moveDelivery } from '../deliveries.data.ts'
import { returnRequestedEmail } from '../deliveries.emails.ts'
import type { DeliveryNote } from '../steps/delivery-note.service.ts'
import { readDeliveryNote } from '../steps/delivery-note.service.ts'
import type { Step, StepContext, StepOutcome } from '../steps/step-changes.service.ts'
import {
  createWrongStepRefusal,
  requireNotLost,
  runStep,
  runUnderOrderLock,
} from '../steps/step-changes.service.ts'
import { recordStepPlace } from '../steps/step-places.service.ts'
import { hasGoodsAboard, judgeStep } from '../steps/steps.rules.ts'
import { recordDeliveryStep } from '../steps/steps.service.ts'
import { answerReturn, findNewestReturn, findReturnsWithoutAnswer, insertReturn } from './returns.data.ts'
import { computeReturnFeeCents, measureRoadBackM } from './way-back.service.ts'

/** A carrier's report that it cannot hand the goods over. */
export type ReturnDraft = { readonly photo: File | null; readonly comment: string }

/**
 * Reports that the recipient is absent: asks the provider for the return, by email too, and notifies the sender.
 * `waiting-not-over` until 10 minutes after an arrival that a position confirms, or after a refused request;
 * `wrong-step` before the arrival at the drop-off; an invalid picture is a field error; other errors are those of
 * `runStep`. Delivery stays possible until the provider approves. Idempotent.
 */
export async function reportAbsence(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: ReturnDraft,
): Promise<DeliveryNote | null> {
  const { status } = await requireCarriedDelivery(deps.db, caller, step.deliveryId)
  requireNotLost(status)
  await storePhoto(deps, draft.photo, (photo) =>
    runStep(deps, caller, step, async (tx, context) => {
      const outcome = await requestReturn(deps, tx, context, { ...draft, photo })
      if (outcome === 'changed') await recordStepPlace(tx, context, step, 'absence')
      return outcome
    }),
  )
  return readDeliveryNote(deps.db, step.deliveryId)
}

async function requestReturn(
  deps: Deps,
  tx: Tx,
  { order, delivery, happenedAt }: StepContext,
  { comment, photo }: { comment: string; photo: WrittenFile | null },
): Promise<StepOutcome> {
  const { id: deliveryId, status, atDropoffAt } = delivery
  if (status === 'returning' || status === 'returned') return 'done'
  if (atDropoffAt === null || !hasGoodsAboard(delivery)) throw createWrongStepRefusal(status)
  const lastReturn = await findNewestReturn(tx, deliveryId)
  if (lastReturn && lastReturn.refusedAt === null) return 'done'
  const seenAt = await findFirstSeenAtStop(tx, deliveryId, 'dropoff', happenedAt)
  const waiting = computeWaitAtDropoff(atDropoffAt, seenAt, lastReturn?.refusedAt ?? null)
  if (!isWaitOver(waiting, happenedAt))
    throw new Refusal('waiting-not-over', { facts: { jusquA: waiting?.until ?? null } })
  await insertReturn(tx, {
    deliveryId,
    reason: 'absent',
    comment,
    photo,
    requestedAt: happenedAt,
    recordedAt: order.now,
    approvedAt: null,
    cost: null,
  })
  const occurrence = `${deliveryId}-${happenedAt.getTime()}`
  await notifyOrderNews(deps, tx, order.id, 'recipient-absent', occurrence)
  const facts = { orderId: order.id, arrivedAt: atDropoffAt }
  await queueEmail(
    deps,
    tx,
    returnRequestedEmail(deps.config.supportEmail, facts),
    `return-asked-${occurrence}`,
  )
  return 'changed'
}

/**
 * Records that the recipient refuses the goods, which go back immediately at the sender's expense, and notifies the
 * sender. Repeats and errors are those of `recordDeliveryStep`; an invalid picture is a field error.
 */
export async function reportRefusal(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: ReturnDraft,
): Promise<DeliveryNote | null> {
  const { status, lastStepAt } = await requireCarriedDelivery(deps.db, caller, step.deliveryId)
  requireNotLost(status)
  const verdict = judgeStep(status, 'returning')
  if (verdict === 'wrong') throw createWrongStepRefusal(status)
  const at = computeStepTime(step.reported, lastStepAt, await databaseNow(deps.db))
  const returnM = await measureRoadBackM(deps, step.deliveryId, { at, isAtDropoff: true })
  await storePhoto(deps, draft.photo, (photo) =>
    recordDeliveryStep(deps, caller, step, 'returning', async (tx, { order, delivery, happenedAt }) => {
      // The recipient's refusal answers an earlier absence request.
      const lastReturn = await findNewestReturn(tx, delivery.id)
      if (lastReturn && lastReturn.refusedAt === null)
        await answerReturn(tx, lastReturn.id, { refusedAt: order.now, answer: '' })
      await insertReturn(tx, {
        deliveryId: delivery.id,
        reason: 'refused',
        comment: draft.comment,
        photo,
        requestedAt: happenedAt,
        recordedAt: order.now,
        approvedAt: order.now,
        cost: { returnM, feeCents: await computeReturnFeeCents(tx, order, returnM), borneBy: 'sender' },
      })
      await notifyOrderNews(deps, tx, order.id, 'refused-by-recipient')
      return {}
    }),
  )
  return readDeliveryNote(deps.db, step.deliveryId)
}

/** Returns the returns that wait for the provider's answer, longest waiting first, at most 100. */
export function listReturnsToDecide(deps: Pick<Deps, 'db'>) {
  return findReturnsWithoutAnswer(deps.db)
}

/** The cost of a return, its carriers' shares, and the way back. */
export type ReturnPreview = ReturnSettlement & {
  readonly carriers: readonly CarrierLeft[]
  readonly returnM: number
}

/**
 * Returns the cost of an order's requested return, if approved now with this bearer. Null without an open request.
 * Changes nothing. Calls the maps service: use it outside of transactions.
 */
export async function previewReturn(
  deps: Deps,
  orderId: string,
  borneBy: 'sender' | 'platform',
): Promise<ReturnPreview | null> {
  const running = await findRunningDeliveryOfOrder(deps.db, orderId)
  const request = running && (await findNewestReturn(deps.db, running.id))
  if (!running || request?.reason !== 'absent' || request.approvedAt !== null || request.refusedAt !== null)
    return null
  const returnM = await measureRoadBackM(deps, running.id, { at: null, isAtDropoff: true })
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return null
    const feeCents = await computeReturnFeeCents(tx, order, returnM)
    const settlement = settleReturn({ ...order, feeCents, borneBy })
    const { carrierId } = await findPaidParty(tx, orderId)
    const carriers =
      carrierId === null
        ? []
        : await splitAmongCarriers(tx, orderId, { ...settlement, lastCarrierId: carrierId })
    return { ...settlement, carriers, returnM }
  })
}

/** The outcome of the provider's answer. */
export type ReturnDecision = 'decided' | 'decided-before' | 'nothing-asked'

/** The provider's decision about a return. When approved, its sender bears the cost unless the platform does. */
export type ReturnAnswer = {
  readonly isApproved: boolean
  readonly answer: string
  readonly borneBy?: 'sender' | 'platform'
}

/**
 * Records the provider's decision about a requested return. If approved, the goods go back, can no longer be delivered,
 * the cost is fixed, and sender and recipient are notified; if refused, the carrier keeps trying. Of a concurrent
 * decision and delivery the first counts. `inSameTransaction` runs with the decision. `decided-before` for a repeat;
 * `nothing-asked` without such a request, and once it was decided otherwise.
 */
export async function decideReturn(
  deps: Deps,
  orderId: string,
  decision: ReturnAnswer,
  inSameTransaction: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<ReturnDecision> {
  const running = await findRunningDeliveryOfOrder(deps.db, orderId)
  if (!running) return 'nothing-asked'
  const returnM = decision.isApproved
    ? await measureRoadBackM(deps, running.id, { at: null, isAtDropoff: true })
    : null
  let decided: ReturnDecision = 'nothing-asked'
  await runUnderOrderLock(deps, { id: running.id, orderId }, async (tx, order, { id, status }) => {
    const request = await findNewestReturn(tx, id)
    if (request?.reason !== 'absent') return 'done'
    const { isApproved, answer, borneBy = 'sender' } = decision
    if (request.approvedAt !== null || request.refusedAt !== null) {
      if ((request.approvedAt !== null) === isApproved) decided = 'decided-before'
      return 'done'
    }
    if (!hasGoodsAboard({ status })) return 'done'
    decided = 'decided'
    if (!isApproved || returnM === null) {
      await answerReturn(tx, request.id, { refusedAt: order.now, answer })
      await inSameTransaction(tx)
      return 'changed'
    }
    const cost = { returnM, feeCents: await computeReturnFeeCents(tx, order, returnM), borneBy }
    await answerReturn(tx, request.id, { approvedAt: order.now, answer, cost })
    await moveDelivery(tx, id, 'returning', {}, { at: order.now, recordedAt: order.now })
    await recordShipmentEvent(tx, order.id, 'order.returning', order.now)
    await notifyOrderNews(deps, tx, order.id, 'returning')
    await notifyRecipient(deps, tx, order.id, { kind: 'recipient-returning' })
    await inSameTransaction(tx)
    return 'changed'
  })
  return decided
}
