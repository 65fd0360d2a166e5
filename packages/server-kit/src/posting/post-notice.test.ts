import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Receiver } from '../testing/webhook-receiver.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'
import { postNotice } from './post-notice.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(() => {
  receiver.answer = 200
  receiver.received.length = 0
})
afterAll(() => receiver.close())

const notice = { body: '{"é":1}', headers: { 'Content-Type': 'application/json' } }
const options = { allowsLoopback: true, timeoutMs: 60_000 }

/** Returns a resolver that gives these addresses to every name. */
function createResolver(...addresses: string[]): typeof lookup {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  // as: only the form with all addresses is asked.
  return ((_name: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(null, found)) as unknown as typeof lookup
}

describe('a notice', () => {
  test('is posted unchanged, and the beginning of the response is returned', async () => {
    receiver.answer = (_, response) => void response.writeHead(202).end(`reçu\0 ${'x'.repeat(5000)}`)
    const outcome = await postNotice(receiver.url, notice, options)
    expect(outcome).toMatchObject({ status: 202, excerpt: expect.stringMatching(/^reçu x{400,}$/) })
    expect('excerpt' in outcome && outcome.excerpt.length).toBe(500)
    expect(receiver.received).toMatchObject([{ body: '{"é":1}', path: '/volant' }])
  })

  test('follows no redirect', async () => {
    receiver.answer = 307
    expect(await postNotice(receiver.url, notice, options)).toMatchObject({ status: 307 })
    expect(receiver.received).toHaveLength(1)
  })

  test.each([
    ['never answers', () => undefined, { failure: 'timeout' }],
    [
      'is silent after a few bytes',
      (_: unknown, response: { write: (text: string) => void }) => response.write('a'),
      // A received status counts, whatever happens to the text.
      { status: 200, excerpt: 'a' },
    ],
  ])('to a receiver that %s ends after its timeout', async (_, answer, expected) => {
    receiver.answer = answer as Receiver['answer']
    expect(await postNotice(receiver.url, notice, { ...options, timeoutMs: 1500 })).toEqual(expected)
  })

  test('to a port without a listener is reported', async () => {
    expect(await postNotice('http://127.0.0.1:9/', notice, options)).toEqual({ failure: 'no-connection' })
  })

  test('to a receiver that switches protocols ends immediately', async () => {
    receiver.answer = (_, { socket }) =>
      void socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: any\r\nConnection: Upgrade\r\n\r\n')
    expect(await postNotice(receiver.url, notice, options)).toEqual({ status: 101, excerpt: '' })
  })

  test('to a receiver that hangs up is reported', async () => {
    receiver.answer = (_, response) => void response.destroy()
    expect(await postNotice(receiver.url, notice, options)).toEqual({ failure: 'no-connection' })
  })
})

describe('a notice to an internal address', () => {
  test.each([
    ['written out', 'https://127.0.0.1/', undefined],
    ['by http', 'http://127.0.0.1/', undefined],
    ['behind a public name', 'https://rebind.example.com/', ['127.0.0.1']],
    ['of a metadata service', 'https://rebind.example.com/', ['169.254.169.254']],
    ['of IPv6', 'https://rebind.example.com/', ['fd00::1']],
    ['beside a public one', 'https://rebind.example.com/', ['93.184.215.14', '10.0.0.1']],
    ['in no answer at all', 'https://rebind.example.com/', []],
  ])('is refused without a connection: %s', async (_, url, addresses) => {
    const outcome = await postNotice(url, notice, {
      allowsLoopback: false,
      timeoutMs: 60_000,
      ...(addresses ? { lookup: createResolver(...addresses) } : {}),
    })
    expect(outcome).toEqual({ failure: 'forbidden-address' })
    expect(receiver.received).toEqual([])
  })

  test('is refused at the second try when its name has moved to a private address', async () => {
    const { port } = new URL(receiver.url)
    const moving = [['93.184.215.14'], ['127.0.0.1']]
    const rebinding = ((name: string, lookupOptions: object, callback: never) =>
      createResolver(...(moving.shift() ?? []))(
        name,
        lookupOptions as never,
        callback,
      )) as unknown as typeof lookup
    const post = () =>
      postNotice(`https://rebind.example.com:${port}/`, notice, {
        allowsLoopback: false,
        timeoutMs: 300,
        lookup: rebinding,
      })
    expect(await post()).not.toEqual({ failure: 'forbidden-address' })
    expect(await post()).toEqual({ failure: 'forbidden-address' })
  })

  test('is refused by http even where the loopback address is allowed', async () => {
    const outcome = await postNotice('http://localhost:1/', notice, {
      ...options,
      lookup: createResolver('10.0.0.1'),
    })
    expect(outcome).toEqual({ failure: 'forbidden-address' })
  })

  test('is sent to no address when the system’s resolver does not know its name', async () => {
    const outcome = await postNotice('https://does-not-exist.example.invalid/', notice, {
      ...options,
      lookup,
    })
    expect(outcome).toEqual({ failure: 'unknown-host' })
  })
})
