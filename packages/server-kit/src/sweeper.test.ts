import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startSweeper } from './sweeper.ts'

const log = pino({ level: 'silent' })
const long = 60_000

test('a sweeper sweeps at its start, and again at the next deadline', async () => {
  let sweeps = 0
  const sweeper = startSweeper({
    name: 'x',
    maxMs: long,
    log,
    sweep: async () => (++sweeps < 3 ? 20 : null),
  })
  await expect.poll(() => sweeps).toBe(3)
  await pause(50)
  expect(sweeps).toBe(3)
  await sweeper.stop()
})

test('a sweeper sleeps no longer than its maximum, whatever the next deadline', async () => {
  let sweeps = 0
  const sweep = async () => {
    sweeps += 1
    return sweeps % 2 ? null : 10 * long
  }
  const sweeper = startSweeper({ name: 'x', maxMs: 10, log, sweep })
  await expect.poll(() => sweeps).toBeGreaterThan(4)
  await sweeper.stop()
})

test('a passed deadline is swept immediately', async () => {
  let sweeps = 0
  const sweeper = startSweeper({
    name: 'x',
    maxMs: long,
    log,
    sweep: async () => (++sweeps < 5 ? -1000 : null),
  })
  await expect.poll(() => sweeps).toBe(5)
  await sweeper.stop()
})

test('a wake-up ends the sleep', async () => {
  let sweeps = 0
  const sweep = async () => {
    sweeps += 1
    return null
  }
  const sweeper = startSweeper({ name: 'x', maxMs: long, log, sweep })
  await expect.poll(() => sweeps).toBe(1)
  sweeper.wake()
  await expect.poll(() => sweeps).toBe(2)
  await sweeper.stop()
})

test('a wake-up during a sweep is not lost: another sweep follows', async () => {
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let sweeps = 0
  const sweep = async () => {
    sweeps += 1
    if (sweeps > 1) return null
    started.resolve()
    await goOn.promise
    return null
  }
  const sweeper = startSweeper({ name: 'x', maxMs: long, log, sweep })
  await started.promise
  for (let times = 0; times < 10; times += 1) sweeper.wake()
  goOn.resolve()
  await expect.poll(() => sweeps).toBe(2)
  await pause(30)
  expect(sweeps).toBe(2)
  await sweeper.stop()
})

test('a failed sweep is logged and runs again', async () => {
  const logged: string[] = []
  const received = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  let sweeps = 0
  const sweep = async () => {
    sweeps += 1
    if (sweeps === 1) throw new Error('the database is away')
    return null
  }
  const sweeper = startSweeper({ name: 'payments', maxMs: 10, log: received, sweep })
  await expect.poll(() => sweeps).toBeGreaterThan(1)
  await sweeper.stop()
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    sweeper: 'payments',
    err: { message: 'the database is away' },
  })
})

test('a stop waits for the running sweep, and no other follows', async () => {
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let sweeps = 0
  const sweep = async () => {
    sweeps += 1
    started.resolve()
    await goOn.promise
    return 0
  }
  const sweeper = startSweeper({ name: 'x', maxMs: 10, log, sweep })
  await started.promise
  let isStopped = false
  const stopping = sweeper.stop().then(() => {
    isStopped = true
  })
  await pause(20)
  expect(isStopped).toBe(false)
  goOn.resolve()
  await stopping
  await pause(30)
  expect(sweeps).toBe(1)
})

test('a stop ends the longest sleep, and nothing is swept afterwards', async () => {
  let sweeps = 0
  const sweep = async () => {
    sweeps += 1
    return null
  }
  const sweeper = startSweeper({ name: 'x', maxMs: long, log, sweep })
  await pause(10)
  await sweeper.stop()
  sweeper.wake()
  await pause(10)
  expect(sweeps).toBe(1)
})
