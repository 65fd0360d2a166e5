import { describe, expect, test } from 'vitest'
import type { Place } from './fair-turns.ts'
import { atPlace, FairTurns, knownLane } from './fair-turns.ts'

/** Turns whose work ends on command, and the order of those who had one. */
function observed(limits: { atOnce?: number; ofKey?: number; inAll?: number } = {}) {
  const turns = new FairTurns({ atOnce: 1, ofKey: 10, inAll: 100, ...limits })
  const ran: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, place: Place) =>
    atPlace(place, () =>
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

const stranger = (key: string, lane = 'sign-in'): Place => ({ lane, key })
const known = (key: string): Place => ({ lane: knownLane, key })

describe('a caller', () => {
  test('from another address waits for one call of a flood, not for all of it', async () => {
    const { ask, ran, finish } = observed()
    for (let index = 0; index < 9; index += 1) void ask(`flood-${index}`, stranger('10.0.0.1'))
    void ask('innocent', stranger('10.0.0.2'))
    await finish(3)
    expect(ran.slice(0, 3)).toEqual(['flood-0', 'flood-1', 'innocent'])
  })

  test('in a known browser goes before strangers, except for every fifth turn', async () => {
    const { ask, ran, finish } = observed()
    void ask('first', stranger('10.0.0.1'))
    void ask('stranger', stranger('10.0.0.1'))
    for (let index = 0; index < 6; index += 1) void ask(`known-${index}`, known(`browser-${index}`))
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
    const { ask, ran, finish } = observed()
    for (let index = 0; index < 20; index += 1) void ask('crowd', stranger(`10.0.0.${index}`, 'registration'))
    void ask('sign-in', stranger('10.0.1.1', 'sign-in'))
    await finish(3)
    expect(ran.indexOf('sign-in')).toBeLessThanOrEqual(2)
  })

  test('with too many calls is refused with a time to come back, and no other caller is', async () => {
    const { ask, finish } = observed({ ofKey: 2 })
    const calls = [1, 2, 3, 4].map((index) => ask(`call-${index}`, stranger('10.0.0.1')))
    const other = ask('other', stranger('10.0.0.2'))
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

  test('replaces the last of the longest queue when all places are taken', async () => {
    const { ask, ran, finish } = observed({ inAll: 4 })
    const calls = [0, 1, 2, 3, 4].map((index) => ask(`crowd-${index}`, stranger('10.0.0.1')))
    const other = ask('other', stranger('10.0.0.2'))
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

test('who is known gets a place although strangers of as many networks as there are places wait', async () => {
  const { ask, ran, finish } = observed({ inAll: 5 })
  const strangers = [0, 1, 2, 3, 4, 5].map((index) => ask(`stranger-${index}`, stranger(`10.0.${index}.1`)))
  const refused = ask('one too many', stranger('10.0.9.1'))
  const owner = ask('owner', known('browser'))
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

test('the maximum number of concurrent runs is kept, also when one fails', async () => {
  const turns = new FairTurns({ atOnce: 2, ofKey: 100, inAll: 100 })
  const seen = { now: 0, most: 0 }
  const work = async (fails: boolean) => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    await new Promise((resolve) => setImmediate(resolve))
    seen.now -= 1
    if (fails) throw new Error('failed')
  }
  const all = Array.from({ length: 50 }, (_, index) =>
    atPlace(stranger(`10.0.0.${index % 7}`), () => turns.take(() => work(index % 3 === 0))),
  )
  await Promise.allSettled(all)
  expect(seen).toEqual({ now: 0, most: 2 })
})
