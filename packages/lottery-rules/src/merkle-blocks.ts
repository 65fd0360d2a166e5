/**
 * A long list's tree in blocks: the proof of a line needs the lines of its own block and one hash for each other
 * block.
 */

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hash } from './bytes.ts'
import { sha256 } from './bytes.ts'
import { createInclusionProver, merkleRoot } from './merkle.ts'

/** Lines of a block: a power of two, so that each full block is a whole branch of the tree. */
export const blockLines = 1024

/** Returns the hash over a block's lines as hex digits: the block's node in the tree. */
export function hashBlock(lines: readonly string[], hash: Hash = sha256): string {
  return merkleRoot(lines, hash)
}

/**
 * Returns the root over the hashes of all blocks, which equals `merkleRoot` over all lines. Throws a RangeError without
 * a block.
 */
export function computeRootFromBlocks(hashes: readonly string[], hash: Hash = sha256): string {
  let level = hashes
  while (level.length > 1) level = hashLevelAbove(level, hash)
  const [root] = level
  if (root === undefined) throw new RangeError('There is no block.')
  return root
}

/**
 * Returns a function that returns the path from a line of one block to the root, the same as `createInclusionProof` over
 * all lines. Its argument is the line's place in the whole list; `lines` are those of the block, which is hashed once.
 * Throws a RangeError for an unknown block, and the function for an unknown line.
 */
export function createProverFromBlocks(
  list: { readonly block: number; readonly lines: readonly string[]; readonly hashes: readonly string[] },
  hash: Hash = sha256,
): (index: number) => readonly string[] {
  const { block, lines, hashes } = list
  if (!(block >= 0 && block < hashes.length))
    throw new RangeError(`There is no block ${block} of ${hashes.length}.`)
  const proveInBlock = createInclusionProver(lines, hash)
  const pathAboveBlock: string[] = []
  let place = block
  for (let level = hashes; level.length > 1; level = hashLevelAbove(level, hash)) {
    const sibling = level[place ^ 1]
    if (sibling !== undefined) pathAboveBlock.push(sibling)
    place >>= 1
  }
  return (index) => [...proveInBlock(index - block * blockLines), ...pathAboveBlock]
}

/** Returns the level above: the hashes of pairs, and a last node without a partner unchanged. */
function hashLevelAbove(level: readonly string[], hash: Hash): readonly string[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
    const [left = '', right] = level.slice(2 * index, 2 * index + 2)
    return right === undefined ? left : bytesToHex(hash(hexToBytes(`01${left}${right}`)))
  })
}
