import type { Deps } from '#api/deps.ts'
import { findActiveCard, isCardRemoved } from './saved-card.service.ts'

/**
 * Returns the provider's id of the card that paid an order, else of its sender's saved card; null without one.
 * Asks the provider, whose errors it throws: call it outside of transactions.
 */
export async function findOrderCard(
  deps: Pick<Deps, 'db' | 'payments'>,
  { orderId, senderId }: { readonly orderId: string; readonly senderId: string },
): Promise<string | null> {
  const order = await deps.db.order.findUniqueOrThrow({ where: { id: orderId }, include: { payment: true } })
  const { intentId, cardForgottenAt } = order.payment
  const intent = intentId === null ? null : await deps.payments.find(intentId)
  const card = intent !== null && intent.customerId !== null ? intent.paymentMethodId : null
  if (card !== null && cardForgottenAt === null && !(await isCardRemoved(deps.db, card))) return card
  return (await findActiveCard(deps.db, senderId))?.paymentMethodId ?? null
}
