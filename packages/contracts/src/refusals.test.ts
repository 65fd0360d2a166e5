import { expect, test } from 'vitest'
import { everyRefusal } from './every-refusal.ts'
import { genericError } from './generic-error.ts'
import { lotteryRefusals } from './lottery/refusals.ts'
import { refusals } from './refusals.ts'

const allRefusals = Object.entries(everyRefusal)

test('every refusal has an existing HTTP status and a capitalised sentence without a code', () => {
  for (const [code, { status, message }] of allRefusals) {
    expect([200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507], code).toContain(status)
    expect(message, code).toMatch(/^[A-ZÀ-Ý]/)
    expect(message, code).not.toMatch(/[a-z]-[a-z]+-|undefined|error/i)
    // Two documented sentences end with a full stop; ours have none.
    if (!code.startsWith('reset-')) expect(message, code).not.toMatch(/\.$/)
  }
})

test('the marketplace and the lottery have no refusal code in common', () => {
  expect(Object.keys(lotteryRefusals).filter((code) => code in refusals)).toEqual([])
  expect(allRefusals).toHaveLength(Object.keys(refusals).length + Object.keys(lotteryRefusals).length)
})

test.each([
  ['the delivery', refusals],
  ['the lottery', lotteryRefusals],
])('no sentence of %s is used by two codes', (_, productRefusals) => {
  const sentences = Object.values(productRefusals).map(({ message }) => message)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('no sentence of a busy or failing server mentions a cancellation', () => {
  for (const code of ['too-many-requests', 'unavailable', 'internal-error'] as const)
    expect(refusals[code].message).not.toMatch(/annul/i)
  expect(genericError).toBe(refusals['internal-error'].message)
})
