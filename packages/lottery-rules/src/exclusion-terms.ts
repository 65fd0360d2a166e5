import { shiftCalendar } from './wall-clock.ts'

/**
 * The terms without play: pauses of 24 hours, a week, a month and six weeks, exclusions of 3, 6 and 12 months, 3 years
 * and for ever. An exclusion of one month is the pause of one month: both do the same.
 */
export const exclusionTerms = ['24h', '1w', '1m', '6w', '3m', '6m', '12m', '3y', 'ever'] as const

/** One of the terms. */
export type ExclusionTerm = (typeof exclusionTerms)[number]

const hourMs = 3_600_000

const hours: Partial<Record<ExclusionTerm, number>> = { '24h': 24, '1w': 7 * 24, '6w': 6 * 7 * 24 }
const months: Partial<Record<ExclusionTerm, number>> = { '1m': 1, '3m': 3, '6m': 6, '12m': 12, '3y': 36 }

/**
 * Returns the end of an exclusion by its begin; null means never. Hours and weeks are exact. Months and years end
 * at the same time of the same day of the month, and where a month has no such day, on the first of the next: a term
 * is never shorter than named.
 */
export function findExclusionEnd(term: ExclusionTerm, startedAt: Date, timeZone: string): Date | null {
  if (term === 'ever') return null
  const counted = hours[term]
  if (counted !== undefined) return new Date(startedAt.getTime() + counted * hourMs)
  return shiftCalendar(startedAt, { months: months[term] ?? 0 }, timeZone, 'next-month')
}

/** A stored self-exclusion. */
export type ExclusionSpan = { readonly startedAt: Date; readonly endsAt: Date | null }

/** Returns the self-exclusion in force at an instant: of several the one that ends last; null when none is. */
export function findActiveExclusion<Span extends ExclusionSpan>(
  spans: readonly Span[],
  now: Date,
): Span | null {
  const active = spans.filter(
    ({ startedAt, endsAt }) => startedAt <= now && (endsAt === null || endsAt > now),
  )
  const end = ({ endsAt }: Span) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  return active.reduce<Span | null>((last, span) => (last && end(last) >= end(span) ? last : span), null)
}
