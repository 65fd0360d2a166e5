import type { Payment } from '@repo/prisma/delivery-types'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { recordRelease } from '#api/core/settlement/lapsed-capture.service.ts'
import { openOrderDebt } from '#api/core/settlement/order-debt.service.ts'
import { refundReturn } from '#api/core/settlement/return-settlement.service.ts'
import { recordCapture } from '#api/core/settlement/settlement-records.service.ts'
import type { Deps } from '#api/deps.ts'
import { collectDebt } from '#api/features/debts/collect-debt.service.ts'
import { authoriseRaise } from '#api/flows/ordering/true-goods.service.ts'
import { authorisePlannedPickup } from './authorise-planned.service.ts'

/** The idempotency key of the provider's calls for one payment: all repeats are the same call. */
const settlementKey = 'settlement'

/**
 * Executes a payment's decision at the provider and records it; an unknown payment is ignored. Safe to repeat,
 * concurrently and after a crash: the money moves once. Throws while the provider does not respond; the job retries.
 */
export async function settlePayment(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.db.payment.findUnique({ where: { id: paymentId } })
  if (!payment) return
  if (payment.dueAction === 'authorise') {
    if (await authoriseRaise(deps, payment)) return
    return authorisePlannedPickup(deps, payment)
  }
  if (payment.dueAction === 'capture') await captureDue(deps, payment)
  if (payment.dueAction === 'release') await releaseDue(deps, payment)
  await settleAfterwards(deps, paymentId)
}

async function captureDue(deps: Deps, { id, intentId, dueCents }: Payment): Promise<void> {
  if (intentId === null) throw new Error(`Payment ${id} is to be captured and was never opened`)
  const { outcome, payment } = await deps.payments.capture(intentId, dueCents, settlementKey)
  if (outcome === 'captured') return recordCaptureAndSettle(deps, id, dueCents)
  if (outcome === 'canceled') return deps.db.$transaction((tx) => recordRelease(deps, tx, id))
  throw new Error(`Payment ${id}: ${outcome} (${payment.capturedCents} cents captured, ${dueCents} due)`)
}

async function recordCaptureAndSettle(deps: Deps, paymentId: string, capturedCents: number): Promise<void> {
  const { id } = await deps.db.order.findUniqueOrThrow({ where: { paymentId }, select: { id: true } })
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Error(`There is no order ${id}`)
    await recordCapture(deps, tx, paymentId, capturedCents)
    await openOrderDebt(deps, tx, order)
  })
}

async function releaseDue(deps: Deps, { id, intentId, setupIntentId }: Payment): Promise<void> {
  if (setupIntentId !== null) await forgetSetup(deps, setupIntentId)
  if (intentId === null) return deps.db.$transaction((tx) => recordRelease(deps, tx, id))
  const { outcome, payment } = await deps.payments.release(intentId, settlementKey)
  if (outcome === 'released') return deps.db.$transaction((tx) => recordRelease(deps, tx, id))
  throw new Error(`Payment ${id} is to be released, but ${payment.capturedCents} cents are captured`)
}

/** Cancels the unfinished setup of a cancelled order, or deletes the card that it saved. */
async function forgetSetup(deps: Deps, setupIntentId: string): Promise<void> {
  const setup = await deps.payments.findSetup(setupIntentId)
  if (setup?.status === 'unfinished') await deps.payments.cancelSetup(setupIntentId)
  if (setup?.status === 'succeeded' && setup.paymentMethodId !== null)
    await deps.payments.forgetCard(setup.paymentMethodId)
}

/**
 * Runs what follows the settlement of a finished order's payment: the refund of a return that its sender does not bear,
 * and the charge of the cost above its price. Idempotent. Throws while the provider does not respond.
 */
async function settleAfterwards(deps: Deps, paymentId: string): Promise<void> {
  const order = await deps.db.order.findUnique({ where: { paymentId }, include: { debt: true } })
  if (order?.phase === 'returned') await refundReturn(deps, order.id)
  if (order?.debt) await collectDebt(deps, order.debt.id)
}
