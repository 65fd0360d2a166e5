import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { reservePort } from '@repo/server-kit/testing/ports'
import type { Bench } from '../part.ts'

const run = promisify(execFile)
const clients = 64
const maxAttempts = 200
/** The key, and a point and a member that differ from call to call: the command replaces the word by a number. */
const geoAdd = ['GEOADD', 'carriers', '2.__rand_int__', '48.__rand_int__', '__rand_int__']

/** A Redis server that syncs each batch of commands to the disk, and its own load generator. */
export type Redis = {
  /** Returns how many positions it takes a second, when 64 clients write this many for this many carriers. */
  readonly measurePerSecond: (positions: number, members: number) => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts the machine's Redis server, empty; null where none is installed. Throws when it does not start. */
export async function openRedis(bench: Bench): Promise<Redis | null> {
  if (!(await run('redis-server', ['--version']).catch(() => null))) return null
  const [port, folder] = [await reservePort(), join(bench.folder, 'redis')]
  await mkdir(folder)
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  const server = spawn('redis-server', ['--port', String(port), '--dir', folder, ...durable], {
    stdio: 'ignore',
  })
  const isReady = () =>
    run('redis-cli', ['-p', String(port), 'ping']).then(
      () => true,
      () => false,
    )
  for (let attempt = 0; !(await isReady()); attempt += 1) {
    if (attempt === maxAttempts) throw new Error('The Redis server does not start')
    await pause(50)
  }
  return {
    measurePerSecond: async (positions, members) => {
      const load = ['-p', String(port), '-c', String(clients), '-n', String(positions), '-r', String(members)]
      const { stdout } = await run('redis-benchmark', [...load, '--csv', ...geoAdd])
      const perSecond = Number(stdout.trim().split('\n').at(-1)?.split(',')[1]?.replaceAll('"', ''))
      if (!(perSecond > 0)) throw new Error(`The Redis benchmark answered ${stdout}`)
      return perSecond
    },
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}
