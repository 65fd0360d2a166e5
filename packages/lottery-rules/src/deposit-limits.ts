import { shiftCalendar } from './wall-clock.ts'

/** The periods of limits, shortest first. */
export const limitPeriods = ['day', 'week', 'month'] as const

/** One of the periods. */
export type LimitPeriod = (typeof limitPeriods)[number]

/** A stored limit; null is no limit for this period. */
export type DepositLimit = {
  readonly cents: number | null
  /** A pending higher limit. */
  readonly raise: { readonly cents: number | null; readonly askedAt: Date } | null
}

/** The wait before a raise may be confirmed. */
export const raiseWaitMs = 24 * 3_600_000

const spans = { day: { days: -1 }, week: { days: -7 }, month: { months: -1 } } as const

/**
 * Returns the start of the window of payments that count against a limit. Periods roll, so that midnight does not
 * double the limit. It is the same local time a day, 7 days or a month earlier, on the month's last day where it has no
 * such day.
 */
export function findLimitWindowStart(period: LimitPeriod, now: Date, timeZone: string): Date {
  return shiftCalendar(now, spans[period], timeZone)
}

/**
 * Applies a requested limit to the current one (null: none was ever set). Returns the limit to store, and from when the
 * request holds: now for a first, an equal or a lower one, otherwise when the raise may be confirmed. The limit is null
 * where none was set and none is requested. A repeated raise keeps its wait; any other request replaces the pending
 * one.
 */
export function requestLimit(
  currentLimit: DepositLimit | null,
  cents: number | null,
  now: Date,
): { readonly limit: DepositLimit | null; readonly holdsAt: Date } {
  const current = currentLimit?.cents ?? null
  if (!isHigher(cents, current)) {
    // Requesting no limit where there never was one changes nothing: it does not count as the limit required before the
    // first payment.
    const limit = currentLimit === null && cents === null ? null : { cents, raise: null }
    return { limit, holdsAt: now }
  }
  const pendingRaise = currentLimit?.raise ?? null
  const raise = pendingRaise?.cents === cents ? pendingRaise : { cents, askedAt: now }
  return { limit: { cents: current, raise }, holdsAt: findConfirmableTime(raise) }
}

/** Returns the instant from which a raise may be confirmed. */
export function findConfirmableTime({ askedAt }: { readonly askedAt: Date }): Date {
  return new Date(askedAt.getTime() + raiseWaitMs)
}

/** Confirms the pending raise. Returns the limit to store, `none-asked` without a raise, or `too-early`. */
export function confirmRaise(
  currentLimit: DepositLimit | null,
  now: Date,
): DepositLimit | 'none-asked' | 'too-early' {
  if (!currentLimit?.raise) return 'none-asked'
  if (findConfirmableTime(currentLimit.raise) > now) return 'too-early'
  return { cents: currentLimit.raise.cents, raise: null }
}

/** The payments within the window of a period, and its limit. */
export type LimitUse = { readonly cents: number | null; readonly usedCents: number }

/** Whether a payment stays within every limit. */
export function isWithinLimits(uses: readonly LimitUse[], paymentCents: number): boolean {
  return uses.every(({ cents, usedCents }) => cents === null || usedCents + paymentCents <= cents)
}

function isHigher(cents: number | null, than: number | null): boolean {
  return than !== null && (cents === null || cents > than)
}
