import { defineEndpoint } from '@repo/contracts/endpoint'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Acquisition, StoredResponse } from './idempotency.ts'
import { createFingerprint, readCallName, runOnce } from './idempotency.ts'
import { Refusal } from './refusal.ts'
import type { BaseCaller } from './serve.ts'

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/orders',
  auth: 'sender',
  permission: 'order',
  summary: '',
  request: z.object({}),
  response: z.object({}),
})

const call = { caller: {} as BaseCaller, key: 'k', fingerprint: 'f' } // as: the store below asks nothing of it

/** Returns a store that returns this acquisition and records settlements. */
function createStore(acquire: (settled: (StoredResponse | null)[]) => Acquisition) {
  const settled: (StoredResponse | null)[] = []
  return { settled, store: { acquire: async () => acquire(settled) } }
}
const acquiredStore = (settled: (StoredResponse | null)[]): Acquisition => ({
  outcome: 'acquired',
  settle: async (answer) => void settled.push(answer),
})

describe('a named call', () => {
  test.each([
    ['that succeeds is stored', 200, true],
    ['that is refused is stored', 409, true],
    ['that exceeds a budget is not stored', 429, false],
    ['that meets a busy server is not stored', 503, false],
  ])('%s', async (_, status, isStored) => {
    const { store, settled } = createStore(acquiredStore)
    const answer = await runOnce(store, call, async () => ({ status, body: '{}' }))
    expect(answer).toEqual({ status, body: '{}', isReplayed: false })
    expect(settled).toEqual([isStored ? { status, body: '{}' } : null])
  })

  test('that throws can be executed again', async () => {
    const { store, settled } = createStore(acquiredStore)
    const failing = runOnce(store, call, () => Promise.reject(new Error('bug')))
    await expect(failing).rejects.toThrow('bug')
    expect(settled).toEqual([null])
  })

  test('that was answered is not executed again', async () => {
    const { store } = createStore(() => ({ outcome: 'answered', answer: { status: 200, body: '1' } }))
    const answer = await runOnce(store, call, () => Promise.reject(new Error('carried out')))
    expect(answer).toEqual({ status: 200, body: '1', isReplayed: true })
  })

  test.each([
    ['that is in progress', { outcome: 'busy', retryAfterS: 2 }, 'idempotent-busy', 2],
    ['under the name of another request', { outcome: 'other-request' }, 'idempotency-key-reused', null],
  ] as const)('%s is refused', async (_, acquire, code, retryAfterS) => {
    const { store } = createStore(() => acquire)
    const refused = runOnce(store, call, () => Promise.reject(new Error('carried out')))
    await expect(refused).rejects.toMatchObject({ code, retryAfterS })
  })
})

describe('a name', () => {
  test.each(['a', '5f0c2a4e-8f5d', '!~', 'x'.repeat(255)])('may be %s', (name) => {
    expect(readCallName(name)).toBe(name)
  })
  test.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])('may not be %j', (name) => {
    expect(() => readCallName(name)).toThrow(Refusal)
  })
  test('may be absent', () => expect(readCallName(undefined)).toBeUndefined())
})

describe('the fingerprint of a request', () => {
  test('is the same for any order of its fields', async () => {
    const one = await createFingerprint(endpoint, { a: 1, b: { c: 2, d: [1, 2] } })
    expect(await createFingerprint(endpoint, { b: { d: [1, 2], c: 2 }, a: 1 })).toBe(one)
  })
  test.each([
    ['another value', { a: 2 }, { a: 1 }],
    ['another type', { a: '1' }, { a: 1 }],
    ['one field more', { a: 1, b: null }, { a: 1 }],
    ['another order of a list', { a: [1, 2] }, { a: [2, 1] }],
  ])('differs by %s', async (_, fields, other) => {
    expect(await createFingerprint(endpoint, fields)).not.toBe(await createFingerprint(endpoint, other))
  })
  test('differs by the bytes of a file, and is the same for equal files', async () => {
    const file = (text: string) => new File([text], 'a.csv', { type: 'text/csv' })
    const one = await createFingerprint(endpoint, { f: file('a') })
    expect(await createFingerprint(endpoint, { f: file('a') })).toBe(one)
    expect(await createFingerprint(endpoint, { f: file('b') })).not.toBe(one)
  })
  test('is refused with a 400 when 50 000 lists are nested', async () => {
    const nest = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown
    await expect(createFingerprint(endpoint, { nest })).rejects.toMatchObject({ code: 'malformed' })
  })

  test('differs by the endpoint', async () => {
    const elsewhere = { ...endpoint, path: '/others' }
    expect(await createFingerprint(elsewhere, {})).not.toBe(await createFingerprint(endpoint, {}))
  })
})
