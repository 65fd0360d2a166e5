import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { closeServer, closeUnusedConnections, listenOn } from './lifecycle.ts'

const lifecycle = new URL('./lifecycle.ts', import.meta.url).href

test('a server that cannot listen names the taken port', async () => {
  const first = createServer()
  const port = await listenOn(first, 0, '127.0.0.1')
  await expect(listenOn(createServer(), port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is taken by another program`,
  )
  await closeServer(first)
})

test('a closing server finishes running requests, closes idle connections and accepts no new ones', async () => {
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
  const closed = closeServer(server, 60_000)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  expect(await answer).toBe('done')
  await closed
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  agent.destroy()
})

test.each([
  ['sends nothing is closed without a response', '', ''],
  ['begins a request and does not end it gets a 408', 'GET / HTTP/1.1\r\n', 'HTTP/1.1 408 Request Timeout'],
])('a connection that %s', async (_, sent, firstLine) => {
  const server = createServer({ headersTimeout: 400, connectionsCheckingInterval: 50 })
  closeUnusedConnections(server, 200)
  const socket = connect(await listenOn(server, 0, '127.0.0.1'), '127.0.0.1')
  socket.write(sent)
  expect((await socket.toArray()).join('').split('\r\n')[0]).toBe(firstLine)
  await closeServer(server)
})

test('a request that does not end is cut off after the grace period', async () => {
  const server = createServer(() => undefined)
  const port = await listenOn(server, 0, '127.0.0.1')
  const hanging = fetch(`http://127.0.0.1:${port}`)
  hanging.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await closeServer(server, 100)
  await expect(hanging).rejects.toThrow()
})

test('a process that is told to end reports it immediately, drains for its time, and then stops', async () => {
  const program = `
    const { stopOnSignal } = await import('${lifecycle}')
    const log = { info: () => undefined, error: console.error }
    const say = (word) => console.log(word, Math.round(performance.now()))
    stopOnSignal(log, async () => say('stops'), { begin: () => say('drains'), ms: 300 })
    setInterval(() => undefined, 1000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (text.includes('ready')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'exit')
  const [, drainsMs, stopsMs] = /^ready\ndrains (\d+)\nstops (\d+)\n$/.exec(output) ?? []
  expect(code).toBe(0)
  expect(Number(stopsMs) - Number(drainsMs)).toBeGreaterThanOrEqual(290)
})
