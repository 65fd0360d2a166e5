import { defaultPickupWatchRules as watch } from '@repo/delivery-rules/pickup-watch'
import { z } from 'zod'

const minuteMs = 60_000

const numberSetting = (preset: number, unit: string, [min, max]: readonly [number, number]) =>
  z.coerce
    .number(`must be a number of ${unit}`)
    .min(min, `must be at least ${min} ${unit}`)
    .max(max, `must be at most ${max} ${unit}`)
    .default(preset)

const countSetting = (preset: number, unit: string, range: readonly [number, number]) =>
  numberSetting(preset, unit, range).refine(Number.isInteger, `must be a whole number of ${unit}`)

const metresSetting = (preset: number, min: number) => numberSetting(preset, 'metres', [min, 50_000])
const minutesSetting = (presetMs: number, max: number) =>
  numberSetting(presetMs / minuteMs, 'minutes', [0.5, max])

/**
 * The figures that staff may change: when a carrier before pickup counts as late (except the specified 5 and 10
 * minutes), how long data is retained where law leaves it open, and what one staff member may give away alone.
 */
export const businessSettings = {
  fields: {
    watchNearM: metresSetting(watch.nearPickupM, 0),
    // A smaller change is no movement: positions are imprecise.
    watchStallM: metresSetting(watch.stationaryM, 100),
    watchStallMinutes: minutesSetting(watch.stationaryMs, 60),
    watchAstrayMinutes: minutesSetting(watch.offRouteMs, 240),
    watchAwayM: metresSetting(watch.movingAwayM, 200),
    watchAwayPercent: numberSetting(watch.movingAwayShare * 100, 'percent', [0, 500]),
    watchAwayMinutes: minutesSetting(watch.movingAwayMs, 60),
    // The specified end of a silence comes after 10 minutes; a question must come before it.
    watchSilentMinutes: minutesSetting(watch.silentMs, 9),
    watchUnansweredMinutes: minutesSetting(watch.unansweredMs, 60),
    watchExtraMinutes: minutesSetting(watch.extensionMs, 60),
    watchPlannedMinutes: minutesSetting(watch.plannedMs, 60),
    watchArrivalM: metresSetting(watch.arrivalM, 100),
    retentionQuoteDays: countSetting(7, 'days', [1, 60]),
    // At least a month: the warning of an idle account stands as long.
    retentionNotificationDays: countSetting(60, 'days', [31, 365]),
    // An expired document is asked for again for some months; never longer than the contract's 5 years.
    retentionDocumentDays: countSetting(365, 'days', [30, 1825]),
    twoPersonsAboveEuros: countSetting(100, 'euros', [0, 100_000]),
  },
} as const
