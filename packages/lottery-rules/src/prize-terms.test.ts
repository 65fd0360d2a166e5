import { expect, test } from 'vitest'
import {
  claimByOf,
  dueReminder,
  extendedClaimBy,
  objectByOf,
  prizeIneligibility,
  prizeTerms,
} from './prize-terms.ts'

const announcedAt = new Date('2026-08-09T18:00:00Z')
const days = (count: number, ms = 0) => new Date(announcedAt.getTime() + count * 86_400_000 + ms)

test('a prize is claimed within 60 days', () => {
  expect(claimByOf(announcedAt)).toEqual(days(60))
})

test.each([
  [days(1, -1), null],
  [days(1), 1],
  [days(7, -1), 1],
  [days(7), 7],
  [days(30), 30],
  [days(53, -1), 30],
  [days(53), 53],
  [days(59, -1), 53],
  [days(59), 59],
])('at %s the reminder of day %s is due', (at, day) => {
  expect(dueReminder(announcedAt, at)).toBe(day)
})

test.each([
  [{ isValidated: true, isBarred: false, wasExcludedAtClosing: false }, null],
  [{ isValidated: false, isBarred: false, wasExcludedAtClosing: false }, 'identity'],
  [{ isValidated: true, isBarred: false, wasExcludedAtClosing: true }, 'excluded'],
  [{ isValidated: false, isBarred: true, wasExcludedAtClosing: true }, 'barred'],
])('for %o the ineligibility reason is %s', (holder, reason) => {
  expect(prizeIneligibility(holder)).toBe(reason)
})

test('a reason overruled by two staff members no longer counts against the winner, any other still does', () => {
  const holder = { isValidated: false, isBarred: false, wasExcludedAtClosing: true }
  expect(prizeIneligibility(holder, ['excluded'])).toBe('identity')
  expect(prizeIneligibility(holder, ['excluded', 'identity'])).toBeNull()
})

test('a held-up winner has 14 days to object, and as long again to claim', () => {
  expect(objectByOf(announcedAt, prizeTerms)).toEqual(days(14))
  const claimBy = claimByOf(announcedAt)
  expect(extendedClaimBy(claimBy, days(46), prizeTerms)).toEqual(claimBy)
  expect(extendedClaimBy(claimBy, days(50), prizeTerms)).toEqual(days(64))
})
