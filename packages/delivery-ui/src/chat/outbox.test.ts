import { CallError } from '@repo/api-client/call'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WaitingMessage } from './outbox.ts'
import { Outbox } from './outbox.ts'

function createStorage() {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (place: number) => [...items.keys()][place] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const connectionError = new CallError('', { status: 0 })
const closedError = new CallError('Conversation terminée', { status: 409, code: 'conversation-closed' })

/** Creates an app on a device. Its requests are recorded, and fail while `failure` is set. */
function createApp(storage = createStorage(), accountId: string | null = 'own') {
  const app = { sent: [] as WaitingMessage[], failure: null as Error | null, accountId }
  const outbox = new Outbox({
    storage,
    getAccountId: () => app.accountId,
    send: async (message) => {
      app.sent.push(message)
      if (app.failure) throw app.failure
    },
  })
  const listStates = () => outbox.getSnapshot().messages.map(({ text, state }) => `${text} ${state}`)
  return Object.assign(app, { outbox, listStates, listSentTexts: () => app.sent.map(({ text }) => text) })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)

test('messages are sent one after the other, in the order of writing', async () => {
  const { outbox, listStates, listSentTexts } = createApp()
  for (const text of ['a', 'b']) outbox.add('order', 'other', text)
  expect(listStates()).toEqual(['a sending', 'b waiting'])
  await settle()
  expect(listSentTexts()).toEqual(['a', 'b'])
  expect(listStates()).toEqual(['a sent', 'b sent'])
})

test('a forgotten message is no longer listed', async () => {
  const { outbox, sent } = createApp()
  for (const text of ['a', 'b']) outbox.add('order', 'other', text)
  await settle()
  outbox.forget([sent[0]?.key ?? ''])
  expect(outbox.getMessages('order').map(({ text }) => text)).toEqual(['b'])
})

test('a message written offline is sent automatically, under the same key, once there is a connection', async () => {
  const app = createApp()
  app.failure = connectionError
  for (const text of ['a', 'b']) app.outbox.add('order', 'other', text)
  await settle()
  expect(app.listStates()).toEqual(['a waiting', 'b waiting'])
  expect(app.outbox.getSnapshot().isDisconnected).toBe(true)
  app.failure = null
  await vi.advanceTimersByTimeAsync(1000)
  expect(app.listSentTexts()).toEqual(['a', 'a', 'b'])
  expect(app.sent[0]?.key).toBe(app.sent[1]?.key)
  expect(app.listStates()).toEqual(['a sent', 'b sent'])
  expect(app.outbox.getSnapshot().isDisconnected).toBe(false)
})

test('after a reload queued messages of every order are sent by the next flush, without an open conversation', async () => {
  const storage = createStorage()
  const firstApp = createApp(storage)
  firstApp.failure = connectionError
  firstApp.outbox.add('ended order', 'other', 'a')
  await settle()
  const reloadedApp = createApp(storage)
  expect(reloadedApp.listStates()).toEqual(['a waiting'])
  await reloadedApp.outbox.flush()
  expect(reloadedApp.sent[0]).toMatchObject({
    orderId: 'ended order',
    toPersonId: 'other',
    key: firstApp.sent[0]?.key,
  })
  expect(createApp(storage).listStates()).toEqual([])
})

test('a refused message stays with its reason until its writer retries it, and the next one is sent', async () => {
  const storage = createStorage()
  const app = createApp(storage)
  app.failure = closedError
  app.outbox.add('order', 'other', 'a')
  await settle()
  app.failure = null
  app.outbox.add('order', 'other', 'b')
  await settle()
  expect(app.listStates()).toEqual(['a failed', 'b sent'])
  const reloadedApp = createApp(storage)
  expect(reloadedApp.outbox.getMessages('order')).toMatchObject([
    { state: 'failed', refusal: 'Conversation terminée' },
  ])
  reloadedApp.outbox.retry(reloadedApp.outbox.getMessages('order')[0]?.key ?? '')
  await settle()
  expect(reloadedApp.listStates()).toEqual(['a sent'])
})

test('two tabs keep each other’s messages, and one that was sent in one tab does not return in the other', async () => {
  const storage = createStorage()
  const [one, other] = [createApp(storage), createApp(storage)]
  one.failure = other.failure = connectionError
  one.outbox.add('order', 'other', 'a')
  await vi.advanceTimersByTimeAsync(1)
  other.outbox.add('order', 'other', 'b')
  await settle()
  expect(createApp(storage).listStates()).toEqual(['a waiting', 'b waiting'])
  one.failure = null
  one.outbox.load()
  await one.outbox.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  other.outbox.load()
  expect(other.listStates()).toEqual([])
  expect(createApp(storage).listStates()).toEqual([])
})

test('another account on the device neither reads nor sends a queued message, and deletes it after a week', async () => {
  const storage = createStorage()
  const app = createApp(storage)
  app.failure = connectionError
  app.outbox.add('order', 'other', 'a')
  await settle()
  app.accountId = null
  await vi.advanceTimersByTimeAsync(60_000)
  const otherAccountApp = createApp(storage, 'stranger')
  await otherAccountApp.outbox.flush()
  expect(otherAccountApp.listStates()).toEqual([])
  expect(otherAccountApp.sent).toEqual([])
  expect(createApp(storage).listStates()).toEqual(['a waiting'])
  vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000)
  createApp(storage, 'stranger')
  expect(storage.length).toBe(0)
})

test('an ended session leaves its queue to the next one of the same account', async () => {
  const storage = createStorage()
  const app = createApp(storage)
  app.failure = new CallError('', { status: 401 })
  app.outbox.add('order', 'other', 'a')
  await settle()
  expect(createApp(storage).listStates()).toEqual(['a waiting'])
})

test('without space on the device a message waits in the page, and is sent from there', async () => {
  const storage = createStorage()
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  const app = createApp(storage)
  app.failure = connectionError
  app.outbox.add('order', 'other', 'a')
  await settle()
  app.outbox.load()
  app.failure = null
  await app.outbox.flush()
  expect(app.listStates()).toEqual(['a sent'])
})

test('an unreadable message is removed from the device, and items of others stay', () => {
  const storage = createStorage()
  storage.setItem('volant-message x', '{"key":')
  storage.setItem('usertoken', 'x')
  const { outbox } = createApp(storage)
  expect(outbox.getSnapshot().messages).toEqual([])
  expect(storage.getItem('usertoken')).toBe('x')
  expect(storage.length).toBe(1)
})

test('an unchanged list of messages stays the same object', () => {
  const { outbox } = createApp()
  outbox.add('order', 'other', 'a')
  expect(outbox.getMessages('order')).toBe(outbox.getMessages('order'))
})

test('a cleared outbox deletes its messages from the device, and leaves other items', () => {
  const storage = createStorage()
  storage.setItem('usertoken', 'x')
  const { outbox } = createApp(storage)
  outbox.add('order', 'other', 'a')
  expect(storage.length).toBe(2)
  outbox.clear()
  expect(storage.length).toBe(1)
  expect(outbox.getMessages('order')).toEqual([])
})
