import type { Quote } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '@repo/server-kit/serve'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { CardPayments } from '#api/edges/stripe/payments.ts'
import { isQuotedTrip } from '#api/features/estimates/trip.ts'
import type { Shipment } from '#api/features/orders/shipment.ts'
import { orUnavailable } from './provider-errors.ts'
import { createSingleFlight } from './single-flight.ts'

export type PaymentRequest = {
  readonly amountCents: number
  /** The quote to pay; when absent the caller's newest of that amount, of that very shipment if there is one. */
  readonly quoteId: string | null
  /** With it, the authorised payment becomes an order even when the browser never comes back. */
  readonly shipment: Shipment | null
}

/** What the browser needs to let the sender pay. */
export type OpenedPayment = {
  readonly clientSecret: string
  readonly ephemeralKey: string
  readonly customerId: string
}

/** How many of the caller's quotes of one amount are compared with a shipment that names none: they last some minutes. */
const mostLookedAt = 50

/** Only the first payment of a quote exists: one that is given back is over with its quote. */
const attempt = 1

/** Opens the payment of an unexpired quote of the caller. One quote has one payment, however often and however concurrently it is opened. */
export async function openPayment(
  deps: Deps,
  caller: Caller,
  request: PaymentRequest,
): Promise<OpenedPayment> {
  const quote = await quoteToPay(deps, caller, request)
  if (request.shipment && !isQuotedTrip(quote, request.shipment)) throw new Refusal('payment-mismatch')
  const opened = await singleFlight(deps.payments)(`${caller.senderId} ${quote.id}`, () =>
    orUnavailable(openAtProvider(deps, caller, quote)),
  )
  await storePayment(deps, caller, quote, opened.intentId, request.shipment)
  return opened
}

async function quoteToPay(deps: Deps, caller: Caller, request: PaymentRequest): Promise<Quote> {
  const { quoteId, amountCents } = request
  const now = await databaseNow(deps.db)
  const stands = { priceCents: amountCents, expiresAt: { gt: now } }
  if (quoteId === null) {
    const quotes = await deps.db.quote.findMany({
      where: { accountId: caller.senderId, ...stands, order: null },
      orderBy: { createdAt: 'desc' },
      take: mostLookedAt,
    })
    const { shipment } = request
    const found = quotes.find((quote) => shipment && isQuotedTrip(quote, shipment)) ?? quotes[0]
    if (!found) throw new Refusal('quote-unknown')
    return found
  }
  // A guest's quote becomes the caller's: of two callers at once, one gets it.
  await deps.db.quote.updateMany({
    where: { id: quoteId, accountId: null, ...stands },
    data: { accountId: caller.senderId },
  })
  const named = await deps.db.quote.findFirst({
    where: { id: quoteId, accountId: caller.senderId, ...stands },
  })
  if (!named) throw new Refusal('quote-unknown')
  return named
}

type OpenedAtProvider = OpenedPayment & { readonly intentId: string }

const flights = new WeakMap<CardPayments, ReturnType<typeof createSingleFlight<OpenedAtProvider>>>()

function singleFlight(payments: CardPayments) {
  const flight = flights.get(payments) ?? createSingleFlight<OpenedAtProvider>()
  flights.set(payments, flight)
  return flight
}

async function openAtProvider(deps: Deps, caller: Caller, quote: Quote): Promise<OpenedAtProvider> {
  const customerId = await ensureCustomer(deps, caller)
  const [{ payment, clientSecret }, ephemeralKey] = await Promise.all([
    deps.payments.createIntent({
      quoteId: quote.id,
      attempt,
      accountId: caller.senderId,
      customerId,
      amountCents: quote.priceCents,
    }),
    deps.payments.ephemeralKey(customerId),
  ])
  return { intentId: payment.intentId, clientSecret, ephemeralKey, customerId }
}

async function ensureCustomer(deps: Deps, caller: Caller): Promise<string> {
  const select = { stripeCustomerId: true } as const
  const where = { id: caller.senderId }
  const known = await deps.db.account.findUniqueOrThrow({ where, select })
  if (known.stripeCustomerId !== null) return known.stripeCustomerId
  const made = await deps.payments.ensureCustomer({ id: caller.senderId, email: caller.email })
  await deps.db.account.updateMany({
    where: { ...where, stripeCustomerId: null },
    data: { stripeCustomerId: made },
  })
  const { stripeCustomerId } = await deps.db.account.findUniqueOrThrow({ where, select })
  return stripeCustomerId ?? made
}

async function storePayment(
  deps: Deps,
  caller: Caller,
  quote: Quote,
  intentId: string,
  shipment: Shipment | null,
): Promise<void> {
  await deps.db.payment.createMany({
    data: [
      {
        accountId: caller.senderId,
        quoteId: quote.id,
        intentId,
        amountCents: quote.priceCents,
        openedAt: await databaseNow(deps.db),
        ...(shipment ? { shipment } : {}),
      },
    ],
    skipDuplicates: true,
  })
  const stored = await deps.db.payment.findUniqueOrThrow({ where: { quoteId: quote.id } })
  if (stored.accountId !== caller.senderId || stored.intentId !== intentId)
    throw new Error(`Quote ${quote.id} is paid by another intent than ${intentId}`)
  if (stored.status === 'released' || stored.dueAction === 'release') throw new Refusal('payment-released')
  // The contacts and the comment may have been corrected since the payment was first opened.
  if (shipment)
    await deps.db.payment.updateMany({ where: { id: stored.id, order: null }, data: { shipment } })
}
