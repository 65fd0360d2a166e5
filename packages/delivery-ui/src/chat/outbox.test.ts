import { expect, test } from 'vitest'
import type { Sender } from './outbox.ts'
import { Outbox } from './outbox.ts'

function aStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

/** Answers what was sent, and lets the test say how each sending ends. */
function aSender() {
  const sent: { text: string; key: string; end: (error?: Error) => void }[] = []
  const send: Sender = (_orderId, { text, key }) =>
    new Promise((resolve, reject) => {
      sent.push({ text, key, end: (error) => (error ? reject(error) : resolve()) })
    })
  return { sent, send }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const states = (outbox: Outbox) => outbox.of('order').map(({ text, state }) => `${text} ${state}`)

test('messages go one after the other, in the order in which they were written', async () => {
  const outbox = new Outbox(aStorage())
  const { sent, send } = aSender()
  for (const text of ['a', 'b']) outbox.add('order', text, send)
  outbox.add('another order', 'c', send)
  expect(sent.map(({ text }) => text)).toEqual(['a', 'c'])
  expect(states(outbox)).toEqual(['a sending', 'b waiting'])
  sent[0]?.end()
  await settled()
  expect(sent.map(({ text }) => text)).toEqual(['a', 'c', 'b'])
  sent[2]?.end()
  await settled()
  expect(states(outbox)).toEqual(['a sent', 'b sent'])
  outbox.forget('order', [sent[0]?.key ?? ''])
  expect(states(outbox)).toEqual(['b sent'])
})

test('one that fails stays and is sent again under the same name; the others go on', async () => {
  const outbox = new Outbox(aStorage())
  const { sent, send } = aSender()
  for (const text of ['a', 'b']) outbox.add('order', text, send)
  sent[0]?.end(Object.assign(new Error('Trop de demandes'), { status: 429 }))
  await settled()
  sent[1]?.end(Object.assign(new Error('unreachable'), { status: 0 }))
  await settled()
  expect(outbox.of('order').map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'Trop de demandes'],
    ['failed', null],
  ])
  outbox.retry('order', sent[0]?.key ?? '', send)
  expect(sent[2]).toMatchObject({ text: 'a', key: sent[0]?.key })
  expect(states(outbox)).toEqual(['a sending', 'b failed'])
})

test('what was under way when the page was left is there again, not sent by itself', () => {
  const storage = aStorage()
  const { send } = aSender()
  new Outbox(storage).add('order', 'a', send)
  expect(states(new Outbox(storage))).toEqual(['a failed'])
  storage.setItem('volant-messages', '{"order":')
  expect(new Outbox(storage).of('order')).toEqual([])
  storage.setItem('volant-messages', '{"order":[{"text":1}]}')
  expect(new Outbox(storage).of('order')).toEqual([])
})

test('its listeners hear each change until they stop, and unchanged lists stay the same', () => {
  const outbox = new Outbox(aStorage())
  const { send } = aSender()
  let changes = 0
  const stop = outbox.subscribe(() => (changes += 1))
  outbox.add('order', 'a', send)
  const before = changes
  expect(before).toBeGreaterThan(0)
  expect(outbox.of('order')).toBe(outbox.of('order'))
  outbox.forget('order', ['unknown'])
  expect(changes).toBe(before)
  stop()
  outbox.add('order', 'b', send)
  expect(changes).toBe(before)
})

test('one that keeps trying lets what cannot reach the server wait, also over a reload, and sends it when there is a way', async () => {
  const storage = aStorage()
  const { send, sent } = aSender()
  const outbox = new Outbox(storage, { keepsTrying: true })
  outbox.add('order', 'a', send)
  outbox.add('order', 'b', send)
  sent[0]?.end(Object.assign(new Error('unreachable'), { status: 0 }))
  await settled()
  expect(states(outbox)).toEqual(['a waiting', 'b waiting'])
  const next = new Outbox(storage, { keepsTrying: true })
  expect(states(next)).toEqual(['a waiting', 'b waiting'])
  next.resume('order', send)
  expect(sent[1]).toMatchObject({ text: 'a', key: sent[0]?.key })
  sent[1]?.end(Object.assign(new Error('Trop de demandes'), { status: 429 }))
  await settled()
  expect(states(next)).toEqual(['a failed', 'b sending'])
  next.clear()
  expect(states(next)).toEqual([])
})
