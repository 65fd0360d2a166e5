/** The Merkle tree of RFC 9162, section 2.1, with SHA-256. */

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hash } from './bytes.ts'
import { bytesOf, isHex, sha256 } from './bytes.ts'

const size = 32
const leafMark = 0
const nodeMark = 1

/** Hashes that stand one behind the other. */
type Level = Uint8Array

function leafHash(line: string, hash: Hash): Uint8Array {
  const text = bytesOf(line)
  const marked = new Uint8Array(1 + text.length)
  marked[0] = leafMark
  marked.set(text, 1)
  return hash(marked)
}

function nodeHash(left: Uint8Array, right: Uint8Array, hash: Hash): Uint8Array {
  const marked = new Uint8Array(1 + 2 * size)
  marked[0] = nodeMark
  marked.set(left, 1)
  marked.set(right, 1 + size)
  return hash(marked)
}

function leavesOf(lines: readonly string[], hash: Hash): Level {
  const leaves = new Uint8Array(lines.length * size)
  for (const [index, line] of lines.entries()) leaves.set(leafHash(line, hash), index * size)
  return leaves
}

const at = (level: Level, index: number) => level.subarray(index * size, (index + 1) * size)

/**
 * The level above: pairs, and a last one without a partner as it is. That is the tree of the RFC, which splits at the largest power of two
 * below the number of leaves: every left half is then full, whatever its level.
 */
function above(level: Level, hash: Hash): Level {
  const count = level.length / size
  const next = new Uint8Array(Math.ceil(count / 2) * size)
  for (let index = 0; index < count; index += 2) {
    const left = at(level, index)
    const parent = index + 1 < count ? nodeHash(left, at(level, index + 1), hash) : left
    next.set(parent, (index / 2) * size)
  }
  return next
}

/** The root over lines (without their ends) as hex digits; of none, SHA-256 of nothing. */
export function merkleRoot(lines: readonly string[], hash: Hash = sha256): string {
  let level = leavesOf(lines, hash)
  while (level.length > size) level = above(level, hash)
  return bytesToHex(level.length === 0 ? hash(new Uint8Array()) : level)
}

/** What leads from the line at an index (from 0) to the root: the siblings on the way, lowest first. A RangeError where there is no such line. */
export function inclusionProof(
  lines: readonly string[],
  index: number,
  hash: Hash = sha256,
): readonly string[] {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < lines.length))
    throw new RangeError(`There is no line ${index} of ${lines.length}.`)
  const proof: string[] = []
  let place = index
  for (let level = leavesOf(lines, hash); level.length > size; level = above(level, hash)) {
    const isLeft = Number.isInteger(place / 2)
    const sibling = isLeft ? place + 1 : place - 1
    if (sibling * size < level.length) proof.push(bytesToHex(at(level, sibling)))
    place = Math.floor(place / 2)
  }
  return proof
}

/** Whether a proof leads from a line at an index to the root of a tree of `count` lines (RFC 9162, 2.1.3.2). */
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
  let reached = leafHash(line, hash)
  for (const one of proof) {
    if (last === 0) return false
    const sibling = hexToBytes(one)
    const isRight = !Number.isInteger(place / 2)
    if (isRight || place === last) {
      reached = nodeHash(sibling, reached, hash)
      // A last one without a partner went up as it was.
      while (!isRight && Number.isInteger(place / 2) && place !== 0) {
        place /= 2
        last = Math.floor(last / 2)
      }
    } else reached = nodeHash(reached, sibling, hash)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && bytesToHex(reached) === root
}
