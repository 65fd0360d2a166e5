import { beforeEach, describe, expect, test } from 'vitest'
import { FeedCache } from './feed-cache.ts'

let isReceiving: boolean
let finishRead: (value: string | null) => void
let cache: FeedCache<string>

/** Begins to read the key `a`. The read is running when this returns, and ends with the value given to `finishRead`. */
async function beginRead(): Promise<{ readonly value: Promise<string | null> }> {
  const begun = Promise.withResolvers<void>()
  cache = new FeedCache(
    async ([key = '']) => {
      const { promise, resolve } = Promise.withResolvers<string | null>()
      finishRead = resolve
      begun.resolve()
      const value = await promise
      return new Map(value === null ? [] : [[key, value]])
    },
    () => isReceiving,
  )
  const value = cache.read('a')
  await begun.promise
  return { value }
}

beforeEach(() => {
  isReceiving = true
})

test('a value that was read is cached, until it is forgotten', async () => {
  const { value } = await beginRead()
  expect(cache.get('a')).toBeUndefined()
  finishRead('old')
  expect(await value).toBe('old')
  expect(cache.get('a')).toBe('old')
  cache.forget('b')
  expect(cache.get('a')).toBe('old')
  cache.forget('a')
  expect(cache.get('a')).toBeUndefined()
})

test('a change is made to a cached value, and to no other', async () => {
  const { value } = await beginRead()
  finishRead('old')
  await value
  for (const key of ['a', 'b']) cache.change(key, (old) => `${old}, changed`)
  expect([cache.get('a'), cache.get('b')]).toEqual(['old, changed', undefined])
})

test('an unknown key is not cached', async () => {
  const { value } = await beginRead()
  finishRead(null)
  expect(await value).toBeNull()
  expect(cache.get('a')).toBeUndefined()
})

describe('a value that was read is returned and not cached', () => {
  test.each([
    ['when it is forgotten meanwhile', () => cache.forget('a')],
    ['when it changes meanwhile', () => cache.change('a', (old) => old)],
    ['when all values are removed meanwhile', () => cache.clear()],
  ])('%s', async (_case, happen) => {
    const { value } = await beginRead()
    happen()
    finishRead('old')
    expect(await value).toBe('old')
    expect(cache.get('a')).toBeUndefined()
  })

  test.each([
    ['beginning', false, true],
    ['end', true, false],
  ])('when the process receives no changes at its %s', async (_moment, atBeginning, atEnd) => {
    isReceiving = atBeginning
    const { value } = await beginRead()
    isReceiving = atEnd
    finishRead('old')
    expect(await value).toBe('old')
    expect(cache.get('a')).toBeUndefined()
  })
})
