import { randomInt, randomUUID } from 'node:crypto'
import { createRfReference } from '@repo/lottery-rules/rf-reference'
import type { Purchase } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import { readCurrentTerms } from '#lottery-api/core/draws/current-terms.service.ts'
import { requirePlayable } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { requireWithinLimits } from '#lottery-api/core/eligibility/limits.service.ts'
import { requireParticipationToPay } from '#lottery-api/core/participations/payment.service.ts'
import { isBookedByHand } from '#lottery-api/core/payments/by-hand.rules.ts'
import { findProvider, listOfferedMethods } from '#lottery-api/core/payments/payment-methods.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { BrowserStep } from '#lottery-api/edges/payments/payment-provider.ts'
import { ProviderError } from '#lottery-api/edges/payments/payment-provider.ts'
import {
  canBePaid,
  cancelAtProvider,
  checkPaymentAtProvider,
  replaceRefusedPurchases,
  temporaryReferencePrefix,
} from './check-payment.service.ts'
import { maxBankWaitMs, shownRelations } from './purchases.data.ts'
import { endPurchase } from './settlement.service.ts'

/** RF references have 12 digits of ours; `randomInt` allows at most 48 bits. */
const referenceCount = 10 ** 12
const retryAfterS = 5

/** A player's next step to pay a purchase, by its method. */
export type NextStep =
  | BrowserStep
  | {
      readonly kind: 'transfer'
      readonly beneficiary: string
      readonly iban: string
      readonly bic: string | null
      readonly reference: string
    }
  | {
      readonly kind: 'money_order'
      readonly beneficiary: string
      readonly address: string
      readonly reference: string
    }
  | { readonly kind: 'none' }

/** A player's order. */
export type Order = {
  readonly method: Purchase['method']
  /** The client's idempotency key. */
  readonly requestKey: string
  /** The draw whose participation it pays, if any. */
  readonly week?: string | undefined
}

/**
 * Starts the purchase of an entry and returns it with its next step. A repeat under the same key returns the same
 * purchase. Throws `password-needed`, `malformed` for a method that is not offered, the player's ineligibility,
 * `limit-needed`, `limit-exceeded`, the refusals of `requireParticipationToPay`, `unavailable` while the provider is
 * unreachable, and `payment-unsuccessful` when it refuses.
 */
export async function startPurchase(deps: Deps, caller: Caller, order: Order) {
  requireConfirmed(caller, await databaseNow(deps.db))
  if (!listOfferedMethods(deps).includes(order.method)) throw new Refusal('malformed')
  const playerId = caller.accountId
  const where = { playerId_requestKey: { playerId, requestKey: order.requestKey } }
  // A repeat returns its purchase as it is: a refused one may be tried again.
  if (!(await deps.db.purchase.findUnique({ where, select: { id: true } })))
    await refuseUnavailable(replaceRefusedPurchases(deps, playerId))
  const { id } = await deps.db.$transaction((tx) => insertPurchase(deps, tx, playerId, order))
  await startAtProvider(deps, id)
  return readShownPurchase(deps, playerId, id)
}

async function insertPurchase(deps: Deps, tx: Tx, playerId: string, order: Order): Promise<{ id: string }> {
  const { method, requestKey, week } = order
  await lockPlayer(tx, playerId)
  const existing = await tx.purchase.findUnique({ where: { playerId_requestKey: { playerId, requestKey } } })
  if (existing) return existing
  const now = await databaseNow(tx)
  await requirePlayable(deps, tx, playerId)
  const participationId = week === undefined ? null : await requireParticipationToPay(tx, playerId, week)
  // The prices are read once the draw is locked: a draw that opens meanwhile may have others.
  const { prices } = await readCurrentTerms({ ...deps, db: tx })
  await requireWithinLimits(deps, tx, playerId, prices.purchaseCents, now)
  const id = randomUUID()
  const isByHand = isBookedByHand(method)
  const publicReference = createRfReference(randomInt(referenceCount))
  return tx.purchase.create({
    data: {
      id,
      playerId,
      method,
      requestKey,
      participationId,
      createdAt: now,
      nextLookAt: isByHand ? new Date(now.getTime() + maxBankWaitMs) : now,
      amountCents: prices.purchaseCents,
      draws: prices.drawsPerPurchase,
      potCents: prices.potShareCents,
      costCents: prices.costShareCents,
      publicReference,
      reference: isByHand ? publicReference : `${temporaryReferencePrefix}${id}`,
    },
  })
}

/**
 * Starts the payment at its provider, once; the next call or the worker completes an interrupted start. Throws
 * `unavailable`, or `payment-unsuccessful` when the provider refuses.
 */
export async function startAtProvider(deps: Deps, purchaseId: string): Promise<void> {
  const purchase = await deps.db.purchase.findUniqueOrThrow({
    where: { id: purchaseId },
    include: shownRelations,
  })
  const provider = findProvider(deps, purchase.method)
  if (!provider || purchase.state !== 'open' || !purchase.reference.startsWith(temporaryReferencePrefix))
    return
  const { participation, amountCents, reference: temporaryReference } = purchase
  const page = participation ? `/draws/${participation.draw.week}` : '/account/credits'
  const returnUrl = `${deps.config.webUrl}${page}?purchase=${purchaseId}`
  const draft = { purchaseId, amountCents, returnUrl }
  try {
    const reference = await provider.open(draft)
    await deps.db.purchase.updateMany({
      where: { id: purchaseId, reference: temporaryReference },
      data: { reference },
    })
  } catch (error) {
    await failStart(deps, purchaseId, error)
  }
}

async function failStart(deps: Deps, purchaseId: string, error: unknown): Promise<never> {
  if (!(error instanceof ProviderError)) throw error
  if (error.kind === 'unavailable') throw new Refusal('unavailable', { cause: error, retryAfterS })
  deps.log.error({ err: error, purchaseId }, 'the provider refuses to begin a payment')
  await endPurchase(deps, purchaseId, { state: 'failed', failure: 'provider-refused' })
  throw new Refusal('payment-unsuccessful', { cause: error })
}

/**
 * Returns a player's purchase with its next step. Throws `not-found`, also for another player's purchase, and
 * `unavailable` where the next step needs a provider that is unreachable.
 */
export async function readShownPurchase(deps: Deps, playerId: string, id: string) {
  const purchase = await deps.db.purchase.findFirst({ where: { id, playerId }, include: shownRelations })
  if (!purchase) throw new Refusal('not-found')
  return { purchase, next: await readNextStep(deps, purchase) }
}

/**
 * Updates a player's purchase from its provider, if it can be paid, and returns it as `readShownPurchase` does, with
 * the same refusals.
 */
export async function readPurchase(deps: Deps, playerId: string, id: string) {
  const { purchase } = await readShownPurchase(deps, playerId, id)
  if (await canBePaid(deps, purchase)) {
    try {
      await startAtProvider(deps, id)
      await checkPaymentAtProvider(deps, purchase)
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof Refusal)) throw error
      deps.log.warn({ err: error, purchaseId: id }, 'the payment provider could not be asked')
    }
  }
  return readShownPurchase(deps, playerId, id)
}

async function readNextStep(deps: Deps, purchase: Purchase): Promise<NextStep> {
  const { method, reference } = purchase
  const { transfer, moneyOrder } = deps.config.payments
  if (!(await canBePaid(deps, purchase))) return { kind: 'none' }
  if (method === 'transfer') return transfer ? { kind: 'transfer', ...transfer, reference } : { kind: 'none' }
  if (method === 'money_order')
    return moneyOrder ? { kind: 'money_order', ...moneyOrder, reference } : { kind: 'none' }
  const provider = findProvider(deps, method)
  if (!provider || reference.startsWith(temporaryReferencePrefix)) return { kind: 'none' }
  return (await refuseUnavailable(provider.findBrowserStep(reference))) ?? { kind: 'none' }
}

/** Returns the result of a call to a provider; an unreachable provider is a temporary refusal. */
async function refuseUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unavailable')
      throw new Refusal('unavailable', { cause: error, retryAfterS })
    throw error
  }
}

/**
 * Cancels an open purchase; idempotent, and nothing happens to a failed one. Throws `purchase-over` when it was paid
 * first, and `not-found`.
 */
export async function cancelPurchase(deps: Deps, playerId: string, id: string): Promise<void> {
  const purchase = await deps.db.purchase.findFirst({ where: { id, playerId } })
  if (!purchase) throw new Refusal('not-found')
  if (purchase.state === 'open') {
    try {
      await cancelAtProvider(deps, purchase)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // Money that arrives all the same becomes credits.
      deps.log.warn({ err: error, purchaseId: id }, 'a payment could not be cancelled at its provider')
    }
    await endPurchase(deps, id, { state: 'cancelled', failure: null })
  }
  const { state } = await deps.db.purchase.findUniqueOrThrow({ where: { id } })
  if (state === 'settled' || state === 'refunded') throw new Refusal('purchase-over')
}

/** Returns a player's purchases, newest first, the offered payment methods, and the default one. */
export async function listPurchases(deps: Deps, playerId: string) {
  const { defaultPaymentMethod } = await deps.db.player.findUniqueOrThrow({ where: { id: playerId } })
  const purchases = await deps.db.purchase.findMany({
    where: { playerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: shownRelations,
  })
  const methods = listOfferedMethods(deps)
  const defaultMethod = methods.includes(defaultPaymentMethod) ? defaultPaymentMethod : 'card'
  return { purchases, defaultMethod, methods }
}
