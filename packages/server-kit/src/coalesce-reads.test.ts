import { expect, test, vi } from 'vitest'
import { coalesceReads, shareCalls } from './coalesce-reads.ts'

test('keys requested while a read runs are read together by the next one', async () => {
  const reads: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const read = coalesceReads(
    async (keys: readonly number[]) => {
      reads.push(keys)
      await new Promise<void>((resolve) => ends.push(resolve))
      return keys.map((key) => key * 10)
    },
    { maxKeys: 3, maxRunning: 1 },
  )
  const first = read(1)
  await expect.poll(() => reads).toEqual([[1]])
  const others = [2, 3, 4, 5].map(read)
  ends.shift()?.()
  expect(await first).toBe(10)
  await expect.poll(() => reads).toEqual([[1], [2, 3, 4]])
  ends.shift()?.()
  await expect.poll(() => reads).toEqual([[1], [2, 3, 4], [5]])
  ends.shift()?.()
  expect(await Promise.all(others)).toEqual([20, 30, 40, 50])
})

test('beyond the maximum of waiting keys a call is refused for now, and the waiting keys are read', async () => {
  const read = coalesceReads(async (keys: readonly number[]) => keys, {
    maxKeys: 10,
    maxRunning: 1,
    maxWaiting: 2,
  })
  const [one, two, three] = await Promise.allSettled([read(1), read(2), read(3)])
  expect([one, two]).toMatchObject([{ value: 1 }, { value: 2 }])
  expect(three).toMatchObject({ reason: { code: 'unavailable', retryAfterS: 5 } })
  expect(await read(4)).toBe(4)
})

test('reads keep their spacing, and the first after a longer pause begins at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] })
  try {
    const reads: (readonly number[])[] = []
    const read = coalesceReads(
      async (keys: readonly number[]) => {
        reads.push(keys)
        return keys
      },
      { maxKeys: 10, maxRunning: 1, spacingMs: 10 },
    )
    const first = read(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(reads).toEqual([[1]])
    const others = [read(2), read(3)]
    await vi.advanceTimersByTimeAsync(9)
    expect(reads).toEqual([[1]])
    await vi.advanceTimersByTimeAsync(1)
    expect(reads).toEqual([[1], [2, 3]])
    expect(await Promise.all([first, ...others])).toEqual([1, 2, 3])
    await vi.advanceTimersByTimeAsync(10)
    void read(4)
    await vi.advanceTimersByTimeAsync(0)
    expect(reads).toEqual([[1], [2, 3], [4]])
  } finally {
    vi.useRealTimers()
  }
})

test('a failed read fails for its own keys only', async () => {
  const read = coalesceReads(
    async (keys: readonly number[]) => {
      if (keys.includes(1)) throw new Error('no')
      return keys
    },
    { maxKeys: 1, maxRunning: 2 },
  )
  const [one, two] = await Promise.allSettled([read(1), read(2)])
  expect([one?.status, two?.status]).toEqual(['rejected', 'fulfilled'])
})

test('callers within a turn of the event loop share one call, and callers during a call share the next one', async () => {
  const ends: ((answer: string) => void)[] = []
  const ask = shareCalls(() => new Promise<string>((resolve) => ends.push(resolve)))
  const first = [ask(), ask()]
  await expect.poll(() => ends).toHaveLength(1)
  const later = [ask(), ask()]
  ends.shift()?.('before')
  expect(await Promise.all(first)).toEqual(['before', 'before'])
  await expect.poll(() => ends).toHaveLength(1)
  const last = ask()
  ends.shift()?.('after')
  expect(await Promise.all(later)).toEqual(['after', 'after'])
  await expect.poll(() => ends).toHaveLength(1)
  ends.shift()?.('at last')
  expect(await last).toBe('at last')
})

test('a failed shared call fails for the callers that shared it, and for no others', async () => {
  let questions = 0
  const ask = shareCalls(async () => {
    questions += 1
    if (questions === 1) throw new Error('no')
    return 'yes'
  })
  const shared = await Promise.allSettled([ask(), ask()])
  expect(shared.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe('yes')
})
