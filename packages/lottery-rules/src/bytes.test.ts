import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTextHasher, encodeUtf8, readText, toHex } from './bytes.ts'
import { createPrefixHasher, sha256 } from './sha256.ts'

/** Returns bytes of many values, different ones for each length. */
const createBytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 151 + length * 37) & 255)

/** Up to more than three blocks, so that the padding begins at every place of a block. */
const lengths = Array.from({ length: 200 }, (_, length) => length)

describe('our SHA-256', () => {
  // The examples of NIST for FIPS 180-4, and a message of many blocks.
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('hashes a published example as the standard does', (message, digest) => {
    expect(toHex(sha256(encodeUtf8(message)))).toBe(digest)
  })

  test('hashes messages of every length as OpenSSL does', () => {
    for (const length of lengths)
      expect(toHex(sha256(createBytes(length))), `${length} bytes`).toBe(hash('sha256', createBytes(length)))
  })

  test('reads no byte before or behind the message', () => {
    const surroundings = createBytes(300)
    for (const length of lengths)
      expect(toHex(sha256(surroundings.subarray(50, 50 + length)))).toBe(
        hash('sha256', surroundings.subarray(50, 50 + length)),
      )
  })

  test('returns bytes that the next message does not overwrite', () => {
    const first = sha256(encodeUtf8('abc'))
    const stored = toHex(first)
    sha256(encodeUtf8('another'))
    expect(toHex(first)).toBe(stored)
  })
})

test('hashing a message after a precomputed prefix gives the hash of both concatenated', () => {
  for (const length of lengths) {
    const { rest, hash: hashBehind } = createPrefixHasher(createBytes(length))
    for (const message of [createBytes(0), createBytes(9), createBytes(70)]) {
      expect(toHex(hashBehind(Uint8Array.of(...rest, ...message)))).toBe(
        hash('sha256', Uint8Array.of(...createBytes(length), ...message)),
      )
    }
  }
})

test('a text behind a prefix hashes as its UTF-8 bytes, by our hash and by the machine’s', () => {
  const machine = (bytes: Uint8Array) => Uint8Array.from(hash('sha256', bytes, 'buffer'))
  for (const length of [0, 1, 63, 64, 65, 128, 150]) {
    const prefix = createBytes(length)
    const ours = createTextHasher(prefix)
    const theirs = createTextHasher(prefix, machine)
    for (const text of ['', 'AB12CD34', 'é€😀'.repeat(60)]) {
      const expected = hash('sha256', Uint8Array.of(...prefix, ...encodeUtf8(text)))
      expect(toHex(ours(text))).toBe(expected)
      expect(toHex(theirs(text))).toBe(expected)
    }
  }
})

test('UTF-8 is read as its text, a byte order mark included', () => {
  expect(readText(encodeUtf8('{"more":"é"}'))).toBe('{"more":"é"}')
  expect(readText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toBe('\uFEFF{}')
})

test('bytes that are no UTF-8 are read as a text that is no JSON', () => {
  expect(() => JSON.parse(readText(Uint8Array.of(0x22, 0xff, 0x22)))).toThrow(SyntaxError)
})
