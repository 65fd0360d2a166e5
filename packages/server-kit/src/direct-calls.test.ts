import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { RequestHandler } from 'express'
import express from 'express'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RecallHandler } from './direct-calls.ts'
import { DirectCalls } from './direct-calls.ts'
import { recordFixedHeaders } from './fixed-headers.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import { Refusal } from './refusal.ts'
import { createErrorHandler } from './responses.ts'

const fault = new Error('a fault')
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })

const steps: Record<string, RequestHandler> = {
  throws: () => {
    throw fault
  },
  rejects: () => Promise.reject(fault),
  'hands an error on': (_request, _response, next) => next(fault),
}

const long = JSON.stringify({ by: 'memory', text: 'x'.repeat(3000) })
const recalls: Record<string, RecallHandler> = {
  '/remembered': async () => '{"by":"memory","é":1}',
  '/remembered-long': async () => long,
  '/not-remembered': async () => null,
  '/refused-by-memory': () => Promise.reject(new Refusal('not-found')),
  '/fault-of-memory': () => Promise.reject(fault),
}

let server: Server
let origin = ''

beforeEach(async () => {
  logged.length = 0
  const step: RequestHandler = (request, response, next) => {
    const chosenStep = steps[request.get('Step') ?? '']
    return chosenStep ? chosenStep(request, response, next) : next()
  }
  const calls = new DirectCalls(
    express(),
    {
      firstSteps: [step],
      headerSteps: [
        recordFixedHeaders((_request, response, next) => {
          response.setHeader('Usual', 'yes')
          next()
        }),
      ],
      limitTime: (_request, _response, next) => next(),
      answerError: createErrorHandler(log, { problemType: 'urn:test:' }),
    },
    log,
  )
  calls.add('POST', '/answers', async (_request, response) => void response.json({ success: true }))
  calls.add('POST', '/refuses', () => Promise.reject(new Refusal('not-found')))
  calls.add('POST', '/rejects', () => Promise.reject(fault))
  calls.add('POST', '/throws', () => {
    throw fault
  })
  for (const [path, recall] of Object.entries(recalls))
    calls.add('POST', path, async (_request, response) => void response.json({ by: 'handler' }), recall)
  // Of its answer nothing can be taken back.
  calls.add('POST', '/breaks-off', async (_request, response) => {
    response.write('a beginning')
    throw fault
  })
  // A response that cannot even carry an error.
  calls.add('POST', '/cannot-be-answered', async (_request, response) => {
    response.setHeader = () => {
      throw new Error('no header can be set')
    }
    throw fault
  })
  server = createServer(calls.listener)
  origin = `http://127.0.0.1:${await listenOn(server, 0, '127.0.0.1')}`
})
afterEach(() => closeServer(server, 100))

const post = (path: string, step = '') =>
  fetch(`${origin}${path}`, { method: 'POST', headers: { Step: step } })

test.each<[string, string, string]>([
  ...Object.keys(steps).map((step): [string, string, string] => [
    `a step before it ${step}`,
    '/answers',
    step,
  ]),
  ['its handler rejects', '/rejects', ''],
  ['its handler throws', '/throws', ''],
])('a direct call is answered as a logged internal error when %s', async (_, path, step) => {
  const response = await post(path, step)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ type: 'urn:test:internal-error', success: false })
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('a fault')
  expect((await post('/answers')).status).toBe(200)
})

test('a refused direct call is answered with its refusal', async () => {
  const response = await post('/refuses')
  expect([response.status, logged]).toEqual([404, []])
})

test.each(['/breaks-off', '/cannot-be-answered'])(
  'a direct call whose failure cannot be answered is logged, and its connection ends: %s',
  async (path) => {
    await expect(post(path).then((response) => response.text())).rejects.toThrow()
    expect(logged.join('')).toContain('a fault')
    expect((await post('/answers')).status).toBe(200)
  },
)

test.each([
  ['from memory', '/remembered', 200, { by: 'memory', é: 1 }, null],
  ['from memory, compressed when it is long', '/remembered-long', 200, JSON.parse(long), 'gzip'],
  ['by its handler when memory has no answer', '/not-remembered', 200, { by: 'handler' }, null],
  ['with the refusal of memory', '/refused-by-memory', 404, { type: 'urn:test:not-found' }, null],
  [
    'as an internal error when memory fails',
    '/fault-of-memory',
    500,
    { type: 'urn:test:internal-error' },
    null,
  ],
])(
  'a direct call is answered %s, with the headers of every response',
  async (_, path, status, body, encoding) => {
    const response = await post(path)
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining(body)])
    const { headers } = response
    expect([headers.get('Usual'), headers.get('Content-Encoding')]).toEqual(['yes', encoding])
    expect(headers.get('Content-Type')).toMatch(/^application\/(problem\+)?json; charset=utf-8$/)
    expect(headers.get('Cache-Control')).toBe(path === '/not-remembered' ? null : 'no-store')
  },
)
