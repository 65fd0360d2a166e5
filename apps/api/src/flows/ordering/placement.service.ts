import { messages } from '@repo/contracts/patterns'
import type { Payment, Quote } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockOpenAccount } from '#api/core/accounts/accounts.service.ts'
import { refuseUnavailable } from '#api/core/cards/provider-errors.service.ts'
import { lockActiveCard } from '#api/core/cards/saved-card.service.ts'
import { startSearch } from '#api/core/dispatch/dispatch.service.ts'
import { emailReceipt } from '#api/core/notifications/order-news.service.ts'
import { createHandoverCode } from '#api/core/order/handover-code.service.ts'
import type { Shipment } from '#api/core/order/shipment.types.ts'
import { parseStoredShipment } from '#api/core/order/shipment.types.ts'
import { recordShipmentEvent } from '#api/core/order/shipment-events.service.ts'
import { isQuotedTrip } from '#api/core/order/trip.rules.ts'
import { lockPayment, markAuthorised } from '#api/core/settlement/authorisation.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'

/** An order as the payment form sends it. */
export type OrderDraft = {
  /** The id of the intent, or of the card's setup for a planned pickup, or its client secret. */
  readonly paymentReference: string
  readonly priceCents: number
  /** The planned pickup, when the form repeats it. */
  readonly plannedPickupAt?: Date | null
  readonly shipment: Shipment
}

/** A payment with all facts of its order. */
export type PaidQuote = Payment & {
  readonly quote: Quote
  readonly order: { readonly id: string } | null
  readonly account: { readonly stripeCustomerId: string | null }
}

/** The relations read to turn a payment into an order. */
export const paidQuoteInclude = {
  quote: true,
  order: { select: { id: true } },
  account: { select: { stripeCustomerId: true } },
} as const

/**
 * Turns the caller's authorised payment into an order, starts its search and returns the order's id. For a planned
 * pickup the card's setup replaces the payment, and the search waits. The draft must match the quote and the payment,
 * which decide goods, addresses, time and price: `payment-mismatch` otherwise. Throws `payment-unknown`,
 * `payment-not-authorised`, `payment-released`, `unavailable` while the provider does not respond or, without a card
 * for a planned pickup, `card-not-saved` or `no-saved-card`. Emails the person who ordered a receipt. Idempotent, also
 * concurrently.
 */
export async function placeOrder(deps: Deps, caller: Caller, draft: OrderDraft): Promise<string> {
  const id = readIntentId(draft.paymentReference)
  const payment = id
    ? await deps.db.payment.findFirst({
        where: { OR: [{ intentId: id }, { setupIntentId: id }], accountId: caller.senderId },
        include: paidQuoteInclude,
      })
    : null
  if (!payment) throw new Refusal('payment-unknown')
  const { plannedPickupAt } = draft
  if (plannedPickupAt && plannedPickupAt.getTime() !== payment.plannedPickupAt?.getTime())
    throw new Refusal('payment-mismatch')
  if (draft.priceCents !== payment.quote.priceCents || !isQuotedTrip(payment.quote, draft.shipment))
    throw new Refusal('payment-mismatch')
  return placeOnce(deps, payment, draft.shipment)
}

/**
 * Places the order of an authorised payment with its shipment, and returns the order's id. Null without a shipment.
 * Repeats and errors are those of `placeOrder`.
 */
export async function placeOrderOfPayment(deps: Deps, paymentId: string): Promise<string | null> {
  const payment = await deps.db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: paidQuoteInclude,
  })
  const shipment = parseStoredShipment(payment.shipment)
  return shipment && placeOnce(deps, payment, shipment)
}

/** Returns the intent's id in a reference, which may be a client secret; null for another text. */
function readIntentId(reference: string): string | null {
  return /^((?:pi|seti)_[A-Za-z0-9]+)(?:_secret_[A-Za-z0-9]+)?$/.exec(reference)?.[1] ?? null
}

/**
 * Creates an order, once per payment; the only place that does. Checks at the provider first that the price is
 * authorised, or that a card is saved for a planned pickup. Repeats and errors are those of `placeOrder`.
 */
export async function placeOnce(deps: Deps, payment: PaidQuote, shipment: Shipment): Promise<string> {
  if (payment.order) return payment.order.id
  if (payment.status === 'released' || payment.dueAction !== null) throw new Refusal('payment-released')
  const isPlanned = payment.plannedPickupAt !== null
  const setupCardId = isPlanned ? await findCardFromSetup(deps, payment) : null
  if (!isPlanned) await requireAuthorised(deps, payment)
  return deps.db.$transaction(async (tx) => {
    const lockedPayment = await lockPayment(tx, payment.id)
    const existingOrder = await tx.order.findUnique({
      where: { paymentId: payment.id },
      select: { id: true },
    })
    if (existingOrder) return existingOrder.id
    if (lockedPayment.status === 'released' || lockedPayment.dueAction !== null)
      throw new Refusal('payment-released')
    await lockOpenAccount(tx, payment.accountId)
    // Another window of the same sender has just chosen another hour.
    if (lockedPayment.plannedPickupAt?.getTime() !== payment.plannedPickupAt?.getTime())
      throw new Refusal('payment-mismatch')
    const now = await databaseNow(tx)
    if (isPlanned) await storeCardForLater(tx, payment, setupCardId, now)
    const { id } = await tx.order.create({
      data: buildOrderData(payment, shipment, now),
      select: { id: true },
    })
    if (shipment.asksCode) await createHandoverCode(tx, id, now)
    if (!isPlanned) {
      await markAuthorised(tx, lockedPayment, id, now)
      await startSearch(tx, id, now)
    }
    await tell(tx, [payment.accountId], { type: 'order', id })
    await recordShipmentEvent(tx, id, 'order.created', now)
    await sendReceipt(deps, tx, payment, id)
    return id
  })
}

/** Emails the receipt, except for a program's order or an imported row, whose response is the receipt. */
async function sendReceipt(deps: Deps, tx: Tx, payment: PaidQuote, orderId: string): Promise<void> {
  if (payment.reference !== null) return
  const { email } = await tx.account.findUniqueOrThrow({
    where: { id: payment.placedById ?? payment.accountId },
    select: { email: true },
  })
  await emailReceipt(deps, tx, { orderId, kind: 'order-placed', to: email })
}

/** Returns the card saved for this payment, read from the provider. Null when the sender's saved card should pay. */
async function findCardFromSetup(deps: Deps, payment: PaidQuote): Promise<string | null> {
  if (payment.setupIntentId === null) return null
  const setup = await refuseUnavailable(deps.payments.findSetup(payment.setupIntentId))
  if (!setup) throw new Refusal('payment-unknown')
  if (setup.status === 'canceled') throw new Refusal('payment-released')
  if (setup.status !== 'succeeded' || setup.paymentMethodId === null) throw new Refusal('card-not-saved')
  const isOurs =
    setup.customerId !== null &&
    setup.customerId === payment.account.stripeCustomerId &&
    setup.metadata.quoteId === payment.quoteId &&
    setup.metadata.accountId === payment.accountId
  if (!isOurs) throw new Refusal('payment-mismatch')
  return setup.paymentMethodId
}

/** Records the card that will pay a planned pickup. The sender's saved card cannot be removed from now on. */
async function storeCardForLater(
  tx: Tx,
  payment: PaidQuote,
  paymentMethodId: string | null,
  now: Date,
): Promise<void> {
  if (payment.plannedPickupAt === null || payment.plannedPickupAt <= now)
    throw new Refusal('invalid-fields', { fields: { enlevementPrevu: messages.plannedTooSoon } })
  if (paymentMethodId !== null) {
    await tx.payment.update({ where: { id: payment.id }, data: { paymentMethodId } })
  } else if (!(await lockActiveCard(tx, payment.accountId))) throw new Refusal('no-saved-card')
}

/**
 * Reads the payment from the provider. Throws unless the whole price is authorised for this customer and nothing else.
 */
async function requireAuthorised(deps: Deps, payment: PaidQuote): Promise<void> {
  if (payment.intentId === null) throw new Refusal('payment-not-authorised')
  const intent = await refuseUnavailable(deps.payments.find(payment.intentId))
  if (!intent) throw new Refusal('payment-unknown')
  if (intent.status === 'canceled') throw new Refusal('payment-released')
  if (intent.status !== 'requires_capture') throw new Refusal('payment-not-authorised')
  const { priceCents } = payment.quote
  const isOurs =
    intent.customerId !== null &&
    intent.customerId === payment.account.stripeCustomerId &&
    intent.metadata.quoteId === payment.quoteId &&
    intent.metadata.accountId === payment.accountId
  if (!isOurs || intent.amountCents !== priceCents || intent.capturableCents !== priceCents)
    throw new Refusal('payment-mismatch')
}

function buildOrderData(payment: PaidQuote, shipment: Shipment, createdAt: Date) {
  const { plannedPickupAt, placedById } = payment
  return {
    phase: plannedPickupAt === null ? ('searching' as const) : ('scheduled' as const),
    plannedPickupAt,
    placedById,
    senderId: payment.accountId,
    quoteId: payment.quoteId,
    paymentId: payment.id,
    priceCents: payment.quote.priceCents,
    commissionCents: payment.quote.commissionCents,
    senderName: shipment.senderName,
    senderPhone: shipment.senderPhone,
    recipientName: shipment.recipientName,
    recipientPhone: shipment.recipientPhone,
    // No address is stored without a purpose.
    recipientEmail: shipment.tellsRecipient ? shipment.recipientEmail : '',
    tellsRecipient: shipment.tellsRecipient,
    comment: shipment.comment,
    reference: shipment.reference || null,
    createdAt,
  }
}
