import { createHash } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { memoizePer } from '@repo/server-kit/memoize-per'
import { Refusal } from '@repo/server-kit/refusal'
import { createSingleFlight } from '@repo/server-kit/single-flight'
import type { CardPayments } from '@repo/stripe-edge/payments'
import { lockOpenAccount } from '#api/core/accounts/accounts.service.ts'
import { requireConfirmedAddress } from '#api/core/accounts/email-confirmation.service.ts'
import { getDeclineText } from '#api/core/cards/decline.texts.ts'
import { checkKeyLimit } from '#api/core/cards/key-limit.service.ts'
import { openOffSessionIntent } from '#api/core/cards/off-session-intent.service.ts'
import { requirePossiblePickup } from '#api/core/cards/planned-pickup.service.ts'
import { refuseUnavailable } from '#api/core/cards/provider-errors.service.ts'
import { findActiveCard } from '#api/core/cards/saved-card.service.ts'
import type { Shipment } from '#api/core/order/shipment.types.ts'
import { cancelDeclinedPayment } from '#api/core/settlement/authorisation.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { estimateTrip } from '#api/features/estimates/estimates.service.ts'
import type { PaidQuote } from './placement.service.ts'
import { paidQuoteInclude, placeOnce } from './placement.service.ts'

/** The ordering caller, and the sender. */
export type Buyer = {
  /** The order's sender, who pays with the saved card. */
  readonly senderId: string
  /** The person who orders; for an API key its company. */
  readonly accountId: string
  /** The API key that orders, within its limit. */
  readonly apiKeyId?: string
}

/** The client's own terms of an off-session order. */
export type OffSessionOptions = {
  /** The client's own reference of this order, 1 to 100 characters, unique for the sender. */
  readonly reference: string
  /** The maximum price in cents; no limit when absent. */
  readonly maxPriceCents?: number | null
  /** The planned pickup; as soon as possible when absent. */
  readonly plannedPickupAt?: Date | null
}

/**
 * Orders a shipment on the sender's saved card, off-session: prices it by a new quote, authorises the price and places
 * the order. With a planned pickup the price is authorised 30 minutes before it. Returns the order's id. The same
 * reference and content return the same order, also concurrently and after a crash; other content is
 * `reference-reused`. A declined card is refused with `card-declined` and leaves no order. Throws `price-above-limit`
 * above the maximum, `no-saved-card`, `email-unconfirmed`, `invalid-fields` for an impossible pickup time,
 * `payment-released` for a reference whose payment was released, `unavailable` while the provider does not respond, and
 * the refusals of `checkKeyLimit` and `estimateTrip`.
 */
export function orderOffSession(
  deps: Deps,
  buyer: Buyer,
  shipment: Shipment,
  options: OffSessionOptions,
): Promise<string> {
  const digest = computeDigest(shipment, options.plannedPickupAt ?? null)
  const key = JSON.stringify([buyer.senderId, buyer.apiKeyId, options.reference, digest])
  return singleFlight(deps.payments)(key, () => orderOnce(deps, buyer, shipment, options, digest))
}

const singleFlight = memoizePer((_payments: CardPayments) => createSingleFlight<string>())

/**
 * Returns the digest that identifies an order's content: the goods, both parties, the time. Newer fields count only
 * when they differ from their default, so that repeats of old orders still match.
 */
function computeDigest(shipment: Shipment, plannedPickupAt: Date | null): string {
  const { goods, reference: _, tellsRecipient, recipientEmail, ...rest } = shipment
  const newerFields = {
    ...(tellsRecipient && { tellsRecipient }),
    ...(recipientEmail !== '' && { recipientEmail }),
  }
  const facts = [...Object.entries(rest), ...Object.entries(newerFields), ...Object.entries(goods)].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  )
  return createHash('sha256')
    .update(JSON.stringify([facts, plannedPickupAt?.toISOString() ?? null]))
    .digest('hex')
}

async function orderOnce(
  deps: Deps,
  buyer: Buyer,
  shipment: Shipment,
  options: OffSessionOptions,
  digest: string,
): Promise<string> {
  const payment =
    (await findPayment(deps.db, buyer, options)) ??
    (await openReferencedPayment(deps, buyer, shipment, options, digest))
  if (payment.referenceDigest !== digest) throw new Refusal('reference-reused')
  if (payment.order) return payment.order.id
  if (payment.plannedPickupAt !== null) return placeOnce(deps, payment, shipment)
  return placeOnce(deps, await authorisePayment(deps, payment), shipment)
}

function findPayment(db: Db, { senderId }: Buyer, { reference }: OffSessionOptions) {
  return db.payment.findUnique({
    where: { accountId_reference: { accountId: senderId, reference } },
    include: paidQuoteInclude,
  })
}

/**
 * Prices the shipment and reserves the reference. Of concurrent calls one reserves it, and all continue with its
 * payment.
 */
async function openReferencedPayment(
  deps: Deps,
  buyer: Buyer,
  shipment: Shipment,
  options: OffSessionOptions,
  digest: string,
): Promise<PaidQuote> {
  const { senderId, accountId, apiKeyId } = buyer
  const { plannedPickupAt = null, maxPriceCents = null, reference } = options
  await requireConfirmedAddress(deps.db, buyer)
  if (plannedPickupAt) requirePossiblePickup(plannedPickupAt, await databaseNow(deps.db))
  if (!(await findActiveCard(deps.db, senderId))) throw new Refusal('no-saved-card')
  const { quote } = await estimateTrip(deps, buyer, shipment)
  if (maxPriceCents !== null && quote.priceCents > maxPriceCents)
    throw new Refusal('price-above-limit', { facts: { montant: quote.priceCents / 100 } })
  const refusal = await deps.db.$transaction(async (tx) => {
    await lockOpenAccount(tx, senderId)
    const isOpened = async () => (await findPayment(tx, buyer, options)) !== null
    const limitRefusal = await checkKeyLimit(deps, tx, apiKeyId, { amountCents: quote.priceCents, isOpened })
    if (limitRefusal) return limitRefusal
    await tx.payment.createMany({
      data: [
        {
          accountId: senderId,
          placedById: accountId === senderId ? null : accountId,
          apiKeyId: apiKeyId ?? null,
          quoteId: quote.id,
          status: 'planned',
          plannedPickupAt,
          reference,
          referenceDigest: digest,
          shipment,
          amountCents: quote.priceCents,
          openedAt: await databaseNow(tx),
        },
      ],
      skipDuplicates: true,
    })
    return null
  })
  if (refusal) throw refusal
  const payment = await findPayment(deps.db, buyer, options)
  // Another call has just reserved and released it.
  if (!payment) throw new Refusal('unavailable', { retryAfterS: 1 })
  return payment
}

/**
 * Returns the payment once its price is authorised on the saved card. A declined payment is cancelled, and the refusal
 * contains the bank's reason.
 */
async function authorisePayment(deps: Deps, payment: PaidQuote): Promise<PaidQuote> {
  if (payment.status === 'released' || payment.dueAction !== null) throw new Refusal('payment-released')
  const card = await findActiveCard(deps.db, payment.accountId)
  if (!card) throw new Refusal('no-saved-card')
  const intentId = await refuseUnavailable(openOffSessionIntent(deps, payment))
  if (intentId === null) throw new Refusal('payment-released')
  const answer = await refuseUnavailable(deps.payments.authoriseOffSession(intentId, card.paymentMethodId))
  if (answer.outcome === 'canceled') throw new Refusal('payment-released')
  if (answer.outcome === 'declined') {
    await cancelDeclinedPayment(deps, payment.id)
    throw new Refusal('card-declined', { message: getDeclineText(answer.code) })
  }
  return { ...payment, intentId }
}
