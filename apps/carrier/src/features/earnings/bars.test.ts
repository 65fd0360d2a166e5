import { expect, test } from 'vitest'
import { createBars, findBestDay } from './bars.ts'

test('every day of the month has a bar, the best one the highest', () => {
  const bars = createBars('2028-02', [
    { jour: '2028-02-03', net: 2_000 },
    { jour: '2028-02-29', net: 5_000 },
  ])
  expect(bars).toHaveLength(29)
  expect(bars.map(({ share }) => share).filter((share) => share > 0)).toEqual([0.4, 1])
  expect(findBestDay(bars)).toEqual({ day: '2028-02-29', netCents: 5_000, share: 1 })
})

test('a month without earnings has flat bars and no best day', () => {
  const bars = createBars('2026-10', [])
  expect(bars).toHaveLength(31)
  expect(bars.every(({ share }) => share === 0)).toBe(true)
  expect(findBestDay(bars)).toBeNull()
})
