import type { BrowserError } from '@repo/contracts/browser-errors'
import { reportBrowserError } from '@repo/contracts/delivery/browser-errors'
import { beforeEach, expect, test } from 'vitest'
import { ErrorReports } from './error-reports.ts'

const origin = 'https://volant.example'
const sent: BrowserError[] = []
let reports: ErrorReports

beforeEach(() => {
  sent.length = 0
  reports = new ErrorReports({
    app: 'web',
    version: 'index-B1.js',
    origin,
    getPath: () => '/suivi/aSecretThatOpensADelivery',
    send: (report) => void sent.push(report),
  })
})

const createError = (message: string, at = `${origin}/assets/index-B1.js:1:20`) =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (${at})` })

test('an error is reported in the API’s form, without personal data', () => {
  expect(reports.record('error', createError('no anne@example.fr'))).toBe(true)
  reports.flush()
  expect(sent).toEqual([
    {
      app: 'web',
      kind: 'error',
      version: 'index-B1.js',
      page: '/suivi/:id',
      message: 'no <email>',
      frames: ['index-B1.js:1:20'],
      count: 1,
    },
  ])
  expect(reportBrowserError.request.safeParse(sent[0]).success).toBe(true)
})

test('a repeated error is reported with its number of repeats, at most 1 000', () => {
  for (let index = 0; index < 40; index += 1) reports.record('error', createError('again'))
  reports.flush()
  for (let index = 0; index < 2000; index += 1) reports.record('error', createError('again'))
  reports.flush()
  reports.flush()
  expect(sent.map(({ count }) => count)).toEqual([40, 1000])
})

test('a visit reports at most five different errors', () => {
  const isNew = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((message) =>
    reports.record('rejection', createError(message)),
  )
  reports.flush()
  expect(isNew).toEqual([true, true, true, true, true, false, false])
  expect(sent).toHaveLength(5)
})

test('an error outside of our files is not reported, unless a page fails by it', () => {
  expect(reports.record('error', createError('theirs', 'chrome-extension://abc/content.js:1:1'))).toBe(false)
  expect(reports.record('rejection', 'a text')).toBe(false)
  expect(reports.record('page', 'a text')).toBe(true)
})
