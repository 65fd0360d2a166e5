import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLotteryWebSettings } from './settings.ts'

test('without any setting the site finds the API beside it, and shows no operator detail and no testimonial', () => {
  const settings = readLotteryWebSettings({})
  expect(settings).toMatchObject({ port: 3200, apiUrl: 'http://127.0.0.1:4100' })
  expect(settings.site.testimonials).toEqual([])
  expect(new Set(Object.values(settings.site.operator))).toEqual(new Set([null]))
})

test('testimonials come from the operator’s file, in all their languages', () => {
  const testimonials = [{ name: 'A. B.', country: 'FR', text: { fr: 'Merci.', en: 'Thank you.' } }]
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  try {
    const file = join(folder, 'operator.json')
    writeFileSync(file, JSON.stringify({ lottery: { testimonials } }))
    expect(readLotteryWebSettings({ OPERATOR_FILE: file }).site.testimonials).toEqual(testimonials)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['LOTTERY_SUPPORT_EMAIL', 'nobody'],
  ['LOTTERY_WEB_PORT', '70000'],
])('a wrong %s prevents the start with an error that names it', (name, value) => {
  expect(() => readLotteryWebSettings({ [name]: value })).toThrow(name)
})
