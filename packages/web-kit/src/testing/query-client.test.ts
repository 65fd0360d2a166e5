import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { CallError, call } from '@repo/api-client/call'
import { retries } from '@repo/api-client/retries'
import type { Endpoint } from '@repo/contracts/endpoint'
import { defineEndpoint } from '@repo/contracts/endpoint'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../query-client.ts'

const shape = { request: z.object({}), response: z.object({ count: z.number() }) }
const read = defineEndpoint({ ...shape, method: 'GET', path: '/count', auth: 'public', summary: 'Reads' })
const readByPost = defineEndpoint({
  ...shape,
  method: 'POST',
  path: '/count',
  isRead: true,
  auth: 'public',
  summary: 'Reads',
})
const change = defineEndpoint({
  ...shape,
  method: 'POST',
  path: '/count',
  auth: 'public',
  summary: 'Changes',
})

let server: Server
let origin: string
let callsAtMs: number[]
let answer: (response: ServerResponse, count: number) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    callsAtMs.push(performance.now())
    answer(response, callsAtMs.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as: it listens on a port
})
beforeEach(() => {
  callsAtMs = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function refuse(response: ServerResponse, status = 503, retryAfter: string | null = '1'): void {
  if (retryAfter !== null) response.setHeader('Retry-After', retryAfter)
  const body = { success: false, code: 'unavailable', message: 'Veuillez réessayer' }
  response.writeHead(status, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(body))
}

const succeed = (response: ServerResponse, count: number) => void response.end(JSON.stringify({ count }))

const createOptions = (endpoint: Endpoint) => ({
  queryKey: ['count', endpoint.method],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(endpoint, {}, { token: null, signal, origin }),
})

const fetchWithNewClient = (endpoint: Endpoint) => createQueryClient().fetchQuery(createOptions(endpoint))

describe('a temporarily refused read', () => {
  test.each([
    ['GET', read],
    ['a POST that reads', readByPost],
  ])('by %s is retried after the pause that the refusal names', async (_method, endpoint) => {
    answer = (response, count) => (count < 2 ? refuse(response, 503, '2') : succeed(response, count))
    expect(await fetchWithNewClient(endpoint)).toEqual({ count: 2 })
    const [first = 0, second = 0] = callsAtMs
    expect(second - first).toBeGreaterThanOrEqual(1990)
  })

  test('shows no error while its screen polls', async () => {
    answer = (response, count) => (count === 2 ? refuse(response) : succeed(response, count))
    const seen: string[] = []
    const observer = new QueryObserver(createQueryClient(), createOptions(read))
    const leave = observer.subscribe(({ status }) => void seen.push(status))
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ count: 1 }))
    // The effect of a poll; a query polls itself only in a browser.
    expect((await observer.refetch()).data).toEqual({ count: 3 })
    leave()
    expect(new Set(seen)).toEqual(new Set(['pending', 'success']))
  })

  test('is not retried for an unmounted screen', async () => {
    answer = (response) => refuse(response)
    const observer = new QueryObserver(createQueryClient(), createOptions(read))
    const leave = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(callsAtMs).toHaveLength(1))
    leave()
    await pause(1500)
    expect(callsAtMs).toHaveLength(1)
  })
})

describe('a repeatedly refused read', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Returns the result of a promise, and the timers' elapsed time. */
  async function measureOutcome(promise: Promise<unknown>) {
    let outcome: unknown
    promise.catch((error: unknown) => {
      outcome = error
    })
    let waitedMs = 0
    while (outcome === undefined) {
      await setImmediate()
      await vi.advanceTimersByTimeAsync(100)
      waitedMs += 100
    }
    return { outcome, waitedMs }
  }

  test('fails with its error after three retries, which take more than eight seconds', async () => {
    answer = (response) => refuse(response, 503, '2')
    const { outcome, waitedMs } = await measureOutcome(fetchWithNewClient(read))
    expect(outcome).toMatchObject({ status: 503, code: 'unavailable', message: 'Veuillez réessayer' })
    expect(callsAtMs).toHaveLength(4)
    expect(waitedMs).toBeGreaterThan(8000)
  })

  test.each([502, 504])(
    'with the status %i and without a named pause fails after three tries',
    async (status) => {
      answer = (response) => refuse(response, status, null)
      expect((await measureOutcome(fetchWithNewClient(read))).outcome).toMatchObject({ status })
      expect(callsAtMs).toHaveLength(3)
    },
  )
})

test('the three pauses before a refused read fails add up to between 8 and 10 s', () => {
  const error = new CallError('', { status: 503, isRetryable: true, retryAfterMs: 2000 })
  let totalMs = 0
  let failures = 0
  for (; retries.retry(failures, error); failures += 1) totalMs += retries.retryDelay(failures, error)
  expect(failures).toBe(3)
  expect(totalMs).toBeGreaterThanOrEqual(8000)
  expect(totalMs).toBeLessThanOrEqual(10_000)
})

test.each([500, 404, 429])('a read that fails with %i is not retried', async (status) => {
  answer = (response) => refuse(response, status)
  await expect(fetchWithNewClient(read)).rejects.toMatchObject({ status })
  expect(callsAtMs).toHaveLength(1)
})

test('a changing call is not retried, even with the options of reads', async () => {
  answer = (response) => refuse(response)
  await expect(fetchWithNewClient(change)).rejects.toMatchObject({ status: 503 })
  const mutation = new MutationObserver(createQueryClient(), {
    ...retries,
    mutationFn: () => call(change, {}, { token: null, origin }),
  })
  await expect(mutation.mutate()).rejects.toMatchObject({ status: 503, isRetryable: false })
  await pause(1500)
  expect(callsAtMs).toHaveLength(2)
})
