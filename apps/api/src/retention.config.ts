import type { SettingsOf } from '@repo/settings/read-settings'

/** Returns the periods that law leaves open, in days. */
export function retentionPeriods(settings: SettingsOf<'api'>) {
  return {
    quoteDays: settings.RETENTION_QUOTE_DAYS,
    notificationDays: settings.RETENTION_NOTIFICATION_DAYS,
    documentDays: settings.RETENTION_DOCUMENT_DAYS,
  } as const
}

export type RetentionSettings = ReturnType<typeof retentionPeriods>
