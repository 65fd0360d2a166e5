import type { Deps } from '#api/deps.ts'
import { activeCard, isCardRemoved } from './saved-card.service.ts'

/** The card that paid an order; its sender's saved card where that cannot be charged again, null where there is none. Asks the provider: call it outside of transactions. */
export async function cardOfOrder(
  deps: Pick<Deps, 'db' | 'payments'>,
  { orderId, senderId }: { readonly orderId: string; readonly senderId: string },
): Promise<string | null> {
  const order = await deps.db.order.findUniqueOrThrow({ where: { id: orderId }, include: { payment: true } })
  const { intentId, cardForgottenAt } = order.payment
  const held = intentId === null ? null : await deps.payments.find(intentId)
  const card = held !== null && held.customerId !== null ? held.paymentMethodId : null
  if (card !== null && cardForgottenAt === null && !(await isCardRemoved(deps.db, card))) return card
  return (await activeCard(deps.db, senderId))?.paymentMethodId ?? null
}
