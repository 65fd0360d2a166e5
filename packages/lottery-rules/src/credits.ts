import type { DrawShares } from './ledger.ts'
import { shiftCalendar } from './wall-clock.ts'

/** Draws that a player was given or bought together. */
export type Lot = {
  readonly id: string
  readonly kind: 'free' | 'paid'
  readonly remaining: number
  readonly createdAt: Date
  /** Null for paid ones, which never expire. */
  readonly expiresAt: Date | null
  /** Since when it is unusable because its payment is disputed; null while it is usable. */
  readonly lockedAt: Date | null
}

/** The validity of a free credit, in months. */
export const freeMonths = 12

/** The extra validity of a free credit that is returned after its expiry, in days. */
export const returnedDays = 14

/** Returns the instant this many calendar months later (UTC); the last day of the month where it has no such day. */
export function addMonths(from: Date, months: number): Date {
  return shiftCalendar(from, { months }, 'UTC')
}

/** Whether a lot has expired: at the instant of its expiry it has. A paid one never does. */
export function isExpired(lot: Pick<Lot, 'expiresAt'>, now: Date): boolean {
  return lot.expiresAt !== null && lot.expiresAt <= now
}

/** Whether the lot has a usable credit: one is left, it is not locked, and it has not expired. */
function isSpendable(lot: Pick<Lot, 'remaining' | 'expiresAt' | 'lockedAt'>, now: Date): boolean {
  return lot.remaining > 0 && lot.lockedAt === null && !isExpired(lot, now)
}

function compareLots(one: Lot, other: Lot): number {
  if (one.kind !== other.kind) return one.kind === 'free' ? -1 : 1
  const byExpiry = (one.expiresAt?.getTime() ?? 0) - (other.expiresAt?.getTime() ?? 0)
  const byAge = one.createdAt.getTime() - other.createdAt.getTime()
  return byExpiry || byAge || (one.id < other.id ? -1 : 1)
}

/**
 * Returns the lot that the next credit is taken from: the free lot that expires soonest, otherwise the oldest paid
 * lot. Null when there is none.
 */
export function findNextLot<L extends Lot>(lots: readonly L[], now: Date): L | null {
  return lots.filter((lot) => isSpendable(lot, now)).sort(compareLots)[0] ?? null
}

/** Counts the usable credits of each kind. */
export function countCredits(
  lots: readonly Lot[],
  now: Date,
): { readonly free: number; readonly paid: number } {
  const count = (kind: Lot['kind']) =>
    lots
      .filter((lot) => lot.kind === kind && isSpendable(lot, now))
      .reduce((sum, { remaining }) => sum + remaining, 0)
  return { free: count('free'), paid: count('paid') }
}

/**
 * Returns the refund of a lot's unused credits: their price in cents, 0 for free credits and for those of a disputed
 * payment.
 */
export function computeRefundableCents(
  lot: Pick<Lot, 'kind' | 'remaining' | 'lockedAt'>,
  shares: DrawShares,
): number {
  return lot.kind === 'paid' && lot.lockedAt === null
    ? lot.remaining * (shares.potCents + shares.costCents)
    : 0
}
