import type { PickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import { readBusinessSettings } from '@repo/server-kit/business-settings'
import type { Db } from '#api/database.ts'
import { businessSettings } from './business-settings.rules.ts'

const minuteMs = 60_000

/** Returns the present rules of the pickup watch. */
export async function readPickupWatchRules(db: Db): Promise<PickupWatchRules> {
  const settings = await readBusinessSettings(db, businessSettings)
  return {
    nearPickupM: settings.watchNearM,
    stationaryM: settings.watchStallM,
    stationaryMs: settings.watchStallMinutes * minuteMs,
    offRouteMs: settings.watchAstrayMinutes * minuteMs,
    movingAwayM: settings.watchAwayM,
    movingAwayShare: settings.watchAwayPercent / 100,
    movingAwayMs: settings.watchAwayMinutes * minuteMs,
    silentMs: settings.watchSilentMinutes * minuteMs,
    unansweredMs: settings.watchUnansweredMinutes * minuteMs,
    extensionMs: settings.watchExtraMinutes * minuteMs,
    plannedMs: settings.watchPlannedMinutes * minuteMs,
    arrivalM: settings.watchArrivalM,
  }
}

/**
 * The periods that law leaves open, in days. The specified ones (2 and 13 months, 5 and 10 years) are not among them.
 */
export type RetentionPeriods = {
  readonly quoteDays: number
  readonly notificationDays: number
  readonly documentDays: number
}

/** Returns the present periods that law leaves open. */
export async function readRetentionPeriods(db: Db): Promise<RetentionPeriods> {
  const settings = await readBusinessSettings(db, businessSettings)
  return {
    quoteDays: settings.retentionQuoteDays,
    notificationDays: settings.retentionNotificationDays,
    documentDays: settings.retentionDocumentDays,
  }
}

/** Returns the present amount in cents beyond which one staff member moves no money alone. */
export async function readTwoPersonsLimitCents(db: Db): Promise<number> {
  return (await readBusinessSettings(db, businessSettings)).twoPersonsAboveEuros * 100
}
