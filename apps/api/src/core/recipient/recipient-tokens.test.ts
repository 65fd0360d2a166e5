import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkOfToken, tokenOfLink } from './recipient-tokens.service.ts'

const [current, previous, foreign] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)]
const id = '3f2b8c1e-5d47-4a90-9c16-7e8f0a2b4d63'
const token = tokenOfLink([current, previous], id)

test('a token is the same each time, 43 characters of an address, and names its link', () => {
  expect(tokenOfLink([current], id)).toBe(token)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(linkOfToken([current], token)).toBe(id)
  expect(tokenOfLink([current], randomUUID())).not.toBe(token)
})

test('a token that stops messages follows nothing, and the other way round', () => {
  const stop = tokenOfLink([current], id, 'stop')
  expect(linkOfToken([current], stop, 'stop')).toBe(id)
  expect(linkOfToken([current], stop)).toBeNull()
  expect(linkOfToken([current], token, 'stop')).toBeNull()
})

test('a token of the secret before stands, one of another secret does not', () => {
  expect(linkOfToken([current, previous], tokenOfLink([previous], id))).toBe(id)
  expect(linkOfToken([current, previous], tokenOfLink([foreign], id))).toBeNull()
})

test('a token of which anything is changed is none', () => {
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'A' ? 'B' : 'A'
    expect(linkOfToken([current], token.slice(0, place) + other + token.slice(place + 1))).toBeNull()
  }
})

test.each(['', 'x', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.toUpperCase(), id])(
  '%j is no token',
  (text) => {
    expect(linkOfToken([current], text)).toBeNull()
  },
)

test('what the secret signs for another purpose is no token', () => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const mac = createHmac('sha256', current).update(bytes).digest().subarray(0, 16)
  expect(linkOfToken([current], Buffer.concat([bytes, mac]).toString('base64url'))).toBeNull()
})

test('no secret makes no token', () => {
  expect(() => tokenOfLink([], id)).toThrow('no secret')
})
