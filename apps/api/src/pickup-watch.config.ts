import type { PickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import { defaultPickupWatchRules as byDefault } from '@repo/delivery-rules/pickup-watch'
import { z } from 'zod'

const minuteMs = 60_000

const minutes = (defaultMs: number, mostMinutes: number) =>
  z.coerce
    .number('must be a number of minutes')
    .min(0.5, 'must be at least half a minute')
    .max(mostMinutes, `must be at most ${mostMinutes} minutes`)
    .default(defaultMs / minuteMs)

const metres = (defaultM: number, leastM: number) =>
  z.coerce
    .number('must be a number of metres')
    .min(leastM, `must be at least ${leastM} metres: a fix wanders`)
    .max(50_000, 'must be at most 50000 metres')
    .default(defaultM)

/** The settings of the watch over carriers before pickup. The specified 5 and 10 minutes are none. */
export const pickupWatchSettings = {
  WATCH_NEAR_M: metres(byDefault.nearM, 0),
  WATCH_STALL_M: metres(byDefault.stallM, 100),
  WATCH_STALL_MINUTES: minutes(byDefault.stallMs, 60),
  WATCH_ASTRAY_MINUTES: minutes(byDefault.astrayMs, 240),
  WATCH_AWAY_M: metres(byDefault.awayM, 200),
  WATCH_AWAY_PERCENT: z.coerce
    .number('must be a number of percents')
    .min(0)
    .max(500)
    .default(byDefault.awayShare * 100),
  WATCH_AWAY_MINUTES: minutes(byDefault.awayMs, 60),
  // The specified end of a silence comes after 10 minutes; a question must come before it.
  WATCH_SILENT_MINUTES: minutes(byDefault.silentMs, 9),
  WATCH_UNANSWERED_MINUTES: minutes(byDefault.unansweredMs, 60),
  WATCH_EXTRA_MINUTES: minutes(byDefault.extraMs, 60),
  WATCH_PLANNED_MINUTES: minutes(byDefault.plannedMs, 60),
  WATCH_ARRIVAL_M: metres(byDefault.arrivalM, 100),
} as const

type Settings = {
  readonly [Name in keyof typeof pickupWatchSettings]: z.output<(typeof pickupWatchSettings)[Name]>
}

/** The configured thresholds. */
export function pickupWatchRules(settings: Settings): PickupWatchRules {
  return {
    nearM: settings.WATCH_NEAR_M,
    stallM: settings.WATCH_STALL_M,
    stallMs: settings.WATCH_STALL_MINUTES * minuteMs,
    astrayMs: settings.WATCH_ASTRAY_MINUTES * minuteMs,
    awayM: settings.WATCH_AWAY_M,
    awayShare: settings.WATCH_AWAY_PERCENT / 100,
    awayMs: settings.WATCH_AWAY_MINUTES * minuteMs,
    silentMs: settings.WATCH_SILENT_MINUTES * minuteMs,
    unansweredMs: settings.WATCH_UNANSWERED_MINUTES * minuteMs,
    extraMs: settings.WATCH_EXTRA_MINUTES * minuteMs,
    plannedMs: settings.WATCH_PLANNED_MINUTES * minuteMs,
    arrivalM: settings.WATCH_ARRIVAL_M,
  }
}
