import type { PickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import type { SettingsOf } from '@repo/settings/read-settings'

const minuteMs = 60_000

/** The thresholds that the settings say. */
export function pickupWatchRules(settings: SettingsOf<'api'>): PickupWatchRules {
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
