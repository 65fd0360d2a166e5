import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { RequestHandler } from 'express'
import express from 'express'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorHandler } from './answers.ts'
import { DirectCalls } from './direct-calls.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import { Refusal } from './refusal.ts'

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

let server: Server
let origin = ''

beforeEach(async () => {
  logged.length = 0
  const step: RequestHandler = (request, response, next) => {
    const named = steps[request.get('Step') ?? '']
    return named ? named(request, response, next) : next()
  }
  const calls = new DirectCalls(express(), [step], errorHandler(log, { problemType: 'urn:test:' }), log)
  calls.add('POST', '/answers', async (_request, response) => void response.json({ success: true }))
  calls.add('POST', '/refuses', () => Promise.reject(new Refusal('not-found')))
  calls.add('POST', '/rejects', () => Promise.reject(fault))
  calls.add('POST', '/throws', () => {
    throw fault
  })
  // No byte of its response can be taken back.
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
  'a direct call that fails after its response has begun is logged, and its connection ends: %s',
  async (path) => {
    await expect(post(path).then((response) => response.text())).rejects.toThrow()
    expect(logged.join('')).toContain('a fault')
    expect((await post('/answers')).status).toBe(200)
  },
)
