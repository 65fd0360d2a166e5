import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInclusionProof, merkleRoot } from './merkle.ts'
import { blockLines, computeRootFromBlocks, createProverFromBlocks, hashBlock } from './merkle-blocks.ts'

const createLines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`)

function splitIntoBlocks(lines: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(lines.length / blockLines) }, (_, block) =>
    lines.slice(block * blockLines, (block + 1) * blockLines),
  )
}

/** Returns the proof of the line at an index of the whole list, by the lines of its block. */
const createProof = (index: number, lines: readonly string[], hashes: readonly string[]) =>
  createProverFromBlocks({ block: Math.floor(index / blockLines), lines, hashes })(index)

/** Numbers of lines around whole blocks, where the tree changes its shape, and anywhere else. */
const counts = fc.oneof(
  fc.integer({ min: 1, max: 4 * blockLines }),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(-1, 0, 1))
    .map(([blocks, more]) => blocks * blockLines + more),
)

describe('the tree in blocks', () => {
  test('has the root and the proofs of the tree over all lines', () => {
    fc.assert(
      fc.property(counts, fc.nat(), (count, random) => {
        const lines = createLines(count)
        const blocks = splitIntoBlocks(lines)
        const hashes = blocks.map((block) => hashBlock(block))
        expect(computeRootFromBlocks(hashes)).toBe(merkleRoot(lines))
        for (const index of [0, count - 1, random % count]) {
          const blockOfLine = blocks[Math.floor(index / blockLines)] ?? []
          expect(createProof(index, blockOfLine, hashes)).toEqual(createInclusionProof(lines, index))
        }
      }),
      { numRuns: 12 },
    )
  })

  test('has no root without a block, and no proof of a line that is not there', () => {
    expect(() => computeRootFromBlocks([])).toThrow(RangeError)
    const lines = createLines(3)
    const hashes = [hashBlock(lines)]
    for (const index of [-1, 3, blockLines, 0.5])
      expect(() => createProof(index, lines, hashes)).toThrow(RangeError)
  })
})
