import { expect, test } from 'vitest'
import { settings } from './all-settings.ts'
import { describeFormerSettings, formerSettings } from './former-settings.ts'

test('a variable that is set and no longer read is reported with its replacement, and no other is', () => {
  expect(
    describeFormerSettings({ SMS_PROVIDER: 'twilio', SMS_DSN: 'none', VAPID_SUBJECT: '', HOME: '/' }),
  ).toEqual(['SMS_PROVIDER is no longer read. Now: SMS_DSN (docs/runbook/deploy.md, "Settings that went").'])
})

test('a declared setting is not a former one', () => {
  expect(formerSettings.length).toBeGreaterThan(70)
  expect(formerSettings.filter(([name]) => name in settings)).toEqual([])
})
