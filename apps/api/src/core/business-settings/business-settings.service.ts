import type { PickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import { readBusinessSettings } from '@repo/server-kit/business-settings'
import type { Db } from '#api/database.ts'
import { businessSettings } from './business-settings.rules.ts'

const minuteMs = 60_000

/** Returns the present rules of the pickup watch. */
export async function readPickupWatchRules(db: Db): Promise<PickupWatchRules> {
  const now = await readBusinessSettings(db, businessSettings)
  return {
    nearPickupM: now.watchNearM,
    stationaryM: now.watchStallM,
    stationaryMs: now.watchStallMinutes * minuteMs,
    offRouteMs: now.watchAstrayMinutes * minuteMs,
    movingAwayM: now.watchAwayM,
    movingAwayShare: now.watchAwayPercent / 100,
    movingAwayMs: now.watchAwayMinutes * minuteMs,
    silentMs: now.watchSilentMinutes * minuteMs,
    unansweredMs: now.watchUnansweredMinutes * minuteMs,
    extensionMs: now.watchExtraMinutes * minuteMs,
    plannedMs: now.watchPlannedMinutes * minuteMs,
    arrivalM: now.watchArrivalM,
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
  const now = await readBusinessSettings(db, businessSettings)
  return {
    quoteDays: now.retentionQuoteDays,
    notificationDays: now.retentionNotificationDays,
    documentDays: now.retentionDocumentDays,
  }
}

/** Returns the present amount in cents beyond which one staff member moves no money alone. */
export async function readTwoPersonsLimitCents(db: Db): Promise<number> {
  return (await readBusinessSettings(db, businessSettings)).twoPersonsAboveEuros * 100
}
