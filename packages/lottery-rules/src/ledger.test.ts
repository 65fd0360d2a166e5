import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Posting } from './ledger.ts'
import {
  drawSealed,
  moneyTakenOut,
  moneyUnmatched,
  moneyWays,
  potDrawn,
  prizeLapsed,
  prizePaid,
  purchaseSettled,
  refundCameBack,
  refundRequested,
  refundSent,
  sumPostings,
} from './ledger.ts'

const shares = { potCents: 60, costCents: 15 }
const amount = fc.nat(1_000_000)
const way = fc.constantFrom(...moneyWays)
const counts = fc.record({
  tickets: fc.nat(1_000_000),
  owedPotCents: amount,
  owedCostCents: amount,
  carriedInCents: amount,
})

const movements: fc.Arbitrary<readonly Posting[]> = fc.oneof(
  fc.tuple(way, fc.nat(8)).map(([way, draws]) => purchaseSettled({ way, draws, playerId: 'p', ...shares })),
  fc.tuple(way, amount).map(([way, cents]) => moneyUnmatched(way, cents)),
  fc.tuple(way, amount).map(([way, cents]) => moneyTakenOut(way, cents)),
  fc.nat(8).map((draws) => refundRequested({ draws, playerId: 'p', ...shares })),
  fc.tuple(way, amount).map(([way, cents]) => refundSent({ way, cents, playerId: 'p' })),
  fc.tuple(way, amount).map(([way, cents]) => refundCameBack({ way, cents, playerId: 'p' })),
  counts.map((draw) => drawSealed({ drawId: 'd', contributionCents: 60, ...draw })),
  amount.map((cents) => potDrawn('d', cents)),
  amount.map((cents) => prizePaid({ drawId: 'd', playerId: 'p', cents })),
  amount.map((cents) => prizeLapsed('d', cents)),
)

test('every movement sums to zero, in whole cents, without a posting of 0', () => {
  fc.assert(
    fc.property(movements, (postings) => {
      expect(sumPostings(postings)).toBe(0)
      for (const { cents } of postings) expect(Number.isSafeInteger(cents) && cents !== 0).toBe(true)
    }),
  )
})

test('an entry of 3 € is four draws of 60 cents for pots and 15 for running costs', () => {
  expect(purchaseSettled({ way: 'card', draws: 4, playerId: 'p', ...shares })).toEqual([
    { account: 'provider:card', cents: 300, playerId: 'p' },
    { account: 'credits-pot', cents: -240, playerId: 'p' },
    { account: 'credits-cost', cents: -60, playerId: 'p' },
  ])
})

test('a purchase that is fully refunded leaves nothing on any account', () => {
  const all = [
    ...purchaseSettled({ way: 'paypal', draws: 4, playerId: 'p', ...shares }),
    ...refundRequested({ draws: 4, playerId: 'p', ...shares }),
    ...refundSent({ way: 'paypal', cents: 300, playerId: 'p' }),
    ...refundCameBack({ way: 'paypal', cents: 300, playerId: 'p' }),
    ...refundSent({ way: 'paypal', cents: 300, playerId: 'p' }),
  ]
  for (const { account } of all) expect(sumPostings(all.filter((one) => one.account === account))).toBe(0)
})

test('in a sealed draw free tickets contribute as much as paid ones, from the running costs', () => {
  const sealed = { drawId: 'd', contributionCents: 60, tickets: 13, carriedInCents: 7 }
  const postings = drawSealed({ ...sealed, owedPotCents: 600, owedCostCents: 150 })
  expect(postings).toContainEqual({ account: 'pot', cents: -787, drawId: 'd' })
  expect(postings).toContainEqual({ account: 'running-costs', cents: 30, drawId: 'd' })
})

test('a sealed draw releases credits at the shares of their purchase; the running costs bear the difference', () => {
  const sealed = { drawId: 'd', contributionCents: 60, tickets: 10, carriedInCents: 0 }
  expect(drawSealed({ ...sealed, owedPotCents: 500, owedCostCents: 250 })).toEqual([
    { account: 'credits-pot', cents: 500, drawId: 'd' },
    { account: 'credits-cost', cents: 250, drawId: 'd' },
    { account: 'running-costs', cents: -150, drawId: 'd' },
    { account: 'pot', cents: -600, drawId: 'd' },
  ])
})

test.each([-1, 0.5, Number.NaN, 2 ** 53])('an amount of %d cents is refused', (cents) => {
  expect(() => moneyUnmatched('transfer', cents)).toThrow(RangeError)
  expect(() => potDrawn('d', cents)).toThrow(RangeError)
})
