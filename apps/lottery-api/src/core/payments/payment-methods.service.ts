import type { PaymentMethod } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'
import type { PaymentProvider } from '#lottery-api/edges/payments/payment-provider.ts'

/** Lists the offered payment methods: the card, which is always offered, and the configured ones. */
export function listOfferedMethods({ config }: Pick<Deps, 'config'>): PaymentMethod[] {
  const { paypal, transfer, moneyOrder } = config.payments
  return [
    'card' as const,
    ...(paypal ? (['paypal'] as const) : []),
    ...(transfer ? (['transfer'] as const) : []),
    ...(moneyOrder ? (['money_order'] as const) : []),
  ]
}

/** Returns the provider of a purchase; null for a method without a provider, or one no longer offered. */
export function findProvider(deps: Pick<Deps, 'payments'>, method: PaymentMethod): PaymentProvider | null {
  const { card, paypal } = deps.payments
  if (method === 'card') return card
  return method === 'paypal' ? paypal : null
}
