import { expect, test } from 'vitest'
import { settings } from './all-settings.ts'
import { formerSettings, formerSettingsIn } from './former-settings.ts'

test('a variable that is no longer read is told with what says it now, and nothing else is', () => {
  expect(formerSettingsIn({ SMS_PROVIDER: 'twilio', SMS_DSN: 'none', VAPID_SUBJECT: '', HOME: '/' })).toEqual(
    ['SMS_PROVIDER is no longer read. Now: SMS_DSN (docs/runbook/deploy.md, "Settings that went").'],
  )
})

test('what is declared is not called former', () => {
  expect(formerSettings.length).toBeGreaterThan(70)
  expect(formerSettings.filter(([name]) => name in settings)).toEqual([])
})
