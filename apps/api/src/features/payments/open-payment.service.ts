import type { Payment, Quote } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { memoizePer } from '@repo/server-kit/memoize-per'
import { Refusal } from '@repo/server-kit/refusal'
import { createSingleFlight } from '@repo/server-kit/single-flight'
import type { CardPayments } from '@repo/stripe-edge/payments'
import type { Caller } from '#api/caller.ts'
import { lockOpenAccount } from '#api/core/accounts/accounts.service.ts'
import { requireConfirmedAddress } from '#api/core/accounts/email-confirmation.service.ts'
import { ensureCustomer } from '#api/core/cards/customer.service.ts'
import { checkKeyLimit } from '#api/core/cards/key-limit.service.ts'
import type { OpenedPayment } from '#api/core/cards/opened-payment.types.ts'
import { requirePossiblePickup } from '#api/core/cards/planned-pickup.service.ts'
import { refuseUnavailable } from '#api/core/cards/provider-errors.service.ts'
import type { Shipment } from '#api/core/order/shipment.types.ts'
import { isQuotedTrip } from '#api/core/order/trip.rules.ts'
import type { Deps } from '#api/deps.ts'

/** A request to open the payment of a quote. */
export type PaymentRequest = {
  readonly amountCents: number
  /**
   * The quote to pay. When null, the newest quote of the caller with this amount, if possible for the same shipment.
   */
  readonly quoteId: string | null
  /** With it, the authorised payment becomes an order even when the browser never returns. */
  readonly shipment: Shipment | null
  /** The planned pickup: the card is only saved then. Null for as soon as possible. */
  readonly plannedPickupAt: Date | null
}

/** The maximum number of the caller's quotes of one amount that are compared with a shipment without a quote. */
const maxComparedQuotes = 50

/** A quote has one payment: a released one ends with its quote. */
const attempt = 1

/**
 * Opens the payment of an unexpired quote of the caller, or for a planned pickup the saving of its card. A quote has
 * one payment, however often and concurrently it is opened. An API key's payment counts once against its limit
 * (`key-limit-reached`, `order-above-key-limit`). The limit is checked and the row stored before the provider is
 * called. `quote-unknown`, `payment-mismatch` for another shipment, `payment-released`. Refused without a confirmed
 * address, for an impossible pickup, a suspended account and (503) an unreachable provider.
 */
export async function openPayment(
  deps: Deps,
  caller: Caller,
  request: PaymentRequest,
): Promise<OpenedPayment> {
  const { plannedPickupAt } = request
  await requireConfirmedAddress(deps.db, caller)
  if (plannedPickupAt) requirePossiblePickup(plannedPickupAt, await databaseNow(deps.db))
  const quote = await findQuoteToPay(deps, caller, request)
  if (request.shipment && !isQuotedTrip(quote, request.shipment)) throw new Refusal('payment-mismatch')
  const kind = plannedPickupAt ? 'setup' : 'payment'
  const paymentId = await storePayment(deps, caller, quote, request)
  const opened = await singleFlight(deps.payments)(`${caller.senderId} ${quote.id} ${kind}`, () =>
    refuseUnavailable(openAtProvider(deps, caller, quote, kind)),
  )
  await storeProviderIds(deps, caller, paymentId, opened.ids, request)
  return opened
}

async function findQuoteToPay(deps: Deps, caller: Caller, request: PaymentRequest): Promise<Quote> {
  const { quoteId, amountCents } = request
  const now = await databaseNow(deps.db)
  const validity = { priceCents: amountCents, expiresAt: { gt: now } }
  if (quoteId === null) {
    const quotes = await deps.db.quote.findMany({
      where: { accountId: caller.senderId, ...validity, order: null },
      orderBy: { createdAt: 'desc' },
      take: maxComparedQuotes,
    })
    const { shipment } = request
    const match = quotes.find((quote) => shipment && isQuotedTrip(quote, shipment)) ?? quotes[0]
    if (!match) throw new Refusal('quote-unknown')
    return match
  }
  // A guest's quote becomes the caller's: of two concurrent callers, one gets it.
  await deps.db.quote.updateMany({
    where: { id: quoteId, accountId: null, ...validity },
    data: { accountId: caller.senderId },
  })
  const quote = await deps.db.quote.findFirst({
    where: { id: quoteId, accountId: caller.senderId, ...validity },
  })
  if (!quote) throw new Refusal('quote-unknown')
  return quote
}

/** The provider's ids of a payment: an intent, or the setup of a card that pays later. */
type ProviderIds = { readonly intentId: string } | { readonly setupIntentId: string }

type OpenedAtProvider = OpenedPayment & { readonly ids: ProviderIds }

const singleFlight = memoizePer((_payments: CardPayments) => createSingleFlight<OpenedAtProvider>())

async function openAtProvider(
  deps: Deps,
  caller: Caller,
  quote: Quote,
  kind: 'payment' | 'setup',
): Promise<OpenedAtProvider> {
  const { senderId: accountId } = caller
  const customerId = await ensureCustomer(deps, accountId)
  const createAtProvider = async () => {
    if (kind === 'setup') {
      const key = `quote:${quote.id}`
      const { setup, clientSecret } = await deps.payments.createSetup({
        key,
        accountId,
        customerId,
        metadata: { quoteId: quote.id },
      })
      return { ids: { setupIntentId: setup.setupId }, clientSecret }
    }
    const draft = { quoteId: quote.id, attempt, accountId, customerId, amountCents: quote.priceCents }
    const { payment, clientSecret } = await deps.payments.createIntent(draft)
    return { ids: { intentId: payment.intentId }, clientSecret }
  }
  const [created, ephemeralKey] = await Promise.all([
    createAtProvider(),
    deps.payments.getEphemeralKey(customerId),
  ])
  return { ...created, ephemeralKey, customerId }
}

/**
 * Stores the payment of a quote before it is created at the provider, and returns its id. A repeat returns the same id.
 */
async function storePayment(
  deps: Deps,
  caller: Caller,
  quote: Quote,
  { shipment, plannedPickupAt }: PaymentRequest,
): Promise<string> {
  const { senderId, accountId, apiKeyId } = caller
  const refusal = await deps.db.$transaction(async (tx) => {
    await lockOpenAccount(tx, senderId)
    const isOpened = async () =>
      (await tx.payment.count({ where: { quoteId: quote.id, apiKeyId: apiKeyId ?? null } })) > 0
    const keyRefusal = await checkKeyLimit(deps, tx, apiKeyId, { amountCents: quote.priceCents, isOpened })
    if (keyRefusal) return keyRefusal
    await tx.payment.createMany({
      data: [
        {
          accountId: senderId,
          placedById: accountId === senderId ? null : accountId,
          apiKeyId: apiKeyId ?? null,
          quoteId: quote.id,
          amountCents: quote.priceCents,
          status: 'planned',
          plannedPickupAt,
          openedAt: await databaseNow(tx),
          ...(shipment ? { shipment } : {}),
        },
      ],
      skipDuplicates: true,
    })
    return null
  })
  if (refusal) throw refusal
  const payment = await deps.db.payment.findUniqueOrThrow({ where: { quoteId: quote.id } })
  if (payment.accountId !== senderId) throw new Error(`Quote ${quote.id} is paid by another account`)
  // An immediate pickup, a planned one and a saved card have payments of their own kinds: none of them pays this quote
  // for another.
  const isSameKind = (payment.plannedPickupAt === null) === (plannedPickupAt === null)
  if (!isSameKind || payment.reference !== null) throw new Refusal('quote-unknown')
  if (isReleased(payment)) throw new Refusal('payment-released')
  return payment.id
}

const isReleased = ({ status, dueAction }: Pick<Payment, 'status' | 'dueAction'>) =>
  status === 'released' || dueAction === 'release'

/** Stores the provider's ids of a payment before anyone gets them. Idempotent. */
async function storeProviderIds(
  deps: Deps,
  { senderId }: Caller,
  id: string,
  ids: ProviderIds,
  { shipment, plannedPickupAt }: PaymentRequest,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await tx.payment.updateMany({
      where: { id, status: 'planned', dueAction: null, intentId: null, setupIntentId: null },
      data: { ...ids, status: plannedPickupAt ? 'planned' : 'opened' },
    })
    const payment = await tx.payment.findUniqueOrThrow({ where: { id } })
    // It was released while the provider created the intent, which is released, too, because no row refers to it.
    if (isReleased(payment)) throw new Refusal('payment-released')
    const isSame =
      'intentId' in ids ? payment.intentId === ids.intentId : payment.setupIntentId === ids.setupIntentId
    if (!isSame) throw new Error(`Payment ${id} has other ids than ${Object.values(ids)}`)
    // The contacts, the comment and the hour may have been corrected since the payment was first opened.
    await tx.payment.updateMany({
      where: { id, order: null },
      data: { ...(shipment ? { shipment } : {}), ...(plannedPickupAt ? { plannedPickupAt } : {}) },
    })
    await lockOpenAccount(tx, senderId)
  })
}
