import { describe, expect, test } from 'vitest'
import { computeClaimDeadline, computeDisputeDeadline, isWithin } from './claims.ts'

const at = (iso: string) => new Date(iso)
const plus = (date: Date, ms: number) => new Date(date.getTime() + ms)
const hour = 3_600_000

describe('a claim about a delivery', () => {
  const pickedUpAt = at('2026-11-20T09:00:00.000Z')
  const until = computeClaimDeadline([{ happenedAt: pickedUpAt, recordedAt: pickedUpAt }])

  test('may be made for 24 hours from the pickup, the last instant included', () => {
    expect(isWithin(until, pickedUpAt)).toBe(true)
    expect(isWithin(until, plus(pickedUpAt, 24 * hour - 1))).toBe(true)
    expect(isWithin(until, plus(pickedUpAt, 24 * hour))).toBe(true)
    expect(isWithin(until, plus(pickedUpAt, 24 * hour + 1))).toBe(false)
  })

  test('is not shortened by a late report of the pickup, nor by an event in the future', () => {
    const recordedAt = plus(pickedUpAt, 11 * hour)
    expect(computeClaimDeadline([{ happenedAt: pickedUpAt, recordedAt }])).toEqual(
      plus(recordedAt, 24 * hour),
    )
    expect(computeClaimDeadline([{ happenedAt: recordedAt, recordedAt: pickedUpAt }])).toEqual(
      plus(recordedAt, 24 * hour),
    )
  })

  test('restarts its 24 hours when a carrier reports that it cannot continue, and when another takes the goods over', () => {
    const pickup = { happenedAt: pickedUpAt, recordedAt: pickedUpAt }
    const breakdown = { happenedAt: plus(pickedUpAt, hour), recordedAt: plus(pickedUpAt, 2 * hour) }
    const takeover = { happenedAt: plus(pickedUpAt, 30 * hour), recordedAt: plus(pickedUpAt, 30 * hour) }
    expect(computeClaimDeadline([pickup, breakdown])).toEqual(plus(pickedUpAt, 26 * hour))
    expect(computeClaimDeadline([takeover, pickup, breakdown])).toEqual(plus(pickedUpAt, 54 * hour))
  })

  test('cannot be made before the pickup', () => {
    expect(computeClaimDeadline([])).toBeNull()
    expect(isWithin(null, pickedUpAt)).toBe(false)
  })

  test('counts hours, not days of the calendar, when the clocks change', () => {
    const beforeSummer = at('2026-03-28T12:00:00+01:00')
    const end = computeClaimDeadline([{ happenedAt: beforeSummer, recordedAt: beforeSummer }])
    expect(end).toEqual(at('2026-03-29T13:00:00+02:00'))
  })
})

describe('a dispute of an invoice', () => {
  const endedAt = at('2026-11-20T09:00:00.000Z')

  test('may be made for 7 days from the end, the last instant included', () => {
    const until = computeDisputeDeadline({ endedAt, costCents: 1 })
    expect(isWithin(until, plus(endedAt, 7 * 24 * hour - 1))).toBe(true)
    expect(isWithin(until, plus(endedAt, 7 * 24 * hour))).toBe(true)
    expect(isWithin(until, plus(endedAt, 7 * 24 * hour + 1))).toBe(false)
  })

  test('requires an invoice: an order that has ended and has a cost', () => {
    expect(computeDisputeDeadline({ endedAt: null, costCents: 1200 })).toBeNull()
    expect(computeDisputeDeadline({ endedAt, costCents: 0 })).toBeNull()
  })
})
