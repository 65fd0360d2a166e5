import type { Payment, Quote } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '@repo/server-kit/serve'
import type { Tx } from '#api/database.ts'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { startSearch } from '#api/features/dispatch/dispatch.service.ts'
import { isQuotedTrip } from '#api/features/estimates/trip.ts'
import { lockPayment, markAuthorised } from '#api/features/payments/authorisation.service.ts'
import { orUnavailable } from '#api/features/payments/provider-errors.ts'
import { tell } from '#api/live/tell.ts'
import type { Shipment } from './shipment.ts'
import { storedShipment } from './shipment.ts'

export type OrderDraft = {
  /** The intent's id, or its client secret. */
  readonly paymentReference: string
  readonly priceCents: number
  readonly shipment: Shipment
}

type PaidQuote = Payment & {
  readonly quote: Quote
  readonly order: { readonly id: string } | null
  readonly account: { readonly stripeCustomerId: string | null }
}

const withQuote = {
  quote: true,
  order: { select: { id: true } },
  account: { select: { stripeCustomerId: true } },
} as const

/**
 * Turns the caller's authorised payment into an order and starts its search; answers the order's id. Repeating it, even twenty times
 * at once, answers the same id. What is carried, from where to where and for how much is the quote's; the draft must say the same.
 */
export async function placeOrder(deps: Deps, caller: Caller, draft: OrderDraft): Promise<string> {
  const intentId = intentIdOf(draft.paymentReference)
  const payment = intentId
    ? await deps.db.payment.findFirst({
        where: { intentId, accountId: caller.senderId },
        include: withQuote,
      })
    : null
  if (!payment) throw new Refusal('payment-unknown')
  if (draft.priceCents !== payment.quote.priceCents || !isQuotedTrip(payment.quote, draft.shipment))
    throw new Refusal('payment-mismatch')
  return placeOnce(deps, payment, draft.shipment)
}

/** Places the order of an authorised payment that came with its shipment; null when it came without. The same promises as `placeOrder`. */
export async function placeOrderOfPayment(deps: Deps, paymentId: string): Promise<string | null> {
  const payment = await deps.db.payment.findUniqueOrThrow({ where: { id: paymentId }, include: withQuote })
  const shipment = storedShipment(payment.shipment)
  return shipment && placeOnce(deps, payment, shipment)
}

/** The intent's id in a reference, which may be a client secret; null when it is neither. */
function intentIdOf(reference: string): string | null {
  return /^(pi_[A-Za-z0-9]+)(?:_secret_[A-Za-z0-9]+)?$/.exec(reference)?.[1] ?? null
}

async function placeOnce(deps: Deps, payment: PaidQuote, shipment: Shipment): Promise<string> {
  if (payment.order) return payment.order.id
  if (payment.status === 'released' || payment.dueAction !== null) throw new Refusal('payment-released')
  await requireHeld(deps, payment)
  return deps.db.$transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    const placed = await tx.order.findUnique({ where: { paymentId: payment.id }, select: { id: true } })
    if (placed) return placed.id
    if (locked.status === 'released' || locked.dueAction !== null) throw new Refusal('payment-released')
    await requireStanding(tx, payment.accountId)
    const now = await databaseNow(tx)
    const { id } = await tx.order.create({ data: newOrder(payment, shipment, now), select: { id: true } })
    await markAuthorised(tx, locked, id, now)
    await startSearch(tx, id, now)
    await tell(tx, [payment.accountId], { type: 'order', id })
    return id
  })
}

/** An account that ends at this moment ends before the order or after it, and never with it under way. */
async function requireStanding(tx: Tx, accountId: string): Promise<void> {
  const [row] = await tx.$queryRaw<unknown[]>`
    SELECT id FROM account WHERE id = ${accountId}::uuid AND status <> 'removed' FOR KEY SHARE`
  if (!row) throw new Refusal('payment-released')
}

/** Reads the payment back from the provider: the price must be held, whole, for this customer and nothing else. */
async function requireHeld(deps: Deps, payment: PaidQuote): Promise<void> {
  const held = await orUnavailable(deps.payments.find(payment.intentId))
  if (!held) throw new Refusal('payment-unknown')
  if (held.status === 'canceled') throw new Refusal('payment-released')
  if (held.status !== 'requires_capture') throw new Refusal('payment-not-authorised')
  const { priceCents } = payment.quote
  const isOurs =
    held.customerId !== null &&
    held.customerId === payment.account.stripeCustomerId &&
    held.metadata.quoteId === payment.quoteId &&
    held.metadata.accountId === payment.accountId
  if (!isOurs || held.amountCents !== priceCents || held.capturableCents !== priceCents)
    throw new Refusal('payment-mismatch')
}

function newOrder(payment: PaidQuote, shipment: Shipment, createdAt: Date) {
  return {
    senderId: payment.accountId,
    quoteId: payment.quoteId,
    paymentId: payment.id,
    priceCents: payment.quote.priceCents,
    commissionCents: payment.quote.commissionCents,
    senderName: shipment.senderName,
    senderPhone: shipment.senderPhone,
    recipientName: shipment.recipientName,
    recipientPhone: shipment.recipientPhone,
    comment: shipment.comment,
    createdAt,
  }
}
