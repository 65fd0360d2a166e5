import express from 'express'
import { expect, test } from 'vitest'
import { createExpressServer } from './express-server.ts'
import { closeServer, listenOn } from './lifecycle.ts'

test('requests and responses have the application’s prototypes before it gets them, and it handles them as usual', async () => {
  const app = express()
  app.set('trust proxy', true)
  app.get('/', (request, response) => response.status(418).json({ ip: request.ip, query: request.query }))
  const { server, answerBy } = createExpressServer()
  const arrived: unknown[] = []
  answerBy(app, (request, response) => {
    arrived.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response))
    app(request, response)
  })
  const port = await listenOn(server, 0, '127.0.0.1')
  const response = await fetch(`http://127.0.0.1:${port}/?a=1`, {
    headers: { 'X-Forwarded-For': '192.0.2.7' },
  })
  expect([response.status, await response.json()]).toEqual([418, { ip: '192.0.2.7', query: { a: '1' } }])
  // The application changes a message with any other prototype, which makes all that follows slow.
  expect(arrived[0]).toBe(app.request)
  expect(arrived[1]).toBe(app.response)
  await closeServer(server, 100)
})
