/** The Merkle tree of RFC 9162, section 2.1, with SHA-256. */

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hash } from './bytes.ts'
import { createTextHasher, isHex, sha256 } from './bytes.ts'

const size = 32
const leafPrefix = Uint8Array.of(0)
const nodePrefix = 1
/** A node as hashed: its prefix, its left, its right. */
const nodeSize = 1 + 2 * size

/** The hashes of a level as the nodes above them: the next input is in place, without a copy. */
type Level = { readonly nodes: Uint8Array; readonly count: number }

function createEmptyLevel(count: number): Level {
  const nodes = new Uint8Array(Math.ceil(count / 2) * nodeSize)
  for (let at = 0; at < nodes.length; at += nodeSize) nodes[at] = nodePrefix
  return { nodes, count }
}

const computeOffset = (index: number) => (index >> 1) * nodeSize + 1 + (index & 1) * size
const getHash = ({ nodes }: Level, index: number) =>
  nodes.subarray(computeOffset(index), computeOffset(index) + size)

function hashLeaves(lines: readonly string[], hash: Hash): Level {
  const level = createEmptyLevel(lines.length)
  const hashLeaf = createLineHasher(hash)
  for (let index = 0; index < lines.length; index += 1)
    level.nodes.set(hashLeaf(lines[index] ?? ''), computeOffset(index))
  return level
}

/**
 * Returns the level above: the hashes of pairs, and a last node without a partner unchanged. That is the tree of the
 * RFC, which splits at the largest power of two below the number of leaves: every left half is then full.
 */
function hashLevelAbove(level: Level, hash: Hash): Level {
  const next = createEmptyLevel(Math.ceil(level.count / 2))
  const pairs = level.count >> 1
  for (let index = 0; index < pairs; index += 1)
    next.nodes.set(hash(level.nodes.subarray(index * nodeSize, (index + 1) * nodeSize)), computeOffset(index))
  if (next.count > pairs) next.nodes.set(getHash(level, level.count - 1), computeOffset(pairs))
  return next
}

/** A tree that grows leaf by leaf, and stores one hash for each of its heights. */
export type GrowingTree = {
  /** Adds the hash of the next leaf. */
  readonly add: (leaf: Uint8Array) => void
  /** Returns the root over the added leaves, as hex digits; without a leaf, SHA-256 of nothing. */
  readonly root: () => string
}

/** Creates a tree without a leaf. */
export function createGrowingTree(hash: Hash = sha256): GrowingTree {
  // At each height the node whose left is known; nodes that wait for their right are the binary digits of the count.
  const openNodes: Uint8Array[] = []
  const waits: boolean[] = []
  const getOpenNode = (height: number) => {
    const openNode = openNodes[height] ?? Uint8Array.of(nodePrefix, ...new Uint8Array(2 * size))
    openNodes[height] = openNode
    return openNode
  }
  return {
    add: (leaf) => {
      let node = leaf
      let height = 0
      for (; waits[height]; height += 1) {
        const openNode = getOpenNode(height)
        openNode.set(node, 1 + size)
        node = hash(openNode)
        waits[height] = false
      }
      getOpenNode(height).set(node, 1)
      waits[height] = true
    },
    root: () => {
      let root: Uint8Array | null = null
      for (const [height, isWaiting] of waits.entries()) {
        if (!isWaiting) continue
        const left = getOpenNode(height).subarray(1, 1 + size)
        root = root ? hashNode(left, root, hash) : left
      }
      return bytesToHex(root ?? hash(new Uint8Array()))
    },
  }
}

/** Returns the root over lines (without their ends) as hex digits; without a line, SHA-256 of nothing. */
export function merkleRoot(lines: readonly string[], hash: Hash = sha256): string {
  const tree = createGrowingTree(hash)
  const hashLeaf = createLineHasher(hash)
  for (const line of lines) tree.add(hashLeaf(line))
  return tree.root()
}

/** Returns a function that hashes lines as leaves. */
function createLineHasher(hash: Hash): (line: string) => Uint8Array {
  return createTextHasher(leafPrefix, hash)
}

/**
 * Returns the path from the line at an index (from 0) to the root: the siblings on the way, lowest first. Throws a
 * RangeError for an unknown line.
 */
export function createInclusionProof(
  lines: readonly string[],
  index: number,
  hash: Hash = sha256,
): readonly string[] {
  return createInclusionProver(lines, hash)(index)
}

/** Returns `createInclusionProof` for the lines of one tree, which is hashed once. */
export function createInclusionProver(
  lines: readonly string[],
  hash: Hash = sha256,
): (index: number) => readonly string[] {
  const levels = [hashLeaves(lines, hash)]
  for (let level = levels[0]; level && level.count > 1; level = levels.at(-1))
    levels.push(hashLevelAbove(level, hash))
  return (index) => {
    if (!(Number.isSafeInteger(index) && index >= 0 && index < lines.length))
      throw new RangeError(`There is no line ${index} of ${lines.length}.`)
    return levels.flatMap((level, height) => {
      const sibling = (index >> height) ^ 1
      return sibling < level.count ? [bytesToHex(getHash(level, sibling))] : []
    })
  }
}

function hashNode(left: Uint8Array, right: Uint8Array, hash: Hash): Uint8Array {
  const node = new Uint8Array(nodeSize)
  node[0] = nodePrefix
  node.set(left, 1)
  node.set(right, 1 + size)
  return hash(node)
}

/** Whether a path leads from a line at an index to the root of a tree of `count` lines (RFC 9162, 2.1.3.2). */
export function provesInclusion(
  claim: {
    readonly line: string
    readonly index: number
    readonly count: number
    readonly proof: readonly string[]
    readonly root: string
  },
  hash: Hash = sha256,
): boolean {
  const { line, index, count, proof, root } = claim
  const isPlace = Number.isSafeInteger(index) && Number.isSafeInteger(count) && index >= 0 && index < count
  if (!isPlace || !proof.every((one) => isHex(one, size))) return false
  let place = index
  let last = count - 1
  let reached = createLineHasher(hash)(line)
  for (const one of proof) {
    if (last === 0) return false
    const sibling = hexToBytes(one)
    const isRight = (place & 1) === 1
    if (isRight || place === last) {
      reached = hashNode(sibling, reached, hash)
      // A last node without a partner is the same on the level above.
      while (!isRight && (place & 1) === 0 && place !== 0) {
        place >>= 1
        last >>= 1
      }
    } else reached = hashNode(reached, sibling, hash)
    place >>= 1
    last >>= 1
  }
  return last === 0 && bytesToHex(reached) === root
}
