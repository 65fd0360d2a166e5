import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { ensureCustomer } from '#api/core/cards/customer.service.ts'
import type { OpenedPayment } from '#api/core/cards/opened-payment.types.ts'
import { refuseUnavailable } from '#api/core/cards/provider-errors.service.ts'
import { findOpenProblemOfOrder } from '#api/core/order/pickup-problems.data.ts'
import type { Deps } from '#api/deps.ts'
import { reconcilePayment } from './reconcile-payment.service.ts'

/** The manual payment of a declined card, with its amount. */
export type OpenedDeclinedPayment = OpenedPayment & { readonly amountCents: number }

/**
 * Opens the manual payment of a declined off-session card of the caller: for a planned pickup, or for the actual goods
 * at a pickup. A repeat returns the same payment. Throws `nothing-to-pay` when the order waits for none, and
 * `unavailable` while the provider does not respond. Any other order is `not-found`.
 */
export async function openDeclinedPayment(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<OpenedDeclinedPayment> {
  const { payment, isWaiting } = await readAwaitedPayment(deps, caller, orderId)
  const isOpen = isWaiting && payment.status === 'opened' && payment.dueAction === null
  if (!isOpen || payment.intentId === null) throw new Refusal('nothing-to-pay')
  const customerId = await refuseUnavailable(ensureCustomer(deps, caller.senderId))
  const [clientSecret, ephemeralKey] = await refuseUnavailable(
    Promise.all([deps.payments.presentIntent(payment.intentId), deps.payments.getEphemeralKey(customerId)]),
  )
  if (clientSecret === null) throw new Refusal('nothing-to-pay')
  return { clientSecret, ephemeralKey, customerId, amountCents: payment.amountCents }
}

/**
 * Continues an order of the caller after its manual payment. Throws `payment-not-authorised` before it,
 * `nothing-to-pay` for a payment that was never opened, `already-cancelled` for a cancelled order, and `unavailable`
 * while the provider does not respond. Any other order is `not-found`. A repeat changes nothing.
 */
export async function confirmDeclinedPayment(deps: Deps, caller: Caller, orderId: string): Promise<void> {
  const { phase, payment, isWaiting } = await readAwaitedPayment(deps, caller, orderId)
  if (phase === 'cancelled') throw new Refusal('already-cancelled')
  if (!isWaiting) return
  if (payment.intentId === null) throw new Refusal('nothing-to-pay')
  await refuseUnavailable(reconcilePayment(deps, payment.intentId))
  const orderAfter = await readAwaitedPayment(deps, caller, orderId)
  if (orderAfter.phase === 'cancelled') throw new Refusal('already-cancelled')
  if (orderAfter.isWaiting) throw new Refusal('payment-not-authorised')
}

/** Returns the payment that an order of the caller waits for; `isWaiting` is false when it waits for none. */
async function readAwaitedPayment(deps: Deps, { senderId }: Caller, orderId: string) {
  const order = await deps.db.order.findFirst({
    where: { id: orderId, senderId },
    select: { phase: true, payment: true },
  })
  if (!order) throw new Refusal('not-found')
  const { phase } = order
  const problem = await findOpenProblemOfOrder(deps.db, orderId)
  const raisedPaymentId = problem?.paymentId ?? null
  if (raisedPaymentId === null) return { phase, payment: order.payment, isWaiting: phase === 'scheduled' }
  const payment = await deps.db.payment.findUniqueOrThrow({ where: { id: raisedPaymentId } })
  return { phase, payment, isWaiting: true }
}
