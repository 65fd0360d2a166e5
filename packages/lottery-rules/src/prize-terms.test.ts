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

const eligible = { isValidated: true, isBarred: false, wasExcludedAtClosing: false }

test('a validated holder who is neither barred nor excluded is eligible for a prize', () => {
  expect(findPrizeIneligibility(eligible)).toBeNull()
})

test.each([
  ['is not validated', 'identity', { isValidated: false }],
  ['was excluded when sales closed', 'excluded', { wasExcludedAtClosing: true }],
  [
    'is not validated, was excluded and is barred',
    'barred',
    { isValidated: false, isBarred: true, wasExcludedAtClosing: true },
  ],
])('a holder who %s is ineligible for the reason "%s"', (_, reason, changes) => {
  expect(findPrizeIneligibility({ ...eligible, ...changes })).toBe(reason)
})

test('an overruled reason no longer counts against the winner; any other one still does', () => {
  const holder = { ...eligible, isValidated: false, wasExcludedAtClosing: true }
  expect(findPrizeIneligibility(holder, ['excluded'])).toBe('identity')
  expect(findPrizeIneligibility(holder, ['excluded', 'identity'])).toBeNull()
})

test('a winner has 14 days to object', () => {
  expect(findObjectionDeadline(announcedAt, prizeTerms)).toEqual(addDays(14))
})

test('a winner whose prize was held has at least 14 days left to claim it', () => {
  const claimBy = findClaimDeadline(announcedAt)
  expect(extendClaimBy(claimBy, addDays(46), prizeTerms)).toEqual(claimBy)
  expect(extendClaimBy(claimBy, addDays(50), prizeTerms)).toEqual(addDays(64))
})
