import { refundOrder } from '#api/features/payments/refunds/refund-order.service.ts'
import { reconcileAfterwards, reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { aDeliveredOrder } from './deliveries.ts'
import { callStandIn } from './payments.ts'
import type { TestApp } from './test-app.ts'

/** A test card whose bank returns every refund. */
export const failingCard = '4000000000005126'

/** Creates a delivered order whose price is captured and allocated. */
export async function aPaidOrder(app: TestApp, sender: SignedIn, carrier: ACarrier, card?: string) {
  const { orderId } = await aDeliveredOrder(app, sender, carrier, card)
  await reconcilePayments(app.deps)
  const { payment, priceCents, commissionCents } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true },
  })
  return { orderId, priceCents, commissionCents, intentId: payment.intentId ?? '' }
}

/** Decides a refund of an order as staff does that repeats an amount on purpose. */
export function decideRefund({ deps }: TestApp, orderId: string, amountCents: number) {
  return deps.db.$transaction((tx) =>
    refundOrder(deps, tx, { orderId, amountCents, from: null, isRepeatIntended: true }, 'Geste'),
  )
}

/** Returns a refund. Throws for an unknown one. */
export function findRefund({ deps }: TestApp, id: string) {
  return deps.db.refund.findUniqueOrThrow({ where: { id } })
}

/** Lets the card's bank confirm or return a refund at the provider. */
export function settleAtBank(app: TestApp, providerRefundId: string | null) {
  return callStandIn(app, 'POST', `/test_helpers/refunds/${providerRefundId}/settle`)
}

/** Creates a refund that the card's bank has returned at every try, a day later, and returns its id. */
export async function aFailedRefund(app: TestApp, orderId: string, amountCents: number): Promise<string> {
  const { refundId } = await decideRefund(app, orderId, amountCents)
  const hourMs = 3_600_000
  for (const pauseMs of [hourMs, 24 * hourMs, 0]) {
    await reconcilePayments(app.deps)
    await settleAtBank(app, (await findRefund(app, refundId)).providerRefundId)
    await reconcileAfterwards(app.deps)
    await app.passTime(pauseMs)
  }
  const { status } = await findRefund(app, refundId)
  if (status !== 'failed') throw new Error(`The refund is ${status}`)
  return refundId
}
