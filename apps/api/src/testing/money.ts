import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { computeIncludedVatCents } from '@repo/delivery-rules/money'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import type { ACarrier, SignedIn } from './builders.ts'
import { acceptFirstOffer, aPaidQuote, goOnDuty, parisShipment, succeed } from './orders.ts'
import { answerChallenge } from './payments.ts'
import type { TestApp } from './test-app.ts'

/** A test card that its holder must confirm each time. It pays an order, and is declined off-session. */
export const cardDeclinedLater = '4000002760003184'

/** Creates an order paid with a card that is declined off-session, and accepted by a carrier near its pickup. */
export async function anOrderDeclinedLater(
  app: TestApp,
  sender: SignedIn,
  carrier: ACarrier,
): Promise<{ orderId: string; deliveryId: string }> {
  await goOnDuty(app, carrier)
  const paid = await aPaidQuote(app, sender, parisShipment, cardDeclinedLater)
  // The stand-in returns the confirmed intent.
  const { client_secret: paymentIntent } = paid.confirmation as { client_secret: string }
  await answerChallenge(app, { intentId: paid.intentId, paymentIntent }, 'approve')
  const { commande } = await succeed(app, sender, 'commandes/createCommande', {
    ...parisShipment,
    referencePaiement: paid.intentId,
    montant: paid.montant,
  })
  const { deliveryId } = await acceptFirstOffer(app, carrier)
  return { orderId: commande.commandeId, deliveryId }
}

/** Returns the balance of each ledger account for an order, in cents, without empty ones. */
export async function sumAccounts(app: TestApp, orderId: string): Promise<Record<string, number>> {
  const rows = await app.deps.db.$queryRaw<{ account: string; cents: number }[]>`
    SELECT g.account, sum(g.amount_cents)::int AS cents FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
    WHERE e.order_id = ${orderId}::uuid GROUP BY g.account HAVING sum(g.amount_cents) <> 0`
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** Returns the balances after sharing these amounts between carrier and platform, all paid. */
export function shareOut(carrierCents: number, platformCents: number): Record<string, number> {
  const vatCents = computeIncludedVatCents(platformCents, defaultRateCard.vatPerMille)
  return {
    'payment-provider': carrierCents + platformCents,
    'carrier-payable': -carrierCents,
    'service-fees': vatCents - platformCents,
    'vat-payable': -vatCents,
  }
}

/**
 * Returns an order with its rows of money, its rate per kilometre, the provider's captures for its payment and for its
 * debt, and its refunds of the payment, in cents.
 */
export async function readMoney(app: TestApp, orderId: string) {
  const order = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: true, debt: true, quote: true, refunds: true },
  })
  const readCaptured = async (intentId: string | null | undefined) =>
    intentId ? ((await app.deps.payments.find(intentId))?.capturedCents ?? 0) : 0
  const { vehicleClass } = order.quote
  if (!isVehicleClass(vehicleClass)) throw new Error(vehicleClass)
  return {
    order,
    perKmCents: defaultRateCard.tariffs[vehicleClass].perKmCents,
    takenCents: await readCaptured(order.payment.intentId),
    debtTakenCents: await readCaptured(order.debt?.intentId),
    refundedCents: order.payment.intentId
      ? (await app.deps.payments.listRefundsOf(order.payment.intentId))
          .filter(({ status }) => status === 'succeeded')
          .reduce((sum, { amountCents }) => sum + amountCents, 0)
      : 0,
  }
}
