import { expect, test } from 'vitest'
import { formatInstant, localeOf } from './formats.ts'

const date = { timeZone: 'Europe/Paris', day: 'numeric', month: 'long', year: 'numeric' } as const

test.each([
  ['fr', '2026-11-01T12:00:00Z', '1er novembre 2026'],
  ['fr', '2026-11-11T12:00:00Z', '11 novembre 2026'],
  ['en', '2026-11-01T12:00:00Z', '1 November 2026'],
] as const)('in %s the date %s is formatted as %s', (language, instant, words) => {
  expect(formatInstant(language, new Intl.DateTimeFormat(localeOf[language], date), new Date(instant))).toBe(
    words,
  )
})
