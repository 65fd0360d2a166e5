import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { ensureCustomer } from '#api/core/cards/customer.service.ts'
import type { OpenedPayment } from '#api/core/cards/opened-payment.types.ts'
import { orUnavailable } from '#api/core/cards/provider-errors.service.ts'
import type { Deps } from '#api/deps.ts'
import { reconcilePayment } from './reconcile-payment.service.ts'

export type OpenedDeclined = OpenedPayment & { readonly amountCents: number }

/** Opens the payment of a planned pickup of the caller whose card was declined, to be made by hand. Repeats answer the same one. */
export async function openDeclined(deps: Deps, caller: Caller, orderId: string): Promise<OpenedDeclined> {
  const { phase, payment } = await ownOrder(deps, caller, orderId)
  const isOpen = phase === 'scheduled' && payment.status === 'opened' && payment.dueAction === null
  if (!isOpen || payment.intentId === null) throw new Refusal('nothing-to-pay')
  const customerId = await orUnavailable(ensureCustomer(deps, caller.senderId))
  const [clientSecret, ephemeralKey] = await orUnavailable(
    Promise.all([deps.payments.presentIntent(payment.intentId), deps.payments.ephemeralKey(customerId)]),
  )
  if (clientSecret === null) throw new Refusal('nothing-to-pay')
  return { clientSecret, ephemeralKey, customerId, amountCents: payment.amountCents }
}

/** Starts the search of a planned pickup of the caller that was paid by hand; refused while it is not. Repeating it is harmless. */
export async function confirmDeclined(deps: Deps, caller: Caller, orderId: string): Promise<void> {
  const { phase, payment } = await ownOrder(deps, caller, orderId)
  if (phase === 'cancelled') throw new Refusal('already-cancelled')
  if (phase !== 'scheduled') return
  if (payment.intentId === null) throw new Refusal('nothing-to-pay')
  await orUnavailable(reconcilePayment(deps, payment.intentId))
  const after = await ownOrder(deps, caller, orderId)
  if (after.phase === 'cancelled') throw new Refusal('already-cancelled')
  if (after.phase === 'scheduled') throw new Refusal('payment-not-authorised')
}

async function ownOrder(deps: Deps, { senderId }: Caller, orderId: string) {
  const order = await deps.db.order.findFirst({
    where: { id: orderId, senderId },
    select: { phase: true, payment: true },
  })
  if (!order) throw new Refusal('not-found')
  return order
}
