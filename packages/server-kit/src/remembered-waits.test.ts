import { expect, test } from 'vitest'
import { RememberedWaits } from './remembered-waits.ts'

function createWaits() {
  const clock = { nowMs: 0 }
  return { clock, waits: new RememberedWaits(() => clock.nowMs) }
}

test('a wait is remembered for two seconds with its remaining time, and then queried again', () => {
  const { clock, waits } = createWaits()
  waits.remember('a', 900)
  expect(waits.leftS('b')).toBeNull()
  expect(waits.leftS('a')).toBe(900)
  clock.nowMs = 1999
  expect(waits.leftS('a')).toBe(899)
  clock.nowMs = 2000
  expect(waits.leftS('a')).toBeNull()
})

test('a wait is remembered no longer than it lasts', () => {
  const { clock, waits } = createWaits()
  waits.remember('a', 1)
  clock.nowMs = 999
  expect(waits.leftS('a')).toBe(1)
  clock.nowMs = 1000
  expect(waits.leftS('a')).toBeNull()
})

test('a forgotten wait is queried', () => {
  const { waits } = createWaits()
  waits.remember('a', 900)
  waits.remember('b', 900)
  waits.forget('a')
  expect([waits.leftS('a'), waits.leftS('b')]).toEqual([null, 900])
  waits.forgetAll()
  expect(waits.leftS('b')).toBeNull()
})

test('beyond the maximum number of waits the oldest are forgotten', () => {
  const { waits } = createWaits()
  for (let index = 0; index <= 50_000; index += 1) waits.remember(`key ${index}`, 900)
  expect(waits.leftS('key 0')).toBeNull()
  expect(waits.leftS('key 1')).toBe(900)
  expect(waits.leftS('key 50000')).toBe(900)
})
