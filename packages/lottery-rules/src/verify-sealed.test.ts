import { expect, test } from 'vitest'
import { signManifest } from './manifest.ts'
import {
  exampleManifest,
  exampleTrust,
  publishExample,
  publishPostponements,
  secrets,
} from './testing/example-draw.ts'
import type { PublishedDraw } from './verify.ts'
import { readHashedList } from './verify.ts'
import { faultsOfSealed } from './verify-sealed.ts'

const honest = publishExample()
const codesOf = (changes: Partial<PublishedDraw>) => {
  const { list, ...others } = { ...honest, ...changes }
  return faultsOfSealed({ ...others, readList: () => readHashedList(list) }, exampleTrust).map(
    ({ code }) => code,
  )
}

test('a sealed draw shows no fault before its round exists', () => {
  expect(codesOf({})).toEqual([])
})

test.each([
  ['another list', { list: honest.list.replace('paid', 'free') }, ['list-hash', 'merkle-root']],
  ['a list that is none', { list: 'x' }, ['list-line', 'list-hash']],
  ['another signature', { signature: 'ab'.repeat(64) }, ['manifest-signature']],
  [
    'a manifest that is none',
    { manifest: '{}', signature: signManifest('{}', secrets.lottery) },
    ['manifest-form'],
  ],
  ['another round', publishExample(exampleManifest(undefined, { round: 5 })), ['round']],
  [
    'a notice too many',
    { postponements: publishPostponements({ draw: '2026-W32', sequence: 7, times: 1 }) },
    ['postponement-count'],
  ],
] as const)('a sealed draw with %s shows the fault', (_, changes, codes) => {
  expect(codesOf(changes)).toEqual(codes)
})
