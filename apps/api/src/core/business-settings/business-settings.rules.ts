import { defaultPickupWatchRules as watch } from '@repo/delivery-rules/pickup-watch'
import { z } from 'zod'

const minuteMs = 60_000

const within = (preset: number, unit: string, [min, max]: readonly [number, number]) =>
  z.coerce
    .number(`must be a number of ${unit}`)
    .min(min, `must be at least ${min} ${unit}`)
    .max(max, `must be at most ${max} ${unit}`)
    .default(preset)

const whole = (preset: number, unit: string, range: readonly [number, number]) =>
  within(preset, unit, range).refine(Number.isInteger, `must be a whole number of ${unit}`)

const metres = (preset: number, min: number) => within(preset, 'metres', [min, 50_000])
const minutes = (presetMs: number, max: number) => within(presetMs / minuteMs, 'minutes', [0.5, max])

/**
 * The figures that the staff may change: when a carrier before pickup is noticed (the specified 5 and 10 minutes are none of them), what is
 * kept for how long where law leaves it open, and what one person may give away.
 */
export const businessSettings = {
  fields: {
    watchNearM: metres(watch.nearPickupM, 0),
    // Less is no movement: a fix wanders.
    watchStallM: metres(watch.stationaryM, 100),
    watchStallMinutes: minutes(watch.stationaryMs, 60),
    watchAstrayMinutes: minutes(watch.offRouteMs, 240),
    watchAwayM: metres(watch.movingAwayM, 200),
    watchAwayPercent: within(watch.movingAwayShare * 100, 'percent', [0, 500]),
    watchAwayMinutes: minutes(watch.movingAwayMs, 60),
    // The specified end of a silence comes after 10 minutes; a question must come before it.
    watchSilentMinutes: minutes(watch.silentMs, 9),
    watchUnansweredMinutes: minutes(watch.unansweredMs, 60),
    watchExtraMinutes: minutes(watch.extensionMs, 60),
    watchPlannedMinutes: minutes(watch.plannedMs, 60),
    watchArrivalM: metres(watch.arrivalM, 100),
    retentionQuoteDays: whole(7, 'days', [1, 60]),
    // At least a month: the warning of an idle account stands as long.
    retentionNotificationDays: whole(60, 'days', [31, 365]),
    // An expired document is asked for again for some months; never longer than the contract's 5 years.
    retentionDocumentDays: whole(365, 'days', [30, 1825]),
    twoPersonsAboveEuros: whole(100, 'euros', [0, 100_000]),
  },
} as const
