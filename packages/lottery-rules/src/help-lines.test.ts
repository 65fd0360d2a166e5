import { expect, test } from 'vitest'
import { helpLines } from './help-lines.ts'

test.each(Object.entries(helpLines))('the help line of %s can be dialled and opened', (country, line) => {
  expect(country).toMatch(/^[A-Z]{2}$/)
  expect(line.name.trim()).not.toBe('')
  expect(line.phone).toMatch(/^[089]\d[\d ]{6,}\d$/)
  expect(new URL(line.url).protocol).toBe('https:')
})
