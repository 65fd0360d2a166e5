/** When a company's drivers are planned to drive: written in Paris time, stored as instants. */

import type { Span } from './paris-calendar.ts'
import { addDays, mondayOf, parisDayOf, spanOfDays } from './paris-calendar.ts'
import { instantInParis, parisTimeOf } from './paris-time.ts'

/**
 * A shift as its administrator writes it: '2026-11-30', '08:00', '12:30'. An end not after the begin is on the next
 * day.
 */
export type WrittenShift = { readonly day: string; readonly begin: string; readonly end: string }

const hourMs = 3_600_000

/** The maximum length of a shift. */
export const maxShiftHours = 16

/** The maximum number of weeks that a shift may be repeated for. */
export const maxRepeatWeeks = 26

/** How many days ahead a shift may be planned. */
export const maxDaysAhead = 366

/** How many days back a shift may be planned. */
export const maxDaysBack = 31

/** A driver who is not online this long after the begin of a shift is absent. */
export const absentAfterMs = 10 * 60_000

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Returns the instants of a written shift; null for an invalid day or time, an empty shift, and one of more than 16
 * hours. A time skipped at the start of summer time means the instant of the change.
 */
export function spanOfShift({ day, begin, end }: WrittenShift): Span | null {
  if (begin === end) return null
  const from = toInstant(day, begin)
  const until = from && toInstant(end > begin ? day : addDays(day, 1), end)
  if (!from || !until || until <= from) return null
  return computeLengthMs({ from, until }) <= maxShiftHours * hourMs ? { from, until } : null
}

function toInstant(day: string, time: string): Date | null {
  if (!timePattern.test(time)) return null
  // Only the hour skipped in spring does not exist in Paris: from 02:00 to 03:00.
  return instantInParis({ day, time }) ?? instantInParis({ day, time: '03:00' })
}

/** Returns a shift in Paris time. */
export function formatShift({ from, until }: Span): WrittenShift {
  const { day, time } = parisTimeOf(from)
  return { day, begin: time, end: parisTimeOf(until).time }
}

/**
 * Returns the same shift this many weeks later, at the same Paris times; null when the clock change leaves nothing of
 * it, or makes it longer than 16 hours.
 */
export function shiftByWeeks(shift: Span, weeks: number): Span | null {
  const written = formatShift(shift)
  return spanOfShift({ ...written, day: addDays(written.day, 7 * weeks) })
}

/**
 * Returns a written shift and its repeats in each later week up to a day: 27 at most, without those that `shiftByWeeks`
 * cannot move. Null when the first is invalid.
 */
export function repeatShift(written: WrittenShift, lastDay: string): readonly Span[] | null {
  const first = spanOfShift(written)
  if (!first) return null
  const spans = [first]
  for (let weeks = 1; weeks <= maxRepeatWeeks && addDays(written.day, 7 * weeks) <= lastDay; weeks += 1) {
    const span = shiftByWeeks(first, weeks)
    if (span) spans.push(span)
  }
  return spans
}

/** Whether a shift may be planned today for a day: from 31 days back to 366 ahead. */
export function mayBePlanned(day: string, today: string): boolean {
  return day >= addDays(today, -maxDaysBack) && day <= addDays(today, maxDaysAhead)
}

/** Returns the span of a week in Paris, from Monday's first midnight to the next week's. */
export function spanOfWeek(monday: string): Span {
  return spanOfDays(monday, addDays(monday, 6))
}

/** The state of a shift, as its administrator sees it. */
export type ShiftState = 'to-come' | 'present' | 'awaited' | 'absent' | 'over'

/**
 * Returns the state of a shift at an instant. A driver who is not online is awaited for ten minutes, and absent from
 * then on to the shift's end.
 */
export function computeShiftState({ from, until }: Span, isOnline: boolean, now: Date): ShiftState {
  if (now < from) return 'to-come'
  if (now >= until) return 'over'
  if (isOnline) return 'present'
  return now.getTime() - from.getTime() < absentAfterMs ? 'awaited' : 'absent'
}

/** The limits of French labour law for an employee's hours; a minor may work less. In hours. */
const limits = {
  adult: { day: 10, week: 48, rest: 11, weeklyRest: 35 },
  minor: { day: 8, week: 35, rest: 12, weeklyRest: 48 },
} as const

/** A rule on rest and working hours. */
export type RestRule = 'daily-rest' | 'long-day' | 'long-week' | 'weekly-rest' | 'night'

/** A rule that a plan breaks, and its day; for a rule about the week its Monday. */
export type RestWarning = { readonly rule: RestRule; readonly day: string }

/** The number of days before and after a week whose shifts count, too. */
export const restDaysAround = 3

/**
 * Returns which rules on rest a driver's shifts break in a week: by day, then those about the week. `shifts` are those
 * of the week and of three days before and after it. Such a plan is not refused: a company agreement may allow it, and
 * the administrator decides.
 */
export function findRestWarnings(
  shifts: readonly Span[],
  monday: string,
  isMinor: boolean,
): readonly RestWarning[] {
  const limit = isMinor ? limits.minor : limits.adult
  const sorted = shifts.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  const days = groupByDay(sorted)
  const weekDays = days.filter(({ day }) => mondayOf(day) === monday)
  if (weekDays.length === 0) return []
  const warnings = weekDays.flatMap((working): RestWarning[] => {
    const previous = days[days.indexOf(working) - 1]
    const rules: RestRule[] = []
    if (working.workedMs > limit.day * hourMs) rules.push('long-day')
    if (isRestShort(previous, working, limit.rest)) rules.push('daily-rest')
    if (isMinor && working.spans.some(isAtNight)) rules.push('night')
    return rules.map((rule) => ({ rule, day: working.day }))
  })
  const workedMs = weekDays.reduce((sum, working) => sum + working.workedMs, 0)
  if (workedMs > limit.week * hourMs) warnings.push({ rule: 'long-week', day: monday })
  if (!hasWeeklyRest(sorted, monday, limit.weeklyRest)) warnings.push({ rule: 'weekly-rest', day: monday })
  return warnings
}

type WorkingDay = {
  readonly day: string
  readonly spans: readonly Span[]
  readonly workedMs: number
  readonly first: Date
  readonly last: Date
}

/** Returns the shifts by the days in Paris on which they begin, oldest first. */
function groupByDay(sorted: readonly Span[]): readonly WorkingDay[] {
  const byDay = Map.groupBy(sorted, ({ from }) => parisDayOf(from))
  return [...byDay].map(([day, spans]) => ({
    day,
    spans,
    workedMs: spans.reduce((sum, span) => sum + computeLengthMs(span), 0),
    first: new Date(Math.min(...spans.map(({ from }) => from.getTime()))),
    last: new Date(Math.max(...spans.map(({ until }) => until.getTime()))),
  }))
}

/** Whether the rest since the previous day, or within the 24 hours from a day's first shift, is too short. */
function isRestShort(
  previous: WorkingDay | undefined,
  { first, last }: WorkingDay,
  restHours: number,
): boolean {
  const sinceMs = previous ? first.getTime() - previous.last.getTime() : Number.POSITIVE_INFINITY
  return sinceMs < restHours * hourMs || last.getTime() - first.getTime() > (24 - restHours) * hourMs
}

/** Whether a long enough time without shifts begins or ends in the week. */
function hasWeeklyRest(sorted: readonly Span[], monday: string, hours: number): boolean {
  const week = spanOfWeek(monday)
  const restMs = hours * hourMs
  let freeFromMs = week.from.getTime() - restMs
  for (const { from, until } of sorted) {
    const gapBegins = Math.max(freeFromMs, week.from.getTime() - restMs)
    const gapEnds = Math.min(from.getTime(), week.until.getTime() + restMs)
    const isTouchingWeek = gapEnds > week.from.getTime() && gapBegins < week.until.getTime()
    if (isTouchingWeek && gapEnds - gapBegins >= restMs) return true
    freeFromMs = Math.max(freeFromMs, until.getTime())
  }
  return freeFromMs < week.until.getTime()
}

/** Whether a shift is at night, 22:00 to 06:00, when minors must not work. */
function isAtNight({ from, until }: Span): boolean {
  const [begin, end] = [parisTimeOf(from), parisTimeOf(until)]
  return begin.time < '06:00' || begin.time >= '22:00' || end.time > '22:00' || end.day > begin.day
}

function computeLengthMs({ from, until }: Span): number {
  return until.getTime() - from.getTime()
}
