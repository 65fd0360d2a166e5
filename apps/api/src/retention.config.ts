import { z } from 'zod'

const days = (preset: number, least: number, most: number) =>
  z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(least, `must be at least ${least} days`)
    .max(most, `must be at most ${most} days`)
    .default(preset)

/** The periods left open by law, in days; the specified ones (2 and 13 months, 5 and 10 years) are not here. */
export const retentionSettings = {
  RETENTION_QUOTE_DAYS: days(7, 1, 60),
  // At least a month: the warning of an idle account has the same period.
  RETENTION_NOTIFICATION_DAYS: days(60, 31, 365),
  // A paper that expired is asked for again for some months; never longer than the contract's 5 years.
  RETENTION_DOCUMENT_DAYS: days(365, 30, 1825),
} as const

type Settings = {
  readonly [Name in keyof typeof retentionSettings]: z.output<(typeof retentionSettings)[Name]>
}

/** The periods that are set. */
export function retentionPeriods(settings: Settings) {
  return {
    quoteDays: settings.RETENTION_QUOTE_DAYS,
    notificationDays: settings.RETENTION_NOTIFICATION_DAYS,
    documentDays: settings.RETENTION_DOCUMENT_DAYS,
  } as const
}

export type RetentionSettings = ReturnType<typeof retentionPeriods>
