import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiAgent } from './api-agent.ts'
import { listenOn } from './lifecycle.ts'

let api: Server
let port: number
let open: ServerResponse | undefined

beforeAll(async () => {
  api = createServer((call, response) => {
    if (call.url === '/stream') {
      open = response
      response.write('first')
    } else response.end('done')
  })
  port = await listenOn(api, 0, '127.0.0.1')
})
afterAll(() => {
  api.closeAllConnections()
  api.close()
})

async function get(agent: ReturnType<typeof createApiAgent>, path: string): Promise<IncomingMessage> {
  const call = request({ port, path, agent }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage] // as: Node documents the event's argument
  return response
}

test('an idle connection is closed by the site before the API closes it', async () => {
  const agent = createApiAgent(100)
  const connected = once(api, 'connection')
  ;(await get(agent, '/')).resume()
  const [socket] = (await connected) as [Socket] // as: Node documents the event's argument
  await once(socket, 'end')
  expect(socket.readableEnded).toBe(true)
  agent.destroy()
})

test('a connection with a silent stream stays open', async () => {
  const agent = createApiAgent(50)
  const stream = await get(agent, '/stream')
  await pause(300)
  open?.end('second')
  expect((await stream.toArray()).join('')).toBe('firstsecond')
  agent.destroy()
})
