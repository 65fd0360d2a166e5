import type { PickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import { currentBusinessSettings } from '@repo/server-kit/business-settings'
import type { Db } from '#api/database.ts'
import { businessSettings } from './business-settings.rules.ts'

const minuteMs = 60_000

/** Returns when a carrier before pickup is noticed, as it holds now. */
export async function pickupWatchRules(db: Db): Promise<PickupWatchRules> {
  const now = await currentBusinessSettings(db, businessSettings)
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

/** The periods that law leaves open, in days; the specified ones (2 and 13 months, 5 and 10 years) are none. */
export type RetentionPeriods = {
  readonly quoteDays: number
  readonly notificationDays: number
  readonly documentDays: number
}

/** Returns the periods that law leaves open, as they hold now. */
export async function retentionPeriods(db: Db): Promise<RetentionPeriods> {
  const now = await currentBusinessSettings(db, businessSettings)
  return {
    quoteDays: now.retentionQuoteDays,
    notificationDays: now.retentionNotificationDays,
    documentDays: now.retentionDocumentDays,
  }
}

/** Returns the amount in cents beyond which one member of the staff moves no money alone, as it holds now. */
export async function twoPersonsAboveCents(db: Db): Promise<number> {
  return (await currentBusinessSettings(db, businessSettings)).twoPersonsAboveEuros * 100
}
