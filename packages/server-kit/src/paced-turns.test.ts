import { EventEmitter } from 'node:events'
import type { Response } from 'express'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withinMs } from './deadline.ts'
import { atPlace, FairTurns } from './fair-turns.ts'
import { WrongPasswords } from './wrong-passwords.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const workMs = 100

/** Turns of work that takes 100 ms, with who began so far; `suspicions` may change on the way. */
function observed(
  suspicions: Record<string, number>,
  limits: { atOnce?: number; ofKey?: number; inAll?: number } = {},
) {
  const turns = new FairTurns({
    ...{ atOnce: 2, ofKey: 10, inAll: 100 },
    ...limits,
    suspicionOf: (key) => suspicions[key] ?? 0,
  })
  const began: string[] = []
  const ask = (key: string) =>
    atPlace({ lane: 'sign-in', key }, () =>
      turns.take(async () => {
        began.push(key)
        await new Promise((end) => setTimeout(end, workMs))
        return key
      }),
    )
  return { ask, began, turns }
}

describe('calls of a suspect network', () => {
  test('run one at a time and rest nine times as long in between, while everybody else has every turn', async () => {
    const { ask, began } = observed({ crowd: 1 })
    const crowd = [ask('crowd'), ask('crowd'), ask('crowd')]
    await vi.advanceTimersByTimeAsync(10 * workMs - 1)
    expect(began).toEqual(['crowd'])
    const others = [ask('somebody'), ask('another')]
    await vi.advanceTimersByTimeAsync(0)
    expect(began).toEqual(['crowd', 'somebody', 'another'])
    await vi.advanceTimersByTimeAsync(workMs + 2)
    expect(began).toEqual(['crowd', 'somebody', 'another', 'crowd'])
    await vi.advanceTimersByTimeAsync(30 * workMs)
    await Promise.all([...crowd, ...others])
    expect(began).toHaveLength(5)
  })

  test('begin with the least suspect', async () => {
    const { ask, began } = observed({ flood: 12, crowd: 3, typist: 1 })
    const all = [ask('crowd'), ask('flood'), ask('crowd'), ask('typist')]
    await vi.advanceTimersByTimeAsync(50 * workMs)
    await Promise.all(all)
    expect(began).toEqual(['crowd', 'typist', 'crowd', 'flood'])
  })

  test('are paced from when it becomes suspect, also those that wait by then', async () => {
    const suspicions: Record<string, number> = {}
    const { ask, began } = observed(suspicions, { atOnce: 1 })
    const all = [ask('crowd'), ask('crowd'), ask('crowd'), ask('somebody')]
    await vi.advanceTimersByTimeAsync(0)
    suspicions.crowd = 1
    await vi.advanceTimersByTimeAsync(3 * workMs)
    expect(began).toEqual(['crowd', 'somebody', 'crowd'])
    await vi.advanceTimersByTimeAsync(8 * workMs)
    expect(began).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(20 * workMs)
    await Promise.all(all)
    expect(began).toHaveLength(4)
  })

  test('give their place to less suspect ones where all are taken, and are told when to come back', async () => {
    const { ask, began } = observed({ flood: 5, crowd: 5, typist: 1 }, { inAll: 2 })
    const all = [ask('flood'), ask('flood'), ask('flood'), ask('crowd'), ask('typist')]
    const settled = Promise.allSettled(all)
    await vi.advanceTimersByTimeAsync(50 * workMs)
    const results = await settled
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
    ])
    expect(results[2]).toMatchObject({ reason: { code: 'unavailable', retryAfterS: 5 } })
    expect(began).toEqual(['flood', 'typist', 'flood'])
  })

  test('that are refused for their time leave the queue, and nothing is left of them', async () => {
    const { ask, began, turns } = observed({ crowd: 1 })
    const first = ask('crowd')
    const late = new Promise((resolve) => {
      const response = new EventEmitter() as Response // as: the deadline asks it for nothing but whether it has begun
      withinMs(
        2 * workMs,
        response,
        () => undefined,
        () => ask('crowd').catch(resolve),
      )
    })
    await vi.advanceTimersByTimeAsync(20 * workMs)
    await first
    expect(await late).toMatchObject({ code: 'unavailable' })
    expect(began).toEqual(['crowd'])
    expect(turns.isIdle).toBe(true)
  })
})

test('wrong passwords of a network weigh until five minutes have passed without one, by the allowance of who counts', async () => {
  const wrong = new WrongPasswords()
  wrong.note('10.0.0.1', 1)
  wrong.note('10.0.0.1', 1)
  wrong.note('10.0.0.2', 4)
  expect(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((network) => wrong.of(network))).toEqual([2, 0.25, 0])
  await vi.advanceTimersByTimeAsync(299_000)
  wrong.note('10.0.0.2', 4)
  await vi.advanceTimersByTimeAsync(1000)
  expect(['10.0.0.1', '10.0.0.2'].map((network) => wrong.of(network))).toEqual([0, 0.5])
})
