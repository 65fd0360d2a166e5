import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const old = createSealing(['o'.repeat(32)], 'test')
const both = createSealing(['n'.repeat(32), 'o'.repeat(32)], 'test')

test('a sealed text opens for its subject, also after the secret was replaced', () => {
  const sealed = old.seal('FR76 3000 – Zoé', 'a')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(old.seal('FR76 3000 – Zoé', 'a')).not.toBe(sealed)
  expect(both.open(sealed, 'a').toString()).toBe('FR76 3000 – Zoé')
  expect(both.open(both.seal(Buffer.from([0, 255]), 'a'), 'a')).toEqual(Buffer.from([0, 255]))
})

test('a sealed text does not open for another subject, changed, or with another secret or purpose', () => {
  const sealed = both.seal('secret', 'a')
  expect(() => both.open(sealed, 'b')).toThrow('sealed with another secret')
  expect(() => old.open(sealed, 'a')).toThrow()
  expect(() => createSealing(['n'.repeat(32)], 'other').open(sealed, 'a')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => both.open(changed.toString('base64url'), 'a')).toThrow()
  }
  expect(() => both.open('', 'a')).toThrow()
})

test('a sealing cannot be created without a secret', () => {
  expect(() => createSealing([], 'test')).toThrow(RangeError)
})
