import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFrenchDateFormat, formatFrenchLongDay } from './french-date.ts'

const formatShortDay = createFrenchDateFormat({
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const formatInstant = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
})

test.each([
  ['2026-01-01T12:00:00Z', '1er janvier 2026'],
  ['2026-03-11T12:00:00Z', '11 mars 2026'],
  ['2026-03-21T12:00:00Z', '21 mars 2026'],
  ['2026-12-31T23:30:00Z', '1er janvier 2027'],
])('the day of %s in Paris is written %s', (instant, words) => {
  expect(formatFrenchLongDay(new Date(instant))).toBe(words)
})

test('the first of a month is “1er” also after its weekday and before a time', () => {
  expect(formatShortDay(new Date('2026-12-01T12:00:00Z'))).toBe('mar. 1er déc.')
  expect(formatInstant(new Date('2026-11-01T00:01:00Z'))).toBe('1er novembre 2026 à 01:01')
})

test('no source file formats a French long date by Intl directly: the first of a month needs “1er”', () => {
  const root = new URL('../../../', import.meta.url)
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  const intlFormat =
    /DateTimeFormat\(\s*'fr-FR',\s*\{[^}]*(?:day: 'numeric'|dateStyle: '(?:long|medium|full)')/
  expect(files.filter((file) => intlFormat.test(readFileSync(new URL(file, root), 'utf8')))).toEqual([])
})
