import { expect, test } from 'vitest'
import { limitForm } from './limit-form.ts'

const parseCents = (amount: string) => limitForm.safeParse({ period: 'week', amount }).data?.amount ?? null

test.each([
  ['20', 2000],
  [' 20,5 ', 2050],
  ['0.29', 29],
  ['0', 0],
])('a limit typed as %j is read as %d cents', (amount, cents) => {
  expect(parseCents(amount)).toBe(cents)
})

test.each(['', '-1', '1,234', '1e3'])('a limit typed as %j is refused', (amount) => {
  expect(parseCents(amount)).toBeNull()
})
