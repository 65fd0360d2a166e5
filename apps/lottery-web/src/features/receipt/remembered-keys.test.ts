import { handOverKey } from '@repo/lottery-rules/key-hand-over'
import { deriveSignerKey, exampleTrust, secrets } from '@repo/lottery-rules/testing/example-draw'
import { expect, test } from 'vitest'
import { isSuccessorOf, readKeys, serialiseKeys } from './remembered-keys.ts'

const other = '22'.repeat(32)
const first = exampleTrust.publicKey
const next = { fromSequence: 5, publicKey: deriveSignerKey(other) }
const begin = { fromSequence: 1, publicKey: first }
const handedOver = { publicKey: next.publicKey, keys: [begin, handOverKey(next, secrets.lottery)] }

test.each([
  ['the same key', first, { publicKey: first }, true],
  ['another key without a history', first, { publicKey: next.publicKey }, false],
  ['a key that the remembered one signed', first, handedOver, true],
  ['a history with a remembered later key', next.publicKey, handedOver, true],
  ['a history without the remembered key', deriveSignerKey('33'.repeat(32)), handedOver, false],
  [
    'a key that signed its own hand-over',
    first,
    { ...handedOver, keys: [begin, handOverKey(next, other)] },
    false,
  ],
])('a device knows whether %s follows from the remembered key', (_what, remembered, said, follows) => {
  expect(isSuccessorOf(remembered, said)).toBe(follows)
})

test('stored keys are read as they were received', () => {
  expect(readKeys(serialiseKeys(handedOver))).toEqual(handedOver)
  expect(readKeys(serialiseKeys({ publicKey: first }))).toEqual({ publicKey: first })
})

test.each([null, '', '{', '{"publicKey":1}'])('the stored value %s is not read as keys', (text) => {
  expect(readKeys(text)).toBeNull()
})
