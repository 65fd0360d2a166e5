import { expect, test } from 'vitest'
import { findHelp, helpLines, isHelpConfirmed, legalHelpLine, unconfirmedHelpLines } from './help-lines.ts'

test.each(Object.entries(helpLines))('the help line of %s can be dialled and opened', (country, line) => {
  expect(country).toMatch(/^[A-Z]{2}$/)
  expect(line.name.trim()).not.toBe('')
  expect(line.phone).toMatch(/^[01789]\d[\d ]{6,}\d$/)
  expect(new URL(line.url).protocol).toBe('https:')
})

test('every country has help: the national line first where one is known, then the international one', () => {
  expect(findHelp('FR').map(({ phone }) => phone)).toEqual([legalHelpLine.phone, null])
  for (const country of ['BG', null, undefined]) expect(findHelp(country)).toHaveLength(1)
})

test('the line of a country is confirmed unless it is on the list of unconfirmed ones or unknown', () => {
  expect(['FR', 'BE', 'AT'].map(isHelpConfirmed)).toEqual([true, true, true])
  for (const country of [...unconfirmedHelpLines, 'BG']) expect(isHelpConfirmed(country), country).toBe(false)
  for (const country of unconfirmedHelpLines) expect(helpLines).toHaveProperty(country)
})
