import { calendarShift } from './wall-clock.ts'

/** The periods that a limit may be of, shortest first. */
export const limitPeriods = ['day', 'week', 'month'] as const

/** One of the periods. */
export type LimitPeriod = (typeof limitPeriods)[number]

/** A limit as it is kept; null is no limit of this period. */
export type DepositLimit = {
  readonly cents: number | null
  /** A higher one that waits for its confirmation. */
  readonly raise: { readonly cents: number | null; readonly askedAt: Date } | null
}

/** How long a raise waits before it may be confirmed. */
export const raiseWaitsMs = 24 * 3_600_000

const spans = { day: { days: -1 }, week: { days: -7 }, month: { months: -1 } } as const

/**
 * Since when payments count against a limit: periods roll, so that nobody pays twice around midnight. They begin at the same time on the wall
 * a day, 7 days or a month earlier, on the month's last day where it has no such day.
 */
export function limitWindowStart(period: LimitPeriod, now: Date, timeZone: string): Date {
  return calendarShift(now, spans[period], timeZone)
}

/** What asking for a limit does to the one that stands (null: none was ever set). */
export function askForLimit(
  standing: DepositLimit | null,
  cents: number | null,
  now: Date,
): { readonly limit: DepositLimit | null; readonly holdsAt: Date } {
  const current = standing?.cents ?? null
  if (!isHigher(cents, current)) {
    // No limit where there never was one changes nothing: it does not stand for the limit that is asked before the first payment.
    const limit = standing === null && cents === null ? null : { cents, raise: null }
    return { limit, holdsAt: now }
  }
  const waiting = standing?.raise ?? null
  const raise = waiting?.cents === cents ? waiting : { cents, askedAt: now }
  return { limit: { cents: current, raise }, holdsAt: confirmableAt(raise) }
}

/** From when a raise may be confirmed. */
export function confirmableAt({ askedAt }: { readonly askedAt: Date }): Date {
  return new Date(askedAt.getTime() + raiseWaitsMs)
}

/** What a second yes does to the raise that waits. */
export function confirmRaise(
  standing: DepositLimit | null,
  now: Date,
): DepositLimit | 'none-asked' | 'too-early' {
  if (!standing?.raise) return 'none-asked'
  if (confirmableAt(standing.raise) > now) return 'too-early'
  return { cents: standing.raise.cents, raise: null }
}

/** What was paid in within the window of a period, and its limit. */
export type LimitUse = { readonly cents: number | null; readonly usedCents: number }

/** Whether a payment stays within every limit. */
export function isWithinLimits(uses: readonly LimitUse[], paymentCents: number): boolean {
  return uses.every(({ cents, usedCents }) => cents === null || usedCents + paymentCents <= cents)
}

function isHigher(cents: number | null, than: number | null): boolean {
  return than !== null && (cents === null || cents > than)
}
