import { expect, test } from 'vitest'
import { signManifest } from './manifest.ts'
import { exampleManifest, exampleTrust, publishExample, secrets } from './testing/example-draw.ts'
import { faultsOfSealed } from './verify-sealed.ts'

const { manifest, signature, list } = publishExample()
const codesOf = (changes: object) =>
  faultsOfSealed({ manifest, signature, list, ...changes }, exampleTrust).map(({ code }) => code)

test('a sealed draw shows no fault before its round has come', () => {
  expect(codesOf({})).toEqual([])
})

test.each([
  ['another list', { list: list.replace('paid', 'free') }, ['list-hash', 'merkle-root']],
  ['a list that is none', { list: 'x' }, ['list-line', 'list-hash']],
  ['another signature', { signature: 'ab'.repeat(64) }, ['manifest-signature']],
  [
    'a manifest that is none',
    { manifest: '{}', signature: signManifest('{}', secrets.lottery) },
    ['manifest-form'],
  ],
  ['another round', publishExample(exampleManifest(undefined, { round: 5 })), ['round']],
])('%s is caught', (_, changes, codes) => {
  const {
    manifest: text = manifest,
    signature: signed = signature,
    list: lines = list,
  } = changes as Record<string, string> // as: some of the three
  expect(codesOf({ manifest: text, signature: signed, list: lines })).toEqual(codes)
})
