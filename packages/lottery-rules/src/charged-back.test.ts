import { expect, test } from 'vitest'
import type { LostPayment } from './charged-back.ts'
import { computeChargeBack } from './charged-back.ts'
import { creditVoided, disputeLost, disputeOpened, disputeWon, sumPostings } from './ledger.ts'

const shares = { potCents: 60, costCents: 15 }
const computeLost = (payment: Partial<LostPayment>) =>
  computeChargeBack({ ...shares, amountCents: 300, remaining: 4, refunds: [], ...payment })
const one = { id: 'one', cents: 225 }

test.each([
  ['no draw played', {}, { voidedDraws: 4, refundIds: [], refundCents: 0, drawsToVoid: 0 }],
  ['one draw played', { remaining: 3 }, { voidedDraws: 3, refundIds: [], refundCents: 0, drawsToVoid: 1 }],
  ['all draws played', { remaining: 0 }, { voidedDraws: 0, refundIds: [], refundCents: 0, drawsToVoid: 4 }],
  [
    'a refund under way',
    { remaining: 0, refunds: [one] },
    { voidedDraws: 0, refundIds: ['one'], refundCents: 225, drawsToVoid: 1 },
  ],
  [
    'a refund of more than the bank takes back',
    { amountCents: 100, remaining: 0, refunds: [one] },
    { voidedDraws: 0, refundIds: [], refundCents: 0, drawsToVoid: 1 },
  ],
  [
    'a part of the payment, rounded for the player',
    { amountCents: 149 },
    { voidedDraws: 1, refundIds: [], refundCents: 0, drawsToVoid: 0 },
  ],
])('a charge-back takes back the expected draws and refunds: %s', (_, payment, expected) => {
  expect(computeLost(payment)).toEqual(expected)
})

test('every movement of a dispute sums to zero, and the running costs bear the played draws', () => {
  const dispute = { cents: 300, playerId: 'p' }
  const lostPostings = disputeLost({ ...dispute, ...shares, voidedDraws: 2, refundCents: 75 })
  for (const postings of [disputeOpened(dispute), disputeWon(dispute), lostPostings])
    expect(sumPostings(postings)).toBe(0)
  expect(sumPostings(creditVoided({ ...shares, playerId: 'p' }))).toBe(0)
  expect(lostPostings.find(({ account }) => account === 'running-costs')?.cents).toBe(75)
  expect(() => disputeLost({ ...dispute, ...shares, voidedDraws: 5, refundCents: 0 })).toThrow(RangeError)
})
