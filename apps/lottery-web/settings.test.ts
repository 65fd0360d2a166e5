import { expect, test } from 'vitest'
import { readLotteryWebSettings } from './settings.ts'

test('without any setting the site finds the API beside it, and names no operator, no licence and no witness', () => {
  const settings = readLotteryWebSettings({})
  expect(settings).toMatchObject({ port: 3200, apiUrl: 'http://127.0.0.1:4100' })
  expect(settings.site.testimonials).toEqual([])
  expect(new Set(Object.values(settings.site.operator))).toEqual(new Set([null]))
})

test.each([
  ['LOTTERY_SUPPORT_EMAIL', 'nobody'],
  ['LOTTERY_WEB_PORT', '70000'],
])('a wrong %s stops the start with its name', (name, value) => {
  expect(() => readLotteryWebSettings({ [name]: value })).toThrow(name)
})
