import { expect, test } from 'vitest'
import {
  extendClaimBy,
  findClaimDeadline,
  findDueReminder,
  findObjectionDeadline,
  findPrizeIneligibility,
  prizeTerms,
} from './prize-terms.ts'

const announcedAt = new Date('2026-08-09T18:00:00Z')
const addDays = (count: number, ms = 0) => new Date(announcedAt.getTime() + count * 86_400_000 + ms)

test('a prize is claimed within 60 days', () => {
  expect(findClaimDeadline(announcedAt)).toEqual(addDays(60))
})

test.each([
  ['less than 1 day is due no reminder', addDays(1, -1), null],
  ['1 day is due its day-1 reminder', addDays(1), 1],
  ['less than 7 days is still due its day-1 reminder', addDays(7, -1), 1],
  ['7 days is due its day-7 reminder', addDays(7), 7],
  ['30 days is due its day-30 reminder', addDays(30), 30],
  ['less than 53 days is still due its day-30 reminder', addDays(53, -1), 30],
  ['53 days is due its day-53 reminder', addDays(53), 53],
  ['less than 59 days is still due its day-53 reminder', addDays(59, -1), 53],
  ['59 days is due its day-59 reminder', addDays(59), 59],
])('a prize unclaimed for %s', (_, at, day) => {
  expect(findDueReminder(announcedAt, at)).toBe(day)
})

test.each([
  [{ isValidated: true, isBarred: false, wasExcludedAtClosing: false }, null],
  [{ isValidated: false, isBarred: false, wasExcludedAtClosing: false }, 'identity'],
  [{ isValidated: true, isBarred: false, wasExcludedAtClosing: true }, 'excluded'],
  [{ isValidated: false, isBarred: true, wasExcludedAtClosing: true }, 'barred'],
])('the ineligibility of a holder who is %o has the reason %s', (holder, reason) => {
  expect(findPrizeIneligibility(holder)).toBe(reason)
})

test('an overruled reason no longer counts against the winner; any other one still does', () => {
  const holder = { isValidated: false, isBarred: false, wasExcludedAtClosing: true }
  expect(findPrizeIneligibility(holder, ['excluded'])).toBe('identity')
  expect(findPrizeIneligibility(holder, ['excluded', 'identity'])).toBeNull()
})

test('a winner whose prize was held has 14 days to object, and as many at least to claim it afterwards', () => {
  expect(findObjectionDeadline(announcedAt, prizeTerms)).toEqual(addDays(14))
  const claimBy = findClaimDeadline(announcedAt)
  expect(extendClaimBy(claimBy, addDays(46), prizeTerms)).toEqual(claimBy)
  expect(extendClaimBy(claimBy, addDays(50), prizeTerms)).toEqual(addDays(64))
})
