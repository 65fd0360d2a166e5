import type { PaymentFailure } from '@repo/contracts/lottery/money'
import type { Purchase } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { findIneligibility } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { canPayWithinLimits } from '#lottery-api/core/eligibility/limits.service.ts'
import { toPaymentFailure } from '#lottery-api/core/payments/payment-failure.rules.ts'
import { findProvider } from '#lottery-api/core/payments/payment-methods.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { ProviderPayment } from '#lottery-api/edges/payments/payment-provider.ts'
import { ProviderError } from '#lottery-api/edges/payments/payment-provider.ts'
import { hashWithKey } from '#lottery-api/keyed-hash.ts'
import { listRefusedPurchases, replacedFailure } from './purchases.data.ts'
import { endPurchase, settlePurchase } from './settlement.service.ts'

/** A purchase's reference begins with this until its provider has named the payment. */
export const temporaryReferencePrefix = 'new:'

/**
 * Whether a purchase can be paid now: it is not over, its player is eligible, and the player's limits allow it. The
 * limits count an open purchase already.
 */
export async function canBePaid(deps: Deps, purchase: Purchase): Promise<boolean> {
  if (!isPayable(purchase)) return false
  const { playerId, state, amountCents } = purchase
  const now = await databaseNow(deps.db)
  if ((await findIneligibility(deps, deps.db, playerId, now)) !== null) return false
  return canPayWithinLimits(deps, playerId, state === 'open' ? 0 : amountCents, now)
}

function isPayable({ state, failure }: Pick<Purchase, 'state' | 'failure'>): boolean {
  return state === 'open' || (state === 'failed' && failure !== replacedFailure)
}

/**
 * Queries the provider for a purchase's state, and updates it. Does nothing for a purchase without a provider, and
 * until the provider has named its payment. Throws `ProviderError`.
 */
export async function checkPaymentAtProvider(deps: Deps, purchase: Purchase): Promise<void> {
  const provider = findProvider(deps, purchase.method)
  if (!provider || purchase.reference.startsWith(temporaryReferencePrefix)) return
  const canCapture = await canBePaid(deps, purchase)
  await applyPayment(deps, purchase, await provider.findPayment(purchase.reference, { canCapture }))
}

/**
 * Cancels an unpaid purchase at its provider; one that was paid first is settled. `reason` is null when the player
 * cancels. Does nothing where `checkPaymentAtProvider` does nothing. Throws `ProviderError`.
 */
export async function cancelAtProvider(
  deps: Deps,
  purchase: Purchase,
  reason: PaymentFailure | null = null,
): Promise<void> {
  const provider = findProvider(deps, purchase.method)
  if (!provider || purchase.reference.startsWith(temporaryReferencePrefix)) return
  await applyPayment(deps, purchase, await provider.cancel(purchase.reference), reason)
}

/**
 * Cancels the refused payments of a player before another one begins: if they were paid later, too, the player could
 * exceed the limits. Throws `ProviderError`.
 */
export async function replaceRefusedPurchases(deps: Deps, playerId: string): Promise<void> {
  for (const purchase of await listRefusedPurchases(deps.db, playerId)) {
    await cancelAtProvider(deps, purchase)
    await markReplaced(deps, purchase)
  }
}

/** Cancels the refused payments of a player who stops playing. The worker retries while a provider is unavailable. */
export async function cancelRefusedPurchases(deps: Deps, playerId: string): Promise<void> {
  for (const purchase of await listRefusedPurchases(deps.db, playerId)) {
    try {
      await cancelAtProvider(deps, purchase)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      deps.log.warn({ err: error, purchaseId: purchase.id }, 'a refused payment could not be cancelled')
    }
    await markReplaced(deps, purchase)
  }
}

async function markReplaced({ db }: Deps, { id }: Purchase): Promise<void> {
  await db.purchase.updateMany({ where: { id, state: 'failed' }, data: { failure: replacedFailure } })
}

async function applyPayment(
  deps: Deps,
  purchase: Purchase,
  payment: ProviderPayment,
  reason: PaymentFailure | null = null,
): Promise<void> {
  const { id, amountCents } = purchase
  if (payment.state === 'paid') {
    if (payment.amountCents !== amountCents)
      throw new ProviderError(`Purchase ${id}: ${payment.amountCents} cents instead of ${amountCents}`, {
        kind: 'invalid',
      })
    await settlePurchase(deps, id, { payerHash: hashPayer(deps, payment.payer) })
  } else if (payment.state === 'refused')
    await endPurchase(deps, id, { state: 'failed', failure: toPaymentFailure(payment.failure) ?? 'refused' })
  else if (payment.state === 'over') await endPurchase(deps, id, { state: 'cancelled', failure: reason })
}

/** Hashes a payer: the hash recognises the same payer and reveals no identity. Null for an unknown payer. */
export function hashPayer({ config }: Pick<Deps, 'config'>, payer: string | null): string | null {
  return payer === null ? null : hashWithKey(config.personSecret, 'payer', payer)
}
