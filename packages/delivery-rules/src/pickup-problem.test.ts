import { describe, expect, test } from 'vitest'
import { defaultRateCard } from './default-rate-card.ts'
import type { OpenPickupProblem } from './pickup-problem.ts'
import {
  computeRaisedPrice,
  judgePickupProblem,
  mayAnswer,
  pickupProblemKinds,
  pickupProblemWaitMs,
} from './pickup-problem.ts'
import type { Goods } from './vehicle-classes.ts'

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 26, 9) + minutes * 60_000)

function createProblem(change: Partial<OpenPickupProblem> = {}): OpenPickupProblem {
  return {
    kind: 'sender_absent',
    decideAt: minute(10),
    contestedAt: null,
    forStaffSince: null,
    seenAt: minute(0),
    ...change,
  }
}

describe('a problem at the pickup', () => {
  test.each([
    ['waits for the sender until its time is over', createProblem(), 9.999, 'wait'],
    ['ends the order when the sender’s time is over', createProblem(), 10, 'end'],
    [
      'waits ten minutes from when the carrier was seen there',
      createProblem({ seenAt: minute(4) }),
      10,
      'wait',
    ],
    [
      'is decided by staff when no position shows the carrier there',
      createProblem({ seenAt: null }),
      10,
      'staff',
    ],
    ['still waits while a sender contests its absence', createProblem({ contestedAt: minute(2) }), 5, 'wait'],
    [
      'is decided by staff when a sender has contested its absence until the end',
      createProblem({ contestedAt: minute(2) }),
      10,
      'staff',
    ],
    [
      'about the goods is decided by staff as soon as it is contested',
      createProblem({ kind: 'other_goods', contestedAt: minute(2) }),
      3,
      'staff',
    ],
    [
      'about the goods does not wait longer for a late position',
      createProblem({ kind: 'forbidden_goods', seenAt: minute(4) }),
      10,
      'end',
    ],
    ['stays with staff once it was passed to them', createProblem({ forStaffSince: minute(1) }), 60, 'staff'],
  ] as const)('%s', (_name, problem, at, verdict) => {
    expect(judgePickupProblem(problem, minute(at)).kind).toBe(verdict)
  })

  test('moves the deadline when positions show the carrier at the pickup only later', () => {
    expect(judgePickupProblem(createProblem({ seenAt: minute(4) }), minute(10))).toEqual({
      kind: 'wait',
      until: new Date(minute(4).getTime() + pickupProblemWaitMs.sender_absent),
    })
  })

  test('has a price to accept if and only if the goods are larger, and may always be contested', () => {
    expect(pickupProblemKinds.filter((kind) => mayAnswer(kind, 'agree'))).toEqual(['larger_goods'])
    expect(pickupProblemKinds.every((kind) => mayAnswer(kind, 'contest'))).toBe(true)
  })
})

describe('the price of the found goods', () => {
  const goods: Goods = { weightRangeId: 4, nature: 'SES', trolleys: 0, parcels: 1, isOversize: false }
  const vehicle = { class: 'VOI', isTwoTemperature: false } as const
  const facts = { card: defaultRateCard, goods, roadM: 5_000, vehicle, priceCents: 1_000 }

  test('is that of an order of these goods', () => {
    expect(computeRaisedPrice(facts)).toMatchObject({ ok: true, vehicleClass: 'VELCAR', priceCents: 1_300 })
  })

  test.each([
    ['when it is not higher than the order’s', 'not-dearer', { priceCents: 1_300 }],
    [
      'when the carrier’s vehicle cannot carry them',
      'too-much-for-vehicle',
      { vehicle: { class: 'SCO', isTwoTemperature: false } as const },
    ],
    ['when no vehicle can carry them', 'nothing-fits', { goods: { ...goods, trolleys: 90 } }],
  ] as const)('does not exist %s', (_, why, change) => {
    expect(computeRaisedPrice({ ...facts, ...change })).toBe(why)
  })
})
