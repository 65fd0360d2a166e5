import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Actor, StatusMachine } from './status-machine.ts'
import type { DeliveryStatus, RequestStatus } from './statuses.ts'
import {
  canUndoTransit,
  computeOrderStage,
  deliveryMachine,
  deliveryWireCodes,
  getHistoryLabel,
  hasGoods,
  isRunning,
  offerMachine,
  requestMachine,
  requestWireCodes,
  runningDeliveryStatuses,
  stageDisplay,
} from './statuses.ts'

describe('by the moves of a delivery,', () => {
  test.each<[string, DeliveryStatus, DeliveryStatus, Actor, boolean]>([
    ['a carrier starts', 'assigned', 'approaching', 'carrier', true],
    ['a carrier does not pick up before the start', 'assigned', 'picked_up', 'carrier', false],
    ['a carrier picks up', 'approaching', 'picked_up', 'carrier', true],
    ['a carrier does not deliver before the transit', 'picked_up', 'delivered', 'carrier', false],
    ['a carrier delivers', 'in_transit', 'delivered', 'carrier', true],
    ['the provider does not deliver', 'in_transit', 'delivered', 'provider', false],
    ['a carrier undoes the transit', 'in_transit', 'picked_up', 'carrier', true],
    ['a carrier does not undo the pickup', 'picked_up', 'approaching', 'carrier', false],
    ['a carrier withdraws before the start', 'assigned', 'withdrawn', 'carrier', true],
    ['a carrier does not withdraw after the start', 'approaching', 'withdrawn', 'carrier', false],
    ['a deadline removes a carrier on its way', 'approaching', 'withdrawn', 'clock', true],
    ['no deadline removes a carrier with the goods', 'picked_up', 'withdrawn', 'clock', false],
    ['a sender cancels before pickup', 'approaching', 'cancelled', 'sender', true],
    ['a sender does not cancel a delivery with the goods aboard', 'picked_up', 'cancelled', 'sender', false],
    ['a sender turns a delivery with the goods aboard back', 'in_transit', 'returning', 'sender', true],
    ['the provider ends a delivery with the goods aboard', 'in_transit', 'cancelled', 'provider', true],
    ['a carrier brings the goods back', 'returning', 'returned', 'carrier', true],
  ])('%s', (_, from, to, by, expected) => {
    expect(deliveryMachine.canMove(from, to, by)).toBe(expected)
  })
})

describe('by the moves of requests and offers,', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a request is assigned out of a search only', requestMachine.sourcesOf('assigned'), ['searching']],
    ['a search resumes when its carrier leaves', requestMachine.sourcesOf('searching'), ['assigned']],
    ['the clock cancels only a search', requestMachine.sourcesOf('cancelled', 'clock'), ['searching']],
    ['an offer is accepted while pending', offerMachine.sourcesOf('accepted'), ['pending']],
    ['an offer expires while pending', offerMachine.sourcesOf('expired', 'clock'), ['pending']],
    ['a carrier does not cancel an offer', offerMachine.sourcesOf('cancelled', 'carrier'), []],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })
})

describe('laws of the machines', () => {
  const machines: [string, StatusMachine<string>, string[]][] = [
    ['request', widen(requestMachine), ['cancelled']],
    ['delivery', widen(deliveryMachine), ['cancelled', 'delivered', 'returned', 'withdrawn']],
    ['offer', widen(offerMachine), ['accepted', 'cancelled', 'expired', 'refused']],
  ]

  test.each(machines)('no move leaves a final %s status', (_, machine, finals) => {
    const targets = new Set(machine.moves.map((move) => move.to))
    expect([...targets].filter(machine.isFinal).sort()).toEqual(finals)
    for (const status of finals) expect(machine.moves.filter((move) => move.from === status)).toEqual([])
  })

  test.each(machines)('every %s move is listed once and has an actor', (_, machine) => {
    const pairs = machine.moves.map((move) => `${move.from} → ${move.to}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(machine.moves.filter((move) => move.by.length === 0 || move.from === move.to)).toEqual([])
  })

  test.each(machines)('guarded updates only follow paths of the %s table', (_, machine) => {
    const statuses = [...new Set(machine.moves.flatMap((move) => [move.from, move.to]))]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 30 }), (moves) => {
        let status = machine.moves[0]?.from ?? ''
        for (const next of moves) {
          const wasFinal = machine.isFinal(status)
          const mayMove = machine.sourcesOf(next).includes(status)
          expect(mayMove).toBe(machine.canMove(status, next))
          expect(wasFinal && mayMove).toBe(false)
          if (mayMove) status = next
        }
      }),
    )
  })

  const statuses = Object.keys(deliveryWireCodes) as DeliveryStatus[] // the keys of a complete table

  test('a carrier runs a delivery exactly until it is final', () => {
    expect(statuses.filter(isRunning)).toEqual([...runningDeliveryStatuses].sort(createComparator(statuses)))
  })

  test('a carrier has the goods from the pickup on, until they are delivered or returned', () => {
    expect(statuses.filter(hasGoods)).toEqual(['picked_up', 'in_transit', 'returning'])
  })
})

describe('on the sender’s screens,', () => {
  test.each<[string, RequestStatus | null, DeliveryStatus | null, number | null, string, boolean?]>([
    ['that is planned', null, null, null, 'Programmée'],
    ['that is searching', 'searching', null, 1, 'En recherche'],
    ['that is searching again after a withdrawal', 'searching', 'withdrawn', 1, 'En recherche'],
    ['whose goods wait on the road', 'searching', 'withdrawn', 4, 'En attente de reprise', true],
    ['whose next carrier is on its way to goods on the road', 'assigned', 'approaching', 3, 'En cours', true],
    [
      'that was cancelled while its goods waited on the road',
      'cancelled',
      'withdrawn',
      null,
      'Annulée',
      true,
    ],
    ['whose carrier has not started', 'assigned', 'assigned', 2, 'En cours'],
    ['whose carrier is on its way', 'assigned', 'approaching', 3, 'En cours'],
    ['whose goods are picked up', 'assigned', 'picked_up', 4, 'En cours'],
    ['whose goods are in transit', 'assigned', 'in_transit', 5, 'En cours'],
    ['that is delivered', 'assigned', 'delivered', 6, 'Livrée'],
    ['whose goods return', 'assigned', 'returning', 5, 'En retour'],
    ['whose goods are returned', 'assigned', 'returned', null, 'Retournée'],
    ['that was cancelled while searching', 'cancelled', null, null, 'Annulée'],
    ['that was cancelled with a carrier', 'cancelled', 'cancelled', null, 'Annulée'],
  ])(
    'an order %s has its step and its label',
    (_, request, delivery, step, label, areGoodsStranded = false) => {
      const stage = computeOrderStage(request, delivery, areGoodsStranded)
      expect(stageDisplay[stage].modalStep).toBe(step)
      expect(getHistoryLabel(stage)).toBe(label)
    },
  )

  test.each([null, 'withdrawn'] as const)('an assigned request without a carrier throws (%s)', (delivery) => {
    expect(() => computeOrderStage('assigned', delivery, false)).toThrow(RangeError)
  })

  test('the wire codes are the documented ones', () => {
    expect(Object.values(requestWireCodes)).toEqual(['ENV', 'ACC', 'ANN'])
    expect(Object.values(deliveryWireCodes).filter((code) => code !== null)).toEqual([
      'ACC',
      'ENEF',
      'ENAC',
      'LIEF',
      'RET',
      'RETF',
      'ANN',
    ])
  })
})

test.each([
  ['the transit can be undone 59 s after it', 59_000, true],
  ['the transit can be undone 60 s after it', 60_000, true],
  ['the transit cannot be undone 60.001 s after it', 60_001, false],
])('%s', (_, afterMs, expected) => {
  const since = new Date('2026-03-02T10:00:00Z')
  expect(canUndoTransit(since, new Date(since.getTime() + afterMs))).toBe(expected)
})

/** Widens a machine to plain texts, so that one property covers all of them. */
function widen<Status extends string>(machine: StatusMachine<Status>): StatusMachine<string> {
  return machine as unknown as StatusMachine<string> // a table of narrower texts; wrong texts merely find no move
}

function createComparator<Item>(table: readonly Item[]): (a: Item, b: Item) => number {
  return (a, b) => table.indexOf(a) - table.indexOf(b)
}
