import { describe, expect, test } from 'vitest'
import type { HandOverFault } from './key-hand-over.ts'
import { findHandOverFault, findKeyAt, handOverKey, isHandedOver, maxDrawsAhead } from './key-hand-over.ts'
import { deriveSignerKey, exampleTrust, secrets } from './testing/example-draw.ts'
import { findTrustFaults, readTrustText } from './trust-file.ts'

const secondSecret = '22'.repeat(32)
const thirdSecret = '33'.repeat(32)
const { publicKey, chain } = exampleTrust
const first = { fromSequence: 1, publicKey }
const next = { fromSequence: 5, publicKey: deriveSignerKey(secondSecret) }
const history = { publicKey: next.publicKey, keys: [first, handOverKey(next, secrets.lottery)] }

describe('the key of a draw', () => {
  test('is the only key where none was handed over', () => {
    expect([1, 900].map((number) => findKeyAt({ publicKey }, number))).toEqual([publicKey, publicKey])
  })

  test('changes with the first number of the new key', () => {
    expect([1, 4, 5, 6].map((number) => findKeyAt(history, number))).toEqual([
      publicKey,
      publicKey,
      next.publicKey,
      next.publicKey,
    ])
  })
})

describe('a key signed by the previous key', () => {
  test('is valid when signed by that key and no other', () => {
    const signed = handOverKey(next, secrets.lottery)
    expect(isHandedOver(signed, publicKey)).toBe(true)
    expect(isHandedOver(signed, next.publicKey)).toBe(false)
  })

  test('is invalid from another number, as another key, or without a signature', () => {
    const signed = handOverKey(next, secrets.lottery)
    expect(isHandedOver({ ...signed, fromSequence: 6 }, publicKey)).toBe(false)
    expect(isHandedOver({ ...signed, publicKey: deriveSignerKey(thirdSecret) }, publicKey)).toBe(false)
    expect(isHandedOver(next, publicKey)).toBe(false)
  })

  test('extends a history that a verifier with the first key trusts as a whole', () => {
    const schedule = { weekday: 7, time: '20:00', timeZone: 'Europe/Paris' }
    const text = JSON.stringify({ ...history, chain, schedule, periods: [{ fromSequence: 1, schedule }] })
    expect(findTrustFaults(readTrustText(text), [publicKey], true)).toEqual([])
  })
})

test.each<
  [
    string,
    number,
    string,
    { publicKey: string; keys?: typeof history.keys },
    number | null,
    HandOverFault | null,
  ]
>([
  ['a key of the next number', 5, secondSecret, { publicKey }, 4, null],
  ['a key of the farthest number', 4 + maxDrawsAhead, secondSecret, { publicKey }, 4, null],
  ['a key of a number too far ahead', 5 + maxDrawsAhead, secondSecret, { publicKey }, 4, 'too-far'],
  ['a key of the open draw’s number', 4, secondSecret, { publicKey }, 4, 'not-ahead'],
  ['a key of an earlier number', 2, secondSecret, { publicKey }, 4, 'not-ahead'],
  ['a key before the first draw', 2, secondSecret, { publicKey }, null, 'no-draw'],
  ['the present key', 5, secrets.lottery, { publicKey }, 4, 'key-known'],
  ['a former key', 9, secrets.lottery, history, 7, 'key-known'],
  ['a key after one that is announced and does not sign yet', 9, thirdSecret, history, 4, 'announced'],
  ['a key after one that signs by now', 9, thirdSecret, history, 5, null],
])(
  'a hand-over to %s has its expected fault, or none',
  (_name, fromSequence, secret, trust, newest, fault) => {
    const key = { fromSequence, publicKey: deriveSignerKey(secret) }
    expect(findHandOverFault(key, trust, newest)).toBe(fault)
  },
)
