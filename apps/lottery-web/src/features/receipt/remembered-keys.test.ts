import { handOverKey } from '@repo/lottery-rules/key-hand-over'
import { deriveSignerKey, exampleTrust, secrets } from '@repo/lottery-rules/testing/example-draw'
import { expect, test } from 'vitest'
import { isSuccessorOf, readKeys, serialiseKeys } from './remembered-keys.ts'

const otherSecret = '22'.repeat(32)
const first = exampleTrust.publicKey
const next = { fromSequence: 5, publicKey: deriveSignerKey(otherSecret) }
const begin = { fromSequence: 1, publicKey: first }
const handedOver = { publicKey: next.publicKey, keys: [begin, handOverKey(next, secrets.lottery)] }

test.each([
  ['the first key itself is accepted', first, { publicKey: first }, true],
  ['another key without a history is not accepted', first, { publicKey: next.publicKey }, false],
  ['a key that the first one signed is accepted', first, handedOver, true],
  ['a history that contains the first key as a later one is accepted', next.publicKey, handedOver, true],
  ['a history without the first key is not accepted', deriveSignerKey('33'.repeat(32)), handedOver, false],
  [
    'a key that signed its own hand-over is not accepted',
    first,
    { ...handedOver, keys: [begin, handOverKey(next, otherSecret)] },
    false,
  ],
])('as the successor of a device’s first key, %s', (_title, firstKey, currentKeys, isAccepted) => {
  expect(isSuccessorOf(firstKey, currentKeys)).toBe(isAccepted)
})

test('stored keys are read as they were received', () => {
  expect(readKeys(serialiseKeys(handedOver))).toEqual(handedOver)
  expect(readKeys(serialiseKeys({ publicKey: first }))).toEqual({ publicKey: first })
})

test.each([null, '', '{', '{"publicKey":1}'])('the stored value %s is not read as keys', (text) => {
  expect(readKeys(text)).toBeNull()
})
