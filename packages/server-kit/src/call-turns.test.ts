import { expect, test } from 'vitest'
import { CallTurns } from './call-turns.ts'
import type { Place } from './fair-turns.ts'
import { knownLane } from './fair-turns.ts'

const createAccount = (key: string): Place => ({ lane: knownLane, key })
const createGuest = (key: string, lane = 'other'): Place => ({ lane, key })
const turnOver = () => new Promise((resolve) => setImmediate(resolve))

/** Calls that end on command. */
function observeCalls() {
  const turns = new CallTurns()
  const running: string[] = []
  const ends: (() => void)[] = []
  const call = (name: string, place: Place, isRead = false) =>
    turns.take(place, isRead, () => {
      running.push(name)
      return new Promise<string>((end) => ends.push(() => end(name)))
    })
  return { turns, running, ends, call }
}

test('of many calls of one account three run at once, and the others wait in order', async () => {
  const { running, ends, call } = observeCalls()
  const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => call(name, createAccount('anne')))
  await turnOver()
  expect(running).toEqual(['a', 'b', 'c'])
  for (const _ of calls) {
    ends.shift()?.()
    await turnOver()
  }
  expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(running).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('the calls of one account delay neither another account, nor a guest, nor its own reads', async () => {
  const { running, call } = observeCalls()
  for (let index = 0; index < 60; index += 1) void call(`flood-${index}`, createAccount('anne'))
  void call('other account', createAccount('luc'))
  void call('guest', createGuest('anne'))
  void call('own read', createAccount('anne'), true)
  await turnOver()
  expect(running).toEqual(['flood-0', 'flood-1', 'flood-2', 'other account', 'guest', 'own read'])
})

test('guests of one network share its turns, whatever they call', async () => {
  const { running, call } = observeCalls()
  for (const lane of ['sign-in', 'registration', 'contact', 'quote'] as const)
    void call(lane, createGuest('10.0.0.1', lane))
  void call('elsewhere', createGuest('10.0.0.2'))
  await turnOver()
  expect(running).toEqual(['sign-in', 'registration', 'contact', 'elsewhere'])
})

test('the queue is bounded: further changes are refused with a time to retry, and reads are not', async () => {
  const { call, running } = observeCalls()
  const calls = Array.from({ length: 204 }, (_, index) => call(`${index}`, createAccount('anne')))
  await expect(calls.at(-1)).rejects.toMatchObject({ status: 503, retryAfterS: 5 })
  void call('own read', createAccount('anne'), true)
  await turnOver()
  expect(running).toContain('own read')
})

test('a caller without calls takes no memory', async () => {
  const { turns, ends, call } = observeCalls()
  const calls = [call('a', createAccount('anne')), call('b', createGuest('10.0.0.1'), true)]
  expect(turns.size).toBe(2)
  await turnOver()
  for (const end of ends) end()
  await Promise.all(calls)
  expect(turns.size).toBe(0)
})
