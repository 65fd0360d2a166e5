import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { idOfToken, tokenOfId } from './signed-ids.service.ts'

const [current, previous, foreign] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)]
const id = '3f2b8c1e-5d47-4a90-9c16-7e8f0a2b4d63'
const token = tokenOfId([current, previous], id, 'recipient link')

test('a token is the same each time, 43 characters of an address, and names its id', () => {
  expect(tokenOfId([current], id, 'recipient link')).toBe(token)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(idOfToken([current], token, 'recipient link')).toBe(id)
  expect(tokenOfId([current], randomUUID(), 'recipient link')).not.toBe(token)
})

test('a token that stops messages follows nothing, and the other way round', () => {
  const stop = tokenOfId([current], id, 'recipient stop')
  expect(idOfToken([current], stop, 'recipient stop')).toBe(id)
  expect(idOfToken([current], stop, 'recipient link')).toBeNull()
  expect(idOfToken([current], token, 'recipient stop')).toBeNull()
})

test('a token of the secret before stands, one of another secret does not', () => {
  expect(idOfToken([current, previous], tokenOfId([previous], id, 'recipient link'), 'recipient link')).toBe(
    id,
  )
  expect(
    idOfToken([current, previous], tokenOfId([foreign], id, 'recipient link'), 'recipient link'),
  ).toBeNull()
})

test('a token of which anything is changed is none', () => {
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'A' ? 'B' : 'A'
    expect(
      idOfToken([current], token.slice(0, place) + other + token.slice(place + 1), 'recipient link'),
    ).toBeNull()
  }
})

test.each(['', 'x', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.toUpperCase(), id])(
  '%j is no token',
  (text) => {
    expect(idOfToken([current], text, 'recipient link')).toBeNull()
  },
)

test('what the secret signs for another purpose is no token', () => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const mac = createHmac('sha256', current).update(bytes).digest().subarray(0, 16)
  expect(idOfToken([current], Buffer.concat([bytes, mac]).toString('base64url'), 'recipient link')).toBeNull()
})

test('no secret makes no token', () => {
  expect(() => tokenOfId([], id, 'recipient link')).toThrow('no secret')
})
