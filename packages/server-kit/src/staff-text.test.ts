import { expect, test } from 'vitest'
import { at } from './staff-text.ts'

test('an instant is shown in Paris time with its zone, in winter and in summer', () => {
  expect(at(new Date('2026-11-21T14:04:59.900Z'))).toBe('2026-11-21 15:04:59 CET')
  expect(at(new Date('2026-07-21T14:04:59Z'))).toBe('2026-07-21 16:04:59 CEST')
})

test('a missing instant is shown as a dash', () => {
  expect(at(null)).toBe('—')
})
