import { expect, test } from 'vitest'
import { formatInstant, localeOf } from './formats.ts'

const dateOptions = { timeZone: 'Europe/Paris', day: 'numeric', month: 'long', year: 'numeric' } as const

test.each([
  ['fr', '2026-11-01T12:00:00Z', '1er novembre 2026'],
  ['fr', '2026-11-11T12:00:00Z', '11 novembre 2026'],
  ['en', '2026-11-01T12:00:00Z', '1 November 2026'],
] as const)('in %s the date %s is formatted as %s', (language, instant, words) => {
  const format = new Intl.DateTimeFormat(localeOf[language], dateOptions)
  expect(formatInstant(language, format, new Date(instant))).toBe(words)
})
