/** One draw a week, always at the same local time. */

import { findInstantShowing, toLocalDay } from './wall-clock.ts'

/** The schedule of draws: `weekday` counts from 1 (Monday) to 7, `time` is a local time such as `20:00`. */
export type DrawSchedule = { readonly weekday: number; readonly time: string; readonly timeZone: string }

/** Sundays at 20:00 in Paris. */
export const defaultSchedule: DrawSchedule = { weekday: 7, time: '20:00', timeZone: 'Europe/Paris' }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * The times before a draw at which sales close, at which its list should be sealed, and at which it is postponed
 * otherwise; and the length of a postponement.
 */
export const drawTerms = {
  closesBeforeMs: 60 * minuteMs,
  sealedBeforeMs: 30 * minuteMs,
  postponedBeforeMs: 15 * minuteMs,
  postponedByMs: dayMs,
} as const

/** Returns the ISO week of an instant, `2026-W32`, in the time zone of the schedule. */
export function toWeek(instant: Date, { timeZone }: DrawSchedule): string {
  return toWeekOfDay(readLocalDay(instant, timeZone))
}

function toWeekOfDay(day: Date): string {
  // The ISO week of a day is that of its Thursday.
  const thursday = new Date(day.getTime() + (4 - readWeekday(day)) * dayMs)
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = Math.floor((thursday.getTime() - newYear) / (7 * dayMs)) + 1
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}

/**
 * Returns the time of a week's draw: later by the skipped amount where the clocks skip it, the first where it comes
 * twice. Throws a RangeError for an invalid week.
 */
export function findDrawTime(week: string, schedule: DrawSchedule): Date {
  const [, year, number] = /^(\d{4})-W(0[1-9]|[1-4]\d|5[0-3])$/.exec(week) ?? []
  if (!year || !number) throw new RangeError(`'${week}' is no week.`)
  // 4 January is always in week 1.
  const inFirst = new Date(Date.UTC(Number(year), 0, 4))
  const monday = inFirst.getTime() + (1 - readWeekday(inFirst) + 7 * (Number(number) - 1)) * dayMs
  const instant = findInstant(new Date(monday + (schedule.weekday - 1) * dayMs), schedule)
  if (toWeek(instant, schedule) !== week) throw new RangeError(`${year} has no week ${number}.`)
  return instant
}

/** Returns the week of the first draw after an instant, without postponements. */
export function findNextDrawWeek(instant: Date, schedule: DrawSchedule): string {
  const week = toWeek(instant, schedule)
  if (findDrawTime(week, schedule) > instant) return week
  // Counted in days: 168 hours lead to another week near midnight when the clocks change meanwhile.
  return toWeekOfDay(new Date(readLocalDay(instant, schedule.timeZone).getTime() + 7 * dayMs))
}

function readWeekday(day: Date): number {
  return day.getUTCDay() === 0 ? 7 : day.getUTCDay()
}

/** Returns the local day as a UTC midnight. */
function readLocalDay(instant: Date, timeZone: string): Date {
  return new Date(`${toLocalDay(instant, timeZone)}T00:00:00Z`)
}

/** Returns the instant of the schedule's local time on a day. */
function findInstant(day: Date, { time, timeZone }: DrawSchedule): Date {
  return new Date(findInstantShowing(Date.parse(`${day.toISOString().slice(0, 10)}T${time}:00Z`), timeZone))
}
