import type { Server } from 'node:http'
import { createServer } from 'node:http'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeServer, listenOn } from './lifecycle.ts'
import { LiveHub } from './live.ts'

type Hint = { type: string; id: string }

const dayMs = 24 * 3_600_000

let hub: LiveHub<Hint>
let server: Server
let origin = ''
const abort = { all: new AbortController() }

beforeEach(async () => {
  hub = new LiveHub<Hint>()
  abort.all = new AbortController()
  const app = express()
  app.get('/late/:account', (request, response) => {
    response.on('close', () => hub.open([request.params.account], response, dayMs))
    response.destroy()
  })
  app.get('/:account', (request, response) =>
    hub.open([request.params.account], response, Number(request.query.validMs ?? dayMs)),
  )
  server = createServer(app)
  origin = `http://127.0.0.1:${await listenOn(server, 0, '127.0.0.1')}`
})
afterEach(async () => {
  hub.close()
  abort.all.abort()
  await closeServer(server, 100)
})

/** Returns a stream that is read to its end. */
async function watch(account: string) {
  const response = await fetch(`${origin}/${account}`, { signal: abort.all.signal })
  const seen = { headers: response.headers, text: '', isOver: false }
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) seen.text += decoder.decode(chunk)
    seen.isOver = true
  }
  reading().catch(() => undefined)
  await expect.poll(() => seen.text).toContain('retry: 2000')
  return { ...seen, events: () => readEvents(seen.text), isOver: () => seen.isOver }
}

function readEvents(text: string): Hint[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as Hint)
}

const createHint = (id: string, type = 'order') => ({ type, id })

test('a hint reaches every stream of its accounts and no other', async () => {
  const [phone, desk, friend, stranger] = await Promise.all(['me', 'me', 'friend', 'stranger'].map(watch))
  hub.publish({ to: ['me', 'friend', 'nobody'], hint: createHint('1') })
  for (const stream of [phone, desk, friend])
    await expect.poll(() => stream?.events()).toEqual([createHint('1')])
  expect(stranger?.events()).toEqual([])
  expect(phone?.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(phone?.headers.get('cache-control')).toBe('no-store')
})

test('equal hints within a moment become one event, others stay apart', async () => {
  const stream = await watch('me')
  for (let times = 0; times < 50; times += 1) {
    hub.publish({ to: ['me'], hint: createHint('1') })
    hub.publish({ to: ['me', 'me'], hint: createHint('2') })
    hub.publish({ to: ['me'], hint: createHint('1', 'position') })
  }
  await expect
    .poll(() => stream.events())
    .toEqual([createHint('1'), createHint('2'), createHint('1', 'position')])
  hub.publish({ to: ['me'], hint: createHint('1') })
  await expect.poll(() => stream.events()).toHaveLength(4)
})

test('a hint that is withdrawn before it is sent reaches nobody, and others are sent', async () => {
  const stream = await watch('me')
  expect([hub.isReceivedBy('me'), hub.isReceivedBy('other')]).toEqual([true, false])
  hub.publish({ to: ['me'], hint: createHint('1', 'position') })
  hub.publish({ to: ['me'], hint: createHint('2', 'position') })
  hub.withdraw({ type: 'position', id: '1' })
  await expect.poll(() => stream.events()).toEqual([createHint('2', 'position')])
})

test('the ended streams of an account receive no more hints, not even waiting ones, and those of others do', async () => {
  const [mine, others] = await Promise.all([watch('me'), watch('other')])
  hub.publish({ to: ['me', 'other'], hint: createHint('1') })
  hub.end('me')
  // Writing to an ended stream would be an error without a listener, and end the process.
  hub.publish({ to: ['me', 'other'], hint: createHint('2') })
  await expect.poll(() => mine.isOver()).toBe(true)
  await expect.poll(() => others.events()).toEqual([createHint('1'), createHint('2')])
  expect(mine.events()).toEqual([])
  expect((await watch('me')).isOver()).toBe(false)
})

test('a stream ends when the credentials that opened it expire, and others stay open', async () => {
  const stream = await watch('me')
  // One of 40 years: timers cannot take its end.
  const veryLong = await watch(`me?validMs=${40 * 365 * dayMs}`)
  const brief = await watch('me?validMs=100')
  await expect.poll(() => brief.isOver()).toBe(true)
  hub.publish({ to: ['me'], hint: createHint('1') })
  for (const other of [stream, veryLong]) await expect.poll(() => other.events()).toEqual([createHint('1')])
  expect(brief.events()).toEqual([])
})

test('after a gap in the notifications every stream ends, and new ones open', async () => {
  const streams = await Promise.all(['me', 'me', 'other'].map(watch))
  hub.endAll()
  for (const stream of streams) await expect.poll(() => stream.isOver()).toBe(true)
  const next = await watch('me')
  hub.publish({ to: ['me'], hint: createHint('1') })
  await expect.poll(() => next.events()).toEqual([createHint('1')])
})

test('of more than twenty streams of an account the oldest end', async () => {
  const streams: Awaited<ReturnType<typeof watch>>[] = []
  for (let index = 0; index < 22; index += 1) streams.push(await watch('me'))
  await expect.poll(() => streams.filter((stream) => stream.isOver()).length).toBe(2)
  expect(streams.slice(0, 2).every((stream) => stream.isOver())).toBe(true)
})

test('clients that disconnect before their stream opens take no place', async () => {
  const stream = await watch('me')
  for (let index = 0; index < 20; index += 1) await fetch(`${origin}/late/me`).catch(() => undefined)
  hub.publish({ to: ['me'], hint: createHint('1') })
  await expect.poll(() => stream.events()).toEqual([createHint('1')])
})

test('a reader that reads nothing is disconnected before it fills the memory', async () => {
  const response = await fetch(`${origin}/me`, { signal: abort.all.signal })
  const text = 'x'.repeat(200_000)
  for (let index = 0; index < 200; index += 1) {
    hub.publish({ to: ['me'], hint: createHint(`${index} ${text}`) })
    if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 65))
  }
  const readToTheEnd = async () => {
    for await (const _ of response.body ?? []);
  }
  await expect(readToTheEnd()).rejects.toThrow()
})

test('a closed hub ends every stream, and later ones immediately', async () => {
  const stream = await watch('me')
  hub.close()
  await expect.poll(() => stream.isOver()).toBe(true)
  const late = await fetch(`${origin}/me`)
  expect(await late.text()).toContain('retry')
})
