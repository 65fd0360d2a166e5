import { expect, test } from 'vitest'
import { findDueEntryReminder } from './entry-reminders.ts'

const closesAt = new Date('2026-08-09T17:00:00Z')

const findDueAt = (minutesBefore: number) =>
  findDueEntryReminder(closesAt, new Date(closesAt.getTime() - minutesBefore * 60_000))

test.each([
  [24 * 60, 24],
  [2 * 60 + 1, 24],
  [2 * 60, 2],
  [1, 2],
])('%d minutes before the sales close, the reminder of %d hours is due', (minutes, hours) => {
  expect(findDueAt(minutes)).toBe(hours)
})

test.each([
  ['a minute more than 24 hours before the sales close', 24 * 60 + 1],
  ['when the sales close', 0],
  ['a minute after the sales have closed', -1],
])('%s, no reminder is due', (_, minutes) => {
  expect(findDueAt(minutes)).toBeNull()
})
