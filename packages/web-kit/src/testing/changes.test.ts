import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call } from '@repo/api-client/call'
import { beginChange, readAgain } from '@repo/api-client/changes'
import { queryKeyOf } from '@repo/api-client/react'
import { defineEndpoint } from '@repo/contracts/endpoint'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../query-client.ts'

const readStep = defineEndpoint({
  method: 'GET',
  path: '/step',
  auth: 'public',
  summary: 'Reads the step',
  request: z.object({}),
  response: z.object({ step: z.number(), note: z.string() }),
})

let server: Server
let origin: string
/** The step that the server answers with. */
let step: number
/** Whether responses wait, with the step at their request. */
let shouldHoldResponses: boolean
let heldResponses: (() => void)[]
let reads: number

beforeEach(async () => {
  step = 1
  reads = 0
  shouldHoldResponses = false
  heldResponses = []
  server = createServer((_request, response) => {
    reads += 1
    const body = JSON.stringify({ step, note: `read ${reads}` })
    if (shouldHoldResponses) heldResponses.push(() => response.end(body))
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as: it listens on a port
})
afterEach(async () => {
  for (const release of heldResponses) release()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Opens a screen that shows the step. `seen` has each step that it has shown. */
async function openScreen({ isLoaded }: { readonly isLoaded: boolean }) {
  const client = createQueryClient()
  const observer = new QueryObserver(client, {
    queryKey: queryKeyOf(readStep, {}),
    queryFn: ({ signal }) => call(readStep, {}, { token: null, signal, origin }),
  })
  const seen: number[] = []
  observer.subscribe(({ data }) => {
    if (data && seen.at(-1) !== data.step) seen.push(data.step)
  })
  if (isLoaded) await vi.waitFor(() => expect(seen).toEqual([1]))
  return { client, observer, seen, readNote: () => observer.getCurrentResult().data?.note }
}

test('a read that began before a change and is answered after it is ignored and repeated', async () => {
  const { client, observer, seen, readNote } = await openScreen({ isLoaded: true })
  shouldHoldResponses = true
  void observer.refetch()
  await vi.waitFor(() => expect(heldResponses).toHaveLength(1))
  const change = beginChange(client, readStep, {})
  step = 2
  shouldHoldResponses = false
  expect(await change.show((current) => ({ ...current, step: 2 }))).toBe(true)
  heldResponses[0]?.()
  await vi.waitFor(() => expect(readNote()).toBe('read 3'))
  expect(seen).toEqual([1, 2])
})

test('the response of a change is not shown after a newer read, which is repeated', async () => {
  const { client, observer, seen, readNote } = await openScreen({ isLoaded: true })
  const change = beginChange(client, readStep, {})
  // The change is made, and the next one elsewhere, before the answer to the first arrives.
  step = 3
  await observer.refetch()
  expect(await change.show((current) => ({ ...current, step: 2 }))).toBe(false)
  await vi.waitFor(() => expect(readNote()).toBe('read 3'))
  expect(seen).toEqual([1, 3])
})

test('the response of a change is merged into a newer read where the caller knows how', async () => {
  const { client, observer, seen } = await openScreen({ isLoaded: true })
  const change = beginChange(client, readStep, {})
  // The read was answered before the change was made.
  await observer.refetch()
  step = 2
  await change.show(
    () => ({ step: 0, note: '' }),
    (current) => ({ ...current, step: Math.max(current.step, 2) }),
  )
  expect(observer.getCurrentResult().data?.step).toBe(2)
  await vi.waitFor(() => expect(reads).toBe(3))
  expect(seen).toEqual([1, 2])
})

test('a change during a screen’s first read repeats the read', async () => {
  shouldHoldResponses = true
  const { client, seen, readNote } = await openScreen({ isLoaded: false })
  await vi.waitFor(() => expect(heldResponses).toHaveLength(1))
  const change = beginChange(client, readStep, {})
  step = 2
  shouldHoldResponses = false
  await change.show((current) => ({ ...current, step: 2 }))
  heldResponses[0]?.()
  await vi.waitFor(() => expect(readNote()).toBe('read 2'))
  expect(seen).toEqual([2])
})

test('a shown change keeps the time of its read, since nothing else is newer', async () => {
  const { client, observer } = await openScreen({ isLoaded: true })
  const { dataUpdatedAt } = observer.getCurrentResult()
  vi.spyOn(Date, 'now').mockReturnValue(dataUpdatedAt + 60_000)
  await beginChange(client, readStep, {}).show((current) => ({ ...current, step: 2 }))
  expect(observer.getCurrentResult()).toMatchObject({ dataUpdatedAt, data: { step: 2 } })
  vi.restoreAllMocks()
})

test('a first read whose data changes before its response is repeated', async () => {
  shouldHoldResponses = true
  const { client, seen, readNote } = await openScreen({ isLoaded: false })
  await vi.waitFor(() => expect(heldResponses).toHaveLength(1))
  step = 2
  shouldHoldResponses = false
  readAgain(client, [readStep])
  heldResponses[0]?.()
  await vi.waitFor(() => expect(readNote()).toBe('read 2'))
  expect(seen.at(-1)).toBe(2)
})
