import type { RequestHandler } from 'express'
import express from 'express'
import { expect, test } from 'vitest'
import { createExpressServer } from './express-server.ts'
import { recordHeadersByOrigin } from './fixed-headers.ts'
import { closeServer, listenOn } from './lifecycle.ts'

const allowed = ['https://one.test', 'https://two.test']

/**
 * A middleware like the library for calls from other origins: it repeats an allowed origin, and responds to preflight
 * requests.
 */
const middleware: RequestHandler = (request, response, next) => {
  const { origin } = request.headers
  response.setHeader('Vary', [response.getHeader('Vary'), 'Origin'].filter(Boolean).join(', '))
  if (origin !== undefined && allowed.includes(origin)) response.setHeader('Allowed', origin)
  if (request.method !== 'OPTIONS') return next()
  response.statusCode = 204
  response.setHeader('Content-Length', 0)
  response.end()
}

test.each([
  ['no origin', 'GET', undefined],
  ['the first allowed origin', 'POST', 'https://one.test'],
  ['the second allowed origin', 'GET', 'https://two.test'],
  ['another origin', 'POST', 'https://foreign.test'],
  ['a preflight request', 'OPTIONS', 'https://one.test'],
])('headers that were recorded once are those that the middleware sets for %s', async (_, method, origin) => {
  const step = recordHeadersByOrigin(middleware, allowed)
  const app = express().disable('etag')
  app.use('/set', step.set)
  app.use('/itself', middleware)
  app.use('/listed', (request, response, next) => {
    const list = step.listFor(request)
    if (list === null) return middleware(request, response, next)
    response.writeHead(200, [...list])
    response.end()
  })
  app.use((_request, response) => void response.end())
  const { server, answerBy } = createExpressServer()
  answerBy(app)
  const port = await listenOn(server, 0, '127.0.0.1')
  const readAnswer = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      headers: origin === undefined ? {} : { Origin: origin },
    })
    const volatile = ['date', 'transfer-encoding', 'content-length']
    return [response.status, [...response.headers].filter(([name]) => !volatile.includes(name))]
  }
  const itself = await readAnswer('itself')
  expect(JSON.stringify(itself)).toContain('Origin')
  expect(await readAnswer('set')).toEqual(itself)
  expect(await readAnswer('listed')).toEqual(itself)
  await closeServer(server, 100)
})
