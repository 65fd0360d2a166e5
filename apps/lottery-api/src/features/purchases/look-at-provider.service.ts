import type { Purchase } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'
import type { PaymentProvider, ProviderPayment } from '#lottery-api/edges/payments/payment-provider.ts'
import { ProviderError } from '#lottery-api/edges/payments/payment-provider.ts'
import { keyedHash } from '#lottery-api/keyed-hash.ts'
import { refusedPurchases, replaced } from './purchases.data.ts'
import { endPurchase, settlePurchase } from './settlement.service.ts'

/** What a purchase's reference begins with until its provider has named the payment. */
export const unnamed = 'new:'

/** The provider of a purchase; null for a way that no provider runs, or that is not offered any more. */
export function providerOf(deps: Deps, method: Purchase['method']): PaymentProvider | null {
  const { card, paypal } = deps.payments
  if (method === 'card') return card
  return method === 'paypal' ? paypal : null
}

/** Whether a purchase may still be paid by its player. */
export function isPayable({ state, failure }: Pick<Purchase, 'state' | 'failure'>): boolean {
  return state === 'open' || (state === 'failed' && failure !== replaced)
}

/** Asks the provider how a purchase stands, and brings it there. Throws `ProviderError`. */
export async function lookAtProvider(deps: Deps, purchase: Purchase): Promise<void> {
  const provider = providerOf(deps, purchase.method)
  if (!provider || purchase.reference.startsWith(unnamed)) return
  await follow(deps, purchase, await provider.look(purchase.reference, { mayTake: isPayable(purchase) }))
}

/** Gives an unpaid purchase up at its provider; one that was paid first is settled. */
export async function giveUpAtProvider(deps: Deps, purchase: Purchase): Promise<void> {
  const provider = providerOf(deps, purchase.method)
  if (!provider || purchase.reference.startsWith(unnamed)) return
  await follow(deps, purchase, await provider.giveUp(purchase.reference))
}

/**
 * Gives the refused payments of a player up, before another one begins: paid in the end beside it, they would go past what the limits were asked for. Throws
 * `ProviderError`.
 */
export async function replaceRefused(deps: Deps, playerId: string): Promise<void> {
  for (const purchase of await refusedPurchases(deps.db, playerId)) {
    await giveUpAtProvider(deps, purchase)
    await deps.db.purchase.updateMany({
      where: { id: purchase.id, state: 'failed' },
      data: { failure: replaced },
    })
  }
}

async function follow(deps: Deps, purchase: Purchase, payment: ProviderPayment): Promise<void> {
  const { id, amountCents } = purchase
  if (payment.state === 'paid') {
    if (payment.amountCents !== amountCents)
      throw new ProviderError(`Purchase ${id}: ${payment.amountCents} cents instead of ${amountCents}`, {
        kind: 'invalid',
      })
    await settlePurchase(deps, id, { payerHash: payerHash(deps, payment.payer) })
  } else if (payment.state === 'refused')
    await endPurchase(deps, id, { state: 'failed', failure: payment.failure ?? 'refused' })
  else if (payment.state === 'over') await endPurchase(deps, id, { state: 'cancelled', failure: null })
}

/** What a payer is known by, so that the same one is seen again and nobody else learns who it is. */
export function payerHash({ config }: Pick<Deps, 'config'>, payer: string | null): string | null {
  return payer === null ? null : keyedHash(config.authSecret, 'payer', payer)
}
