import type { OrderPhase } from '@repo/prisma/delivery-types'

/** Returns what an ended order costs its sender, in cents: its fee, if it has one; the price of a delivered one. */
export function computeCostCents({
  phase,
  feeCents,
  priceCents,
}: {
  readonly phase: OrderPhase
  readonly feeCents: number | null
  readonly priceCents: number
}): number {
  return feeCents ?? (phase === 'cancelled' ? 0 : priceCents)
}
