import { createServer, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer, listenOn } from './lifecycle.ts'
import { isPlainJson, readPlainJson } from './plain-json.ts'

const read: { settled: 'read' | 'refused'; body?: unknown }[] = []
let arrived = 0
const server = createServer((incoming, response) => {
  arrived += 1
  readPlainJson(incoming).then(
    (body) => {
      read.push({ settled: 'read', body })
      response.end(JSON.stringify(body))
    },
    (error: { code: string }) => {
      read.push({ settled: 'refused' })
      response.statusCode = 400
      response.end(error.code)
    },
  )
})
let port = 0
beforeAll(async () => {
  port = await listenOn(server, 0, '127.0.0.1')
})
afterAll(() => closeServer(server, 100))

const post = async (body: string | Uint8Array<ArrayBuffer>) =>
  (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })).text()

test.each<[string, Record<string, string>, boolean]>([
  ['that says its length', { 'content-type': 'application/json', 'content-length': '2' }, true],
  [
    'with its charset',
    { 'content-type': 'application/json; charset=utf-8', 'content-length': '100000' },
    true,
  ],
  ['without a length', { 'content-type': 'application/json' }, false],
  ['that is empty', { 'content-type': 'application/json', 'content-length': '0' }, false],
  ['over 100 kB', { 'content-type': 'application/json', 'content-length': '100001' }, false],
  ['of many digits', { 'content-type': 'application/json', 'content-length': '1e99' }, false],
  [
    'in another charset',
    { 'content-type': 'application/json; charset=latin1', 'content-length': '2' },
    false,
  ],
  [
    'that is compressed',
    { 'content-type': 'application/json', 'content-length': '2', 'content-encoding': 'gzip' },
    false,
  ],
  [
    'in chunks',
    { 'content-type': 'application/json', 'content-length': '2', 'transfer-encoding': 'chunked' },
    false,
  ],
  ['of another type', { 'content-type': 'text/plain', 'content-length': '2' }, false],
])('a body %s is plain JSON: %o, %s', (_, headers, isPlain) => {
  expect(isPlainJson(headers)).toBe(isPlain)
})

test('an object, a list, a byte order mark and a long text are read', async () => {
  expect(await post('{"a":"é€😀"}')).toBe('{"a":"é€😀"}')
  expect(await post(' [1]')).toBe('[1]')
  expect(await post('\uFEFF{"a":1}')).toBe('{"a":1}')
  const long = JSON.stringify({ text: '€'.repeat(30_000) })
  expect(await post(long)).toBe(long)
})

test.each(['"text"', '7', 'null', '{"a"', ''])('the body %s is refused as malformed', async (body) => {
  expect(await post(body)).toBe('malformed')
})

test('a caller that disconnects before the end is refused, and nothing waits for the rest', async () => {
  read.length = 0
  arrived = 0
  const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'Content-Length': '100' } })
  call.on('error', () => undefined)
  call.write('{"a":')
  await expect.poll(() => arrived).toBe(1)
  call.destroy()
  await expect.poll(() => read).toEqual([{ settled: 'refused' }])
})
