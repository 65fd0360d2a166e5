import { expect, test } from 'vitest'
import { findDueEntryReminder } from './entry-reminders.ts'

const closesAt = new Date('2026-08-09T17:00:00Z')

test.each([
  [24 * 60 + 1, null],
  [24 * 60, 24],
  [2 * 60 + 1, 24],
  [2 * 60, 2],
  [1, 2],
  [0, null],
  [-1, null],
])('%d minutes before the sales close, the reminder of %s hours is due', (minutes, hours) => {
  expect(findDueEntryReminder(closesAt, new Date(closesAt.getTime() - minutes * 60_000))).toBe(hours)
})
