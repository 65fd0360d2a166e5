import { messages } from '@repo/contracts/patterns'
import type { PickupProblemAnswer } from '@repo/delivery-rules/pickup-problem'
import {
  canWaitingResolve,
  judgePickupProblem,
  mayAnswer,
  raiseWaitMs,
} from '@repo/delivery-rules/pickup-problem'
import type { PickupProblem, PickupProblemDecider } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Caller } from '#api/caller.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { buildProblemNews, problemEvents } from '#api/core/notifications/pickup-problems.texts.ts'
import { findFirstSeenAtStop } from '#api/core/order/deliveries.data.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { findOpenProblemOfOrder, whereAtItsSender } from '#api/core/order/pickup-problems.data.ts'
import { areGoodsStranded } from '#api/core/order/road-problems.data.ts'
import { decideRelease } from '#api/core/settlement/settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type {
  ProviderCancellation,
  ProviderCharge,
} from '#api/flows/cancelling/provider-cancellation.service.ts'
import { endAfterFailedPickup } from '#api/flows/cancelling/provider-cancellation.service.ts'
import { requestRaise } from '#api/flows/ordering/true-goods.service.ts'
import { tell } from '#api/live/tell.ts'
import { relieveCarrier } from './relieve.service.ts'

type OpenProblem = NonNullable<Awaited<ReturnType<typeof findOpenProblemOfOrder>>>

/**
 * Records a sender's answer to a pickup problem: it accepts the actual goods' price, which is charged; ends the order
 * for the fee of a failed pickup; or contests the report, which the carrier is notified of. The screens of both are
 * updated. The same answer again changes nothing. Throws `problem-decided` for a decided problem, and `invalid-fields`
 * for an answer that its kind does not permit. Of a concurrent answer and rule the first counts. Any other problem is
 * `not-found`.
 */
export async function answerPickupProblem(
  deps: Deps,
  caller: Caller,
  { orderId, problemId, answer }: { orderId: string; problemId: string; answer: PickupProblemAnswer },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.senderId !== caller.senderId) throw new Refusal('not-found')
    const problem = await tx.pickupProblem.findFirst({
      where: { id: problemId, delivery: { orderId, order: whereAtItsSender } },
    })
    if (!problem) throw new Refusal('not-found')
    if (isAnswered(problem, answer)) return
    const openProblem = await findOpenProblemOfOrder(tx, orderId)
    if (openProblem?.id !== problemId) throw new Refusal('problem-decided')
    if (!mayAnswer(openProblem.kind, answer))
      throw new Refusal('invalid-fields', { fields: { choix: messages.format } })
    if (answer === 'agree') await acceptPrice(deps, tx, order, openProblem)
    else if (answer === 'end')
      await endOrder(deps, tx, order, openProblem, { by: 'sender', charge: 'as-sender' })
    else await contestReport(deps, tx, order, openProblem)
    await notifySenderAndCarrier(tx, order, openProblem)
  })
}

/** Whether an answer was given before and is valid. */
function isAnswered(problem: PickupProblem, answer: PickupProblemAnswer): boolean {
  switch (answer) {
    case 'agree':
      return problem.outcome === 'agreed' || (problem.outcome === null && problem.agreedAt !== null)
    case 'end':
      return problem.outcome === 'ended'
    case 'contest':
      return problem.outcome === null && problem.contestedAt !== null
  }
}

async function acceptPrice(deps: Deps, tx: Tx, order: LockedOrder, openProblem: OpenProblem): Promise<void> {
  const decideAt = new Date(Math.max(openProblem.decideAt?.getTime() ?? 0, order.now.getTime() + raiseWaitMs))
  const paymentId = await requestRaise(deps, tx, order, openProblem)
  await tx.pickupProblem.update({
    where: { id: openProblem.id },
    data: { paymentId, agreedAt: order.now, decideAt, contestedAt: null, forStaffSince: null },
  })
}

async function contestReport(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  openProblem: OpenProblem,
): Promise<void> {
  // A sender who has accepted the price cannot contest the goods.
  if (openProblem.agreedAt !== null) throw new Refusal('problem-decided')
  const staffFields = canWaitingResolve(openProblem.kind) ? {} : { forStaffSince: order.now, decideAt: null }
  await tx.pickupProblem.update({
    where: { id: openProblem.id },
    data: { contestedAt: order.now, ...staffFields },
  })
  await notifyOfCourse(
    deps,
    tx,
    openProblem.delivery.carrierId,
    buildProblemNews('pickup-contested', order.id),
  )
}

/**
 * Applies the rule to an expired problem: ends the order, waits longer, or leaves it to the staff. It is judged again
 * under the order's lock, so that of two workers one acts; a repeat does nothing.
 */
export async function decideByRule(deps: Deps, due: { id: string; orderId: string }): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, due.orderId)
    const openProblem = order && (await findOpenProblemOfOrder(tx, due.orderId))
    if (
      !order ||
      openProblem?.id !== due.id ||
      openProblem.decideAt === null ||
      order.now < openProblem.decideAt
    )
      return
    const seenAt = await findFirstSeenAtStop(tx, openProblem.deliveryId, 'pickup', order.now)
    const verdict = judgePickupProblem({ ...openProblem, decideAt: openProblem.decideAt, seenAt }, order.now)
    if (verdict.kind === 'end')
      await endOrder(deps, tx, order, openProblem, { by: 'rule', charge: 'as-sender' })
    else
      await tx.pickupProblem.update({
        where: { id: openProblem.id },
        data:
          verdict.kind === 'wait'
            ? { decideAt: verdict.until }
            : { forStaffSince: order.now, decideAt: null },
      })
    await notifySenderAndCarrier(tx, order, openProblem)
  })
}

/**
 * The staff's decision about a problem. Granted: the order ends at the sender's or our expense, or the carrier that
 * came for goods on the road is relieved at ours. Refused: the carrier continues.
 */
export type StaffDecision = {
  readonly isGranted: boolean
  /** A French sentence that both sides read; empty for none. */
  readonly answer: string
  readonly charge: ProviderCharge
}

/**
 * Applies the staff's decision to an order's open problem and notifies sender and carrier, with `inSameTransaction` in
 * the same transaction. Returns the cancellation; null when the report is refused. Throws a `StaffError` without an
 * open problem, so also for a repeat.
 */
export async function decideByStaff(
  deps: Deps,
  orderId: string,
  { isGranted, answer, charge }: StaffDecision,
  inSameTransaction: (tx: Tx) => Promise<void>,
): Promise<ProviderCancellation | null> {
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const openProblem = order && (await findOpenProblemOfOrder(tx, orderId))
    if (!order || !openProblem)
      throw new StaffError(`No problem at the pickup of order ${orderId} waits for an answer.`)
    await tx.pickupProblem.update({ where: { id: openProblem.id }, data: { answer } })
    const isTakeover = await areGoodsStranded(tx, orderId)
    const cancellation = isGranted
      ? await grantReport(deps, tx, order, openProblem, { isTakeover, charge })
      : null
    if (!isGranted) {
      await closeProblem(deps, tx, order, openProblem, 'refused', 'staff')
      if (!isTakeover) await notifyOrderNews(deps, tx, orderId, 'pickup-goes-on', openProblem.id)
      await notifyOfCourse(
        deps,
        tx,
        openProblem.delivery.carrierId,
        buildProblemNews('pickup-goes-on', orderId),
      )
    }
    await inSameTransaction(tx)
    await notifySenderAndCarrier(tx, order, openProblem)
    return cancellation
  })
}

async function grantReport(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  openProblem: OpenProblem,
  { isTakeover, charge }: { readonly isTakeover: boolean; readonly charge: ProviderCharge },
): Promise<ProviderCancellation> {
  if (!isTakeover) return endOrder(deps, tx, order, openProblem, { by: 'staff', charge })
  await closeProblem(deps, tx, order, openProblem, 'relieved', 'staff')
  const carrierPay = await relieveCarrier(deps, tx, order, openProblem)
  return {
    feeCents: 0,
    givenBackCents: 0,
    isRefund: false,
    carrierCents: carrierPay.cents,
    carriers: [carrierPay],
  }
}

async function endOrder(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  openProblem: OpenProblem,
  { by, charge }: { readonly by: PickupProblemDecider; readonly charge: ProviderCharge },
): Promise<ProviderCancellation> {
  await closeProblem(deps, tx, order, openProblem, 'ended', by)
  const reason = problemEvents[openProblem.kind]
  return endAfterFailedPickup(deps, tx, order, { reason, charge, who: 'La course est annulée' })
}

async function closeProblem(
  deps: Deps,
  tx: Tx,
  { now }: LockedOrder,
  { id, paymentId }: OpenProblem,
  outcome: 'ended' | 'refused' | 'relieved',
  decidedBy: PickupProblemDecider,
): Promise<void> {
  await tx.pickupProblem.update({
    where: { id },
    data: { outcome, decidedAt: now, decidedBy, decideAt: null },
  })
  // The card's authorisation for the actual goods is not needed any more.
  if (paymentId !== null) await decideRelease(deps, tx, paymentId)
}

async function notifySenderAndCarrier(tx: Tx, order: LockedOrder, { delivery }: OpenProblem): Promise<void> {
  await tell(tx, [order.senderId], { type: 'order', id: order.id })
  await notifyCarrier(tx, delivery.carrierId, { type: 'order', id: order.id })
}
