import type { Payment } from '@repo/prisma/delivery-types'
import { getDeclineText } from '#api/core/cards/decline.texts.ts'
import { openOffSessionIntent } from '#api/core/cards/off-session-intent.service.ts'
import { findActiveCard } from '#api/core/cards/saved-card.service.ts'
import type { Deps } from '#api/deps.ts'
import {
  declinePlannedPickup,
  endPlannedPickup,
  startPlannedPickup,
} from '#api/flows/ordering/planned-pickup.service.ts'

/**
 * Authorises the price of a due planned pickup, then starts its search or notifies the sender of the declined card.
 * Does nothing once the order is no longer planned. Safe to repeat, concurrently and after a crash: the bank is asked
 * once per card. Throws while the provider does not respond; the job retries.
 */
export async function authorisePlannedPickup(deps: Deps, payment: Payment): Promise<void> {
  const order = await deps.db.order.findUnique({
    where: { paymentId: payment.id },
    select: { id: true, phase: true },
  })
  if (order?.phase !== 'scheduled') return
  const intentId = await openOffSessionIntent(deps, payment)
  if (intentId === null) return
  const card = payment.paymentMethodId ?? (await findActiveCard(deps.db, payment.accountId))?.paymentMethodId
  if (card === undefined) return declinePlannedPickup(deps, order.id, 'Aucune carte n’est enregistrée.')
  const answer = await deps.payments.authoriseOffSession(intentId, card)
  if (answer.outcome === 'declined') return declinePlannedPickup(deps, order.id, getDeclineText(answer.code))
  if (answer.outcome === 'canceled') return endPlannedPickup(deps, order.id, 'payment-lapsed')
  if (answer.payment.capturableCents !== payment.amountCents)
    throw new Error(`Payment ${payment.id} holds ${answer.payment.capturableCents} cents, not its amount`)
  return startPlannedPickup(deps, order.id)
}
