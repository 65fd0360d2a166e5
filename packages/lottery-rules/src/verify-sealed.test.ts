import { expect, test } from 'vitest'
import { signManifest } from './manifest.ts'
import {
  createExampleManifest,
  exampleTrust,
  publishExample,
  publishPostponements,
  secrets,
} from './testing/example-draw.ts'
import type { PublishedDraw } from './verify.ts'
import { readHashedList } from './verify.ts'
import { findSealedFaults } from './verify-sealed.ts'

const honest = publishExample()
const listCodes = (changes: Partial<PublishedDraw>) => {
  const { list, ...others } = { ...honest, ...changes }
  return findSealedFaults({ ...others, readList: () => readHashedList(list) }, exampleTrust).map(
    ({ code }) => code,
  )
}

test('a sealed draw shows no fault before its round exists', () => {
  expect(listCodes({})).toEqual([])
})

test.each([
  ['another list', { list: honest.list.replace('paid', 'free') }, ['list-hash', 'merkle-root']],
  ['a text that is no list', { list: 'x' }, ['list-line', 'list-hash']],
  ['another signature', { signature: 'ab'.repeat(64) }, ['manifest-signature']],
  [
    'a text that is no manifest',
    { manifest: '{}', signature: signManifest('{}', secrets.lottery) },
    ['manifest-form'],
  ],
  ['another round', publishExample(createExampleManifest(undefined, { round: 5 })), ['round']],
  [
    'one notice too many',
    { postponements: publishPostponements({ draw: '2026-W32', sequence: 7, times: 1 }) },
    ['postponement-count'],
  ],
] as const)('a sealed draw with %s shows the fault', (_, changes, codes) => {
  expect(listCodes(changes)).toEqual(codes)
})
