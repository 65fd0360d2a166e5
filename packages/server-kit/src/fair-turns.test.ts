import { describe, expect, test } from 'vitest'
import type { Place } from './fair-turns.ts'
import { FairTurns, knownLane, runAtPlace } from './fair-turns.ts'

/** Turns whose work ends on command, and the order of those who had one. */
function observeTurns(limits: { maxPerKey?: number; maxWaiting?: number } = {}) {
  const turns = new FairTurns({ maxRunning: 1, maxPerKey: 10, maxWaiting: 100, ...limits })
  const ran: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, place: Place) =>
    runAtPlace(place, () =>
      turns.take(() => {
        ran.push(name)
        return new Promise<string>((end) => ends.push(() => end(name)))
      }),
    )
  const finish = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      ends.shift()?.()
      // The next one begins once this one's promise has settled.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { ask, ran, finish }
}

const createStrangerPlace = (key: string, lane = 'sign-in'): Place => ({ lane, key })
const createKnownPlace = (key: string): Place => ({ lane: knownLane, key })

describe('a caller', () => {
  test('from another address waits for one call of a flood, not for all of it', async () => {
    const { ask, ran, finish } = observeTurns()
    for (let index = 0; index < 9; index += 1) void ask(`flood-${index}`, createStrangerPlace('10.0.0.1'))
    void ask('innocent', createStrangerPlace('10.0.0.2'))
    await finish(3)
    expect(ran.slice(0, 3)).toEqual(['flood-0', 'flood-1', 'innocent'])
  })

  test('in a known browser goes before strangers, except for every fifth turn', async () => {
    const { ask, ran, finish } = observeTurns()
    void ask('first', createStrangerPlace('10.0.0.1'))
    void ask('stranger', createStrangerPlace('10.0.0.1'))
    for (let index = 0; index < 6; index += 1)
      void ask(`known-${index}`, createKnownPlace(`browser-${index}`))
    await finish(8)
    expect(ran).toEqual([
      'first',
      'known-0',
      'known-1',
      'known-2',
      'known-3',
      'stranger',
      'known-4',
      'known-5',
    ])
  })

  test('of another lane does not wait for a crowd of many addresses in one lane', async () => {
    const { ask, ran, finish } = observeTurns()
    for (let index = 0; index < 20; index += 1)
      void ask('crowd', createStrangerPlace(`10.0.0.${index}`, 'registration'))
    void ask('sign-in', createStrangerPlace('10.0.1.1', 'sign-in'))
    await finish(3)
    expect(ran.indexOf('sign-in')).toBeLessThanOrEqual(2)
  })

  test('with too many calls is refused with a time to retry, and no other caller is', async () => {
    const { ask, finish } = observeTurns({ maxPerKey: 2 })
    const calls = [1, 2, 3, 4].map((index) => ask(`call-${index}`, createStrangerPlace('10.0.0.1')))
    const other = ask('other', createStrangerPlace('10.0.0.2'))
    const settled = Promise.allSettled([...calls, other])
    await finish(5)
    const results = await settled
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(results[3]).toMatchObject({ reason: { code: 'unavailable', retryAfterS: 5 } })
  })

  test('replaces the last call of the longest queue when the queue is full', async () => {
    const { ask, ran, finish } = observeTurns({ maxWaiting: 4 })
    const calls = [0, 1, 2, 3, 4].map((index) => ask(`crowd-${index}`, createStrangerPlace('10.0.0.1')))
    const other = ask('other', createStrangerPlace('10.0.0.2'))
    const settled = Promise.allSettled([...calls, other])
    await finish(6)
    expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ])
    expect(ran).toContain('other')
  })
})

test('a known caller gets a place although strangers from as many networks as there are places wait', async () => {
  const { ask, ran, finish } = observeTurns({ maxWaiting: 5 })
  const strangers = [0, 1, 2, 3, 4, 5].map((index) =>
    ask(`stranger-${index}`, createStrangerPlace(`10.0.${index}.1`)),
  )
  const refused = ask('one too many', createStrangerPlace('10.0.9.1'))
  const owner = ask('owner', createKnownPlace('browser'))
  const settled = Promise.allSettled([...strangers, refused, owner])
  await finish(8)
  expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    true,
  ])
  expect(ran[1]).toBe('owner')
})

test('no more calls run at once than the maximum, also when one fails', async () => {
  const turns = new FairTurns({ maxRunning: 2, maxPerKey: 100, maxWaiting: 100 })
  const seen = { now: 0, most: 0 }
  const work = async (fails: boolean) => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    await new Promise((resolve) => setImmediate(resolve))
    seen.now -= 1
    if (fails) throw new Error('failed')
  }
  const all = Array.from({ length: 50 }, (_, index) =>
    runAtPlace(createStrangerPlace(`10.0.0.${index % 7}`), () => turns.take(() => work(index % 3 === 0))),
  )
  await Promise.allSettled(all)
  expect(seen).toEqual({ now: 0, most: 2 })
})
