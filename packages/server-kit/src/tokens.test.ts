import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'
import { hasExpiredAt, randomSecret, sha256, signToken, tokenKeys, verifyToken } from './tokens.ts'

const [oldSecret, newSecret] = [randomSecret(), randomSecret()]
const keys = tokenKeys([newSecret])
const claims = { userId: randomUUID(), personneId: randomUUID(), token: randomSecret() }
const inAnHour = new Date(Date.now() + 3_600_000)
const kid = keys[0]?.kid ?? ''
const usual = { algorithm: 'HS256', keyid: kid, issuer: 'volant', audience: 'volant-delivery' } as const
const exp = Math.floor(inAnHour.getTime() / 1000)

function encodePart(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

test('a token returns what was signed', () => {
  expect(verifyToken(keys, signToken(keys, claims, inAnHour))).toEqual({ ...claims, exp })
})

test('two tokens of one session differ', () => {
  expect(signToken(keys, claims, inAnHour)).not.toBe(signToken(keys, claims, inAnHour))
})

describe('a new secret', () => {
  const before = signToken(tokenKeys([oldSecret]), claims, inAnHour)

  test('keeps every account signed in while the old secret is known', () => {
    expect(verifyToken(tokenKeys([newSecret, oldSecret]), before)).toMatchObject(claims)
  })

  test('signs new tokens, and the old one no longer does', () => {
    const token = signToken(tokenKeys([newSecret, oldSecret]), claims, inAnHour)
    expect(verifyToken(tokenKeys([newSecret]), token)).toMatchObject(claims)
    expect(verifyToken(tokenKeys([oldSecret]), token)).toBeNull()
  })

  test('invalidates every token of a removed secret', () => {
    expect(verifyToken(tokenKeys([newSecret]), before)).toBeNull()
  })

  test('must have at least 32 bytes', () => {
    expect(() => tokenKeys(['x'.repeat(31)])).toThrow('at least 32 bytes')
    expect(tokenKeys(['é'.repeat(16)])).toHaveLength(1)
  })

  test('does not show in its key id', () => {
    expect(kid).not.toContain(newSecret.slice(0, 8))
    expect(kid).toHaveLength(16)
  })
})

describe('a token identifies no caller', () => {
  const [head = '', body = '', signature = ''] = signToken(keys, claims, inAnHour).split('.')
  const none = { alg: 'none', typ: 'JWT', kid }
  test.each([
    ['an unsigned token', `${encodePart(none)}.${body}.`],
    ['an unsigned token that keeps its signature', `${encodePart(none)}.${body}.${signature}`],
    [
      'one under another algorithm',
      jwt.sign({ ...claims, exp }, newSecret, { ...usual, algorithm: 'HS512' }),
    ],
    ['one for another audience', jwt.sign({ ...claims, exp }, newSecret, { ...usual, audience: 'volant' })],
    ['one of another issuer', jwt.sign({ ...claims, exp }, newSecret, { ...usual, issuer: 'other' })],
    ['one that never ends', jwt.sign(claims, newSecret, usual)],
    ['one without a session', jwt.sign({ ...claims, token: undefined, exp }, newSecret, usual)],
    ['one whose user is no id', jwt.sign({ ...claims, userId: 'admin', exp }, newSecret, usual)],
    ['one without a key id', jwt.sign({ ...claims, exp }, newSecret, { ...usual, keyid: '' })],
    [
      'one with a changed user',
      `${head}.${encodePart({ ...claims, userId: randomUUID(), exp })}.${signature}`,
    ],
    [
      'one whose key id is a path',
      `${encodePart({ alg: 'HS256', typ: 'JWT', kid: '../x' })}.${body}.${signature}`,
    ],
    [
      'one whose key id is a list',
      `${encodePart({ alg: 'HS256', typ: 'JWT', kid: [kid] })}.${body}.${signature}`,
    ],
    ['one that holds no JSON', `${encodePart({ alg: 'HS256', typ: 'JWT', kid })}.${encodePart('no JSON')}.x`],
    ['one whose head is no JSON', `${encodePart('no JSON')}.${body}.${signature}`],
    ['dots', '..'],
    ['nothing', ''],
    ['100 kB of letters', 'a'.repeat(100_000)],
  ])('%s', (_, token) => {
    expect(verifyToken(keys, token)).toBeNull()
  })
})

test('a token expires at its very second, whatever the clock of the process says', () => {
  const found = verifyToken(keys, signToken(keys, claims, new Date('2020-01-01T00:00:00Z')))
  if (!found) throw new Error('It is genuine.')
  expect(hasExpiredAt(found, new Date('2019-12-31T23:59:59.999Z'))).toBe(false)
  expect(hasExpiredAt(found, new Date('2020-01-01T00:00:00Z'))).toBe(true)
})

test('a token cannot be signed without a key', () => {
  expect(() => signToken([], claims, inAnHour)).toThrow('No token key')
})

test('secrets are 256 bits and stored as their digest', () => {
  expect(Buffer.from(randomSecret(), 'base64url')).toHaveLength(32)
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
