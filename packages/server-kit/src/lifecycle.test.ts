import { Agent, createServer, get } from 'node:http'
import { expect, test } from 'vitest'
import { closeServer, listenOn } from './lifecycle.ts'

test('a taken port is named', async () => {
  const first = createServer()
  const port = await listenOn(first, 0, '127.0.0.1')
  await expect(listenOn(createServer(), port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is taken by another program`,
  )
  await closeServer(first)
})

test('a closing server finishes what runs, waits for no idle connection, and takes nothing new', async () => {
  const started = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    started.resolve()
    setTimeout(() => response.end('done'), 100)
  })
  const port = await listenOn(server, 0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<string>((resolve, reject) => {
    get({ port, agent }, async (response) => resolve((await response.toArray()).join(''))).on('error', reject)
  })
  await started.promise
  const startedAt = performance.now()
  const closed = closeServer(server, 5000)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  expect(await answer).toBe('done')
  await closed
  expect(performance.now() - startedAt).toBeLessThan(2500)
  agent.destroy()
})

test('what does not end is ended after the grace', async () => {
  const server = createServer(() => undefined)
  const port = await listenOn(server, 0, '127.0.0.1')
  const hanging = fetch(`http://127.0.0.1:${port}`)
  hanging.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await closeServer(server, 100)
  await expect(hanging).rejects.toThrow()
})
