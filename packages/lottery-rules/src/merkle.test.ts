import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeUtf8, sha256, sha256Hex } from './bytes.ts'
import { createInclusionProof, merkleRoot, provesInclusion } from './merkle.ts'

/** Computes the root as RFC 9162 defines it, with a split at the largest power of two below the number of leaves. */
function computeByDefinition(lines: readonly string[]): Uint8Array {
  const [only] = lines
  if (only === undefined) return sha256(new Uint8Array())
  if (lines.length === 1) return sha256(Uint8Array.of(0, ...encodeUtf8(only)))
  let half = 1
  while (half * 2 < lines.length) half *= 2
  return sha256(
    Uint8Array.of(1, ...computeByDefinition(lines.slice(0, half)), ...computeByDefinition(lines.slice(half))),
  )
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const lineSets = fc.uniqueArray(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 70 })

describe('the tree', () => {
  test('of no lines has the hash of the empty text as its root', () => {
    expect(merkleRoot([])).toBe(sha256Hex(''))
  })

  test('has the root of the RFC for any number of lines', () => {
    fc.assert(
      fc.property(lineSets, (lines) => {
        expect(merkleRoot(lines)).toBe(toHex(computeByDefinition(lines)))
      }),
    )
  })

  test('proves each line at its index', () => {
    fc.assert(
      fc.property(lineSets, (lines) => {
        const root = merkleRoot(lines)
        for (const [index, line] of lines.entries()) {
          const proof = createInclusionProof(lines, index)
          expect(provesInclusion({ line, index, count: lines.length, proof, root })).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('proves no other line, place, root, or path', () => {
    fc.assert(
      fc.property(lineSets, fc.nat(), (lines, random) => {
        const index = random % lines.length
        const line = lines[index] ?? ''
        const count = lines.length
        const proof = createInclusionProof(lines, index)
        const claim = { line, index, count, proof, root: merkleRoot(lines) }
        expect(provesInclusion({ ...claim, line: `${line}!` })).toBe(false)
        expect(provesInclusion({ ...claim, root: sha256Hex('another') })).toBe(false)
        expect(provesInclusion({ ...claim, proof: [...proof, sha256Hex('one more')] })).toBe(false)
        for (const other of lines.keys())
          if (other !== index) expect(provesInclusion({ ...claim, index: other })).toBe(false)
        for (const at of proof.keys()) {
          const changed = proof.map((one, level) => (level === at ? sha256Hex(one) : one))
          expect(provesInclusion({ ...claim, proof: changed })).toBe(false)
          expect(provesInclusion({ ...claim, proof: proof.toSpliced(at, 1) })).toBe(false)
        }
      }),
      { numRuns: 30 },
    )
  })

  test.each([-1, 3, 0.5, Number.NaN])('has no line %d of 3', (index) => {
    const lines = ['a', 'b', 'c']
    expect(() => createInclusionProof(lines, index)).toThrow(RangeError)
    expect(provesInclusion({ line: 'a', index, count: 3, proof: [], root: merkleRoot(lines) })).toBe(false)
  })

  test('accepts a path only in lower-case hex digits', () => {
    const lines = ['a', 'b']
    const proof = createInclusionProof(lines, 0).map((one) => one.toUpperCase())
    expect(provesInclusion({ line: 'a', index: 0, count: 2, proof, root: merkleRoot(lines) })).toBe(false)
  })
})
