import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { closeServer, listenOn } from '../lifecycle.ts'
import { reservePort } from './ports.ts'

/** Two pairs of ports, which the usual range of other tests does not have. */
const range = { first: 19_000, last: 19_003 }

const reserveTwice = `
  import { reservePort } from ${JSON.stringify(new URL('./ports.ts', import.meta.url).href)}
  const range = ${JSON.stringify(range)}
  console.log(JSON.stringify([await reservePort(range), await reservePort(range)]))
  setInterval(() => undefined, 1000)`

test('a port that a process has reserved is given to no other until that process has ended', async () => {
  const other = spawn(process.execPath, ['--input-type=module', '-e', reserveTwice])
  const [printed] = (await once(other.stdout, 'data')) as [Buffer] // as: an output without an encoding gives bytes
  expect((JSON.parse(printed.toString()) as number[]).toSorted((a, b) => a - b)).toEqual([19_000, 19_002])
  await expect(reservePort(range)).rejects.toThrow('No port between 19000 and 19003 is free')
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
  const server = createServer()
  await listenOn(server, 19_000, '127.0.0.1')
  expect(await reservePort(range)).toBe(19_002)
  await closeServer(server)
  expect(await reservePort(range)).toBe(19_000)
})
