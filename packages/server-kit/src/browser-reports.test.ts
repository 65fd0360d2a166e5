import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { BrowserError } from '@repo/contracts/browser-errors'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BrowserReports, createViolationsRouter, violationsPath } from './browser-reports.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import { createErrorHandler } from './responses.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const error: BrowserError = {
  app: 'web',
  kind: 'error',
  version: 'index-B1.js',
  page: '/mes-expeditions',
  message: 'x is not a function',
  frames: ['index-B1.js:1:20'],
  count: 1,
}

let reports: BrowserReports
let server: Server
let address = ''
let limited = 0

const count = async () => {
  limited += 1
}

beforeAll(async () => {
  const app = express()
  app.use((request, response, next) => createViolationsRouter(reports, count)(request, response, next))
  app.use(createErrorHandler(log, { problemType: 'urn:test:' }))
  server = createServer(app)
  address = `http://127.0.0.1:${await listenOn(server, 0, '127.0.0.1')}${violationsPath}`
})
afterAll(() => closeServer(server, 100))
beforeEach(() => {
  reports = new BrowserReports(log)
  lines.length = 0
  limited = 0
})

const readCounts = async () => {
  const values = await Promise.all(reports.counters.map(async (counter) => (await counter.get()).values))
  return values.flat().map(({ labels, value }) => ({ ...labels, value }))
}

const send = (body: unknown, type = 'application/reports+json') =>
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('an error is logged the first, tenth and hundredth time, and counted each time', async () => {
  for (let index = 0; index < 100; index += 1) reports.noteError(error)
  expect(lines.map(({ total }) => total)).toEqual([1, 10, 100])
  expect(await readCounts()).toEqual([{ app: 'web', kind: 'error', value: 100 }])
  reports.noteError({ ...error, count: 900 })
  const { count: _, ...logged } = error
  expect(lines.at(-1)).toMatchObject({ level: 40, msg: 'browser error', ...logged, total: 1000 })
})

test('personal data that a page sends in a report is removed before it is logged', () => {
  reports.noteError({ ...error, message: 'anne@example.fr 0612345678 "Anne"', page: '/suivi/aSecretOfAnne' })
  expect(lines[0]).toMatchObject({ message: '<email> <number> "…"', page: '/suivi/:id' })
})

test('a flood of different errors does not fill the memory: the oldest is forgotten, and logged again', () => {
  const differentError = (index: number) => reports.noteError({ ...error, frames: [`a.js:${index}:1`] })
  for (let index = 0; index < 1001; index += 1) differentError(index)
  lines.length = 0
  differentError(1000)
  expect(lines).toEqual([])
  differentError(0)
  expect(lines).toHaveLength(1)
})

const documentURL = 'https://volant.example/suivi/aSecretOfAnne?x=1'
const report = {
  type: 'csp-violation',
  url: documentURL,
  user_agent: 'x',
  body: {
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.example/a?b=anne',
    documentURL,
    sample: 'Anne',
  },
}
const olderReport = {
  'csp-report': {
    'effective-directive': 'style-src-elem',
    'blocked-uri': 'inline',
    'document-uri': documentURL,
  },
}
test.each([
  [
    'a list of reports',
    'application/reports+json',
    [report, { type: 'deprecation', body: {} }],
    { directive: 'img-src', blocked: 'https://evil.example' },
  ],
  [
    'the older form',
    'application/csp-report',
    olderReport,
    { directive: 'style-src-elem', blocked: 'inline' },
  ],
])(
  'a violation in %s is logged by directive, origin and page alone, and counted for its sender and its directive',
  async (_, type, body, logged) => {
    expect((await send(body, type)).status).toBe(204)
    expect(lines).toMatchObject([{ ...logged, page: '/suivi/:id' }])
    expect(JSON.stringify(lines)).not.toMatch(/Anne|anne|Secret/)
    expect(await readCounts()).toEqual([{ directive: logged.directive, value: 1 }])
    expect(limited).toBe(1)
  },
)

test.each([
  ['too much', JSON.stringify(Array(3000).fill({ type: 'csp-violation' })), 413],
  ['cut JSON', '[{', 400],
  ['something else', '"text"', 400],
  ['nothing of use', '[7, null, {}]', 204],
])('a report with %s counts no violation', async (_what, body, status) => {
  expect((await send(body)).status).toBe(status)
  expect(await readCounts()).toEqual([])
})
