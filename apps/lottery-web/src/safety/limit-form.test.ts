import { expect, test } from 'vitest'
import { limitForm } from './limit-form.ts'

const parseCents = (amount: string) => limitForm.safeParse({ period: 'week', amount }).data?.amount ?? null

test.each([
  ['20', 2000],
  [' 20,5 ', 2050],
  ['0.29', 29],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1,234', null],
  ['1e3', null],
])('a limit typed as %j is read as %s cents, where null is refused', (amount, cents) => {
  expect(parseCents(amount)).toBe(cents)
})
