import { describe, expect, test } from 'vitest'
import { defaultSchedule } from './draw-calendar.ts'
import { DrawFault } from './draw-fault.ts'
import type { KeyPeriod } from './key-hand-over.ts'
import { handOverKey } from './key-hand-over.ts'
import { deriveSignerKey, exampleTrust, secrets } from './testing/example-draw.ts'
import { findTrustFaults, readTrustText } from './trust-file.ts'

const secondSecret = '99'.repeat(32)
const first: KeyPeriod = { fromSequence: 1, publicKey: exampleTrust.publicKey }
const second = handOverKey({ fromSequence: 4, publicKey: deriveSignerKey(secondSecret) }, secrets.lottery)
const third = handOverKey({ fromSequence: 9, publicKey: deriveSignerKey('77'.repeat(32)) }, secondSecret)

const readTrust = (keys: readonly KeyPeriod[], publicKey: string) =>
  readTrustText(JSON.stringify({ publicKey, chain: exampleTrust.chain, schedule: defaultSchedule, keys }))
const listCodes = (keys: readonly KeyPeriod[], pinned = first.publicKey) =>
  findTrustFaults(readTrust(keys, keys.at(-1)?.publicKey ?? first.publicKey), [pinned], true).flatMap(
    ({ code }) => (code === 'trust-periods' ? [] : [code]),
  )

describe('a history of keys', () => {
  test('is valid when each later key is signed by the previous one', () => {
    expect(listCodes([first])).toEqual([])
    expect(listCodes([first, second, third])).toEqual([])
  })

  test('is unproven before the pinned key, where that is a later one', () => {
    expect(listCodes([first, second, third], second.publicKey)).toEqual(['key-unpinned'])
  })

  test.each([
    ['empty', []],
    ['one that begins later', [second]],
    ['one with a signature that spaces surround', [first, { ...second, signature: ` ${second.signature} ` }]],
    ['one whose first key has a signature', [{ ...first, signature: second.signature }, second]],
    ['one whose numbers do not rise', [first, { ...second, fromSequence: 1 }]],
    ['one with a key that nobody signed', [first, { fromSequence: 4, publicKey: second.publicKey }]],
    ['one whose third key is signed by the first', [first, second, handOverKey(third, secrets.lottery)]],
  ] as const)('that is %s has a fault', (_, keys) => {
    expect(listCodes(keys)).toEqual(['trust-keys'])
  })
})

describe('a trust file', () => {
  const trust = { publicKey: first.publicKey, chain: exampleTrust.chain, schedule: defaultSchedule }
  const findCode = (changes: object) => {
    try {
      readTrustText(JSON.stringify({ ...trust, ...changes }))
      return null
    } catch (error) {
      return error instanceof DrawFault ? error.code : error
    }
  }
  const createZoneChange = (timeZone: string) => ({ schedule: { ...defaultSchedule, timeZone } })

  test('is read when it is complete', () => {
    expect(findCode({})).toBeNull()
  })

  test('is read with any zone of the tz database in its spelling', () => {
    for (const zone of ['Europe/Rome', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC', 'US/Eastern'])
      expect(findCode(createZoneChange(zone)), zone).toBeNull()
  })

  test.each([
    ['a zone in other letters', createZoneChange('europe/paris')],
    ['a zone of which a letter is another case', createZoneChange('EUROPE/Paris')],
    ['an offset for a zone', createZoneChange('+01:00')],
    ['a zone that nobody knows', createZoneChange('Europe/Nowhere')],
    ['a key of the chain that is cut short', { chain: { ...trust.chain, publicKey: 'ab' } }],
    ['a chain that begins at 0', { chain: { ...trust.chain, genesis: 0 } }],
    ['keys that are no list', { keys: {} }],
    ['a key that is no object', { keys: ['x'] }],
  ])('with %s cannot be read', (_, changes) => {
    expect(findCode(changes)).toBe('trust-form')
  })
})
