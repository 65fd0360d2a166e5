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

test.each<[string, Record<string, string>]>([
  ['that says its length', { 'content-type': 'application/json', 'content-length': '2' }],
  ['with its charset', { 'content-type': 'application/json; charset=utf-8', 'content-length': '100000' }],
])('a JSON body %s is plain', (_, headers) => {
  expect(isPlainJson(headers)).toBe(true)
})

test.each<[string, Record<string, string>]>([
  ['without a length', { 'content-type': 'application/json' }],
  ['that is empty', { 'content-type': 'application/json', 'content-length': '0' }],
  ['over 100 kB', { 'content-type': 'application/json', 'content-length': '100001' }],
  ['whose length has an exponent', { 'content-type': 'application/json', 'content-length': '1e99' }],
  ['in another charset', { 'content-type': 'application/json; charset=latin1', 'content-length': '2' }],
  [
    'that is compressed',
    { 'content-type': 'application/json', 'content-length': '2', 'content-encoding': 'gzip' },
  ],
  [
    'in chunks',
    { 'content-type': 'application/json', 'content-length': '2', 'transfer-encoding': 'chunked' },
  ],
  ['of another type', { 'content-type': 'text/plain', 'content-length': '2' }],
])('a body %s is not plain JSON', (_, headers) => {
  expect(isPlainJson(headers)).toBe(false)
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
