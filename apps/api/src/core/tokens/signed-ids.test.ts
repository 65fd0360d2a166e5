import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createIdToken, verifyIdToken } from './signed-ids.service.ts'

const [current, previous, foreign] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)]
const id = '3f2b8c1e-5d47-4a90-9c16-7e8f0a2b4d63'
const token = createIdToken([current, previous], id, 'recipient link')

test('the token of an id is the same each time, has 43 URL-safe characters, and contains the id', () => {
  expect(createIdToken([current], id, 'recipient link')).toBe(token)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(verifyIdToken([current], token, 'recipient link')).toBe(id)
  expect(createIdToken([current], randomUUID(), 'recipient link')).not.toBe(token)
})

test('a token for one purpose is invalid for another', () => {
  const stop = createIdToken([current], id, 'recipient stop')
  expect(verifyIdToken([current], stop, 'recipient stop')).toBe(id)
  expect(verifyIdToken([current], stop, 'recipient link')).toBeNull()
  expect(verifyIdToken([current], token, 'recipient stop')).toBeNull()
})

test('a token of the previous secret is valid, and one of an unknown secret is not', () => {
  expect(
    verifyIdToken([current, previous], createIdToken([previous], id, 'recipient link'), 'recipient link'),
  ).toBe(id)
  expect(
    verifyIdToken([current, previous], createIdToken([foreign], id, 'recipient link'), 'recipient link'),
  ).toBeNull()
})

test('a token with any changed character is invalid', () => {
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'A' ? 'B' : 'A'
    expect(
      verifyIdToken([current], token.slice(0, place) + other + token.slice(place + 1), 'recipient link'),
    ).toBeNull()
  }
})

test.each(['', 'x', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.toUpperCase(), id])(
  '%j is not a valid token',
  (text) => {
    expect(verifyIdToken([current], text, 'recipient link')).toBeNull()
  },
)

test('an id signed with the secret itself, instead of a derived key, is not a valid token', () => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const mac = createHmac('sha256', current).update(bytes).digest().subarray(0, 16)
  expect(
    verifyIdToken([current], Buffer.concat([bytes, mac]).toString('base64url'), 'recipient link'),
  ).toBeNull()
})

test('without a secret no token can be created', () => {
  expect(() => createIdToken([], id, 'recipient link')).toThrow('no secret')
})
