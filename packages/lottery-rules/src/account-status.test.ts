import { describe, expect, test } from 'vitest'
import type { AccountEvent, AccountStatus } from './account-status.ts'
import {
  documentReminderDays,
  findCorrectionDeadline,
  findDocumentDeadline,
  findStatusAfter,
  listDueReminders,
} from './account-status.ts'

const statuses: readonly AccountStatus[] = ['registered', 'activated', 'in_review', 'validated', 'ended']
const events: readonly AccountEvent[] = ['activate', 'supply-document', 'approve', 'reject', 'end']

describe('an account', () => {
  const table: Readonly<Record<AccountStatus, readonly (AccountStatus | null)[]>> = {
    registered: ['activated', null, null, null, 'ended'],
    activated: [null, 'in_review', null, null, 'ended'],
    in_review: [null, 'in_review', 'validated', 'activated', 'ended'],
    validated: [null, 'validated', 'validated', 'validated', 'ended'],
    ended: [null, null, null, null, null],
  }

  const cases = statuses.flatMap((status) =>
    events.map((event, index) => [status, event, table[status][index] ?? null] as const),
  )

  test.each(cases.filter(([, , after]) => after !== null))(
    'that is %s gets from the event %s the status %s',
    (status, event, after) => {
      expect(findStatusAfter(status, event)).toBe(after)
    },
  )

  test.each(cases.filter(([, , after]) => after === null))(
    'that is %s does not allow the event %s',
    (status, event) => {
      expect(findStatusAfter(status, event)).toBeNull()
    },
  )
})

describe('the first identity document', () => {
  test.each([
    ['2026-01-15T08:30:00.123Z', '2026-02-15T08:30:00.123Z'],
    ['2026-01-31T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    ['2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
    ['2026-02-28T12:00:00.000Z', '2026-03-28T12:00:00.000Z'],
  ])('of a person who registers at %s is due at %s', (registered, due) => {
    expect(findDocumentDeadline(new Date(registered)).toISOString()).toBe(due)
  })

  test('gets its last reminder before its deadline, in every month', () => {
    for (let month = 0; month < 48; month += 1)
      for (const day of [1, 15, 28, 31]) {
        const registered = new Date(Date.UTC(2026, month, day, 12))
        const last = registered.getTime() + (documentReminderDays.at(-1) ?? 0) * 86_400_000
        expect(last).toBeLessThan(findDocumentDeadline(registered).getTime())
      }
  })

  test.each([
    ['2026-03-07T23:59:59.999Z', []],
    ['2026-03-08T00:00:00.000Z', [7]],
    ['2026-03-22T00:00:00.000Z', [7, 21]],
    ['2026-03-27T23:59:59.999Z', [7, 21]],
    ['2026-03-28T00:00:00.000Z', [7, 21, 27]],
  ])('of a person who registered on 1 March has at %s the due reminders of the days %j', (now, days) => {
    expect(listDueReminders(new Date('2026-03-01T00:00:00Z'), new Date(now))).toEqual(days)
  })
})

describe('a rejected document', () => {
  test.each([
    ['within the last week of the month', '2026-03-30T10:00:00.000Z', '2026-04-06T10:00:00.000Z'],
    ['long after the month', '2026-06-01T10:00:00.000Z', '2026-06-08T10:00:00.000Z'],
    ['early, where the month leaves more time', '2026-03-03T10:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  ])(
    'may be corrected for seven days, and at least until the first month is over: rejected %s',
    (_, rejected, due) => {
      expect(findCorrectionDeadline(new Date('2026-03-01T00:00:00Z'), new Date(rejected)).toISOString()).toBe(
        due,
      )
    },
  )
})
