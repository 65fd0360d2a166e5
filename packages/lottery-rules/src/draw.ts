/** draw/v1: which tickets win. No modulo, no shuffle, no index: nothing that scaling could bend. */

import { bytesToHex } from '@noble/hashes/utils.js'
import type { Hash } from './bytes.ts'
import { bytesOf, sha256, sha256Hex } from './bytes.ts'

/** A ticket's place in a draw. */
export type Ranked = {
  /** From 1. */
  readonly rank: number
  readonly ticket: string
  /** 64 hex digits; the lowest comes first. */
  readonly score: string
}

/** The seed of a draw: of a manifest that stood before and of a randomness that came after, both as hex digits. */
export function seedOf(manifestSha256: string, randomness: string): string {
  return sha256Hex(`draw/v1:${manifestSha256}:${randomness}`)
}

/** A ticket's score: SHA-256 of the seed, a colon and its number. */
export function scoreOf(seed: string, ticket: string): string {
  return sha256Hex(`${seed}:${ticket}`)
}

const scoreBytes = 32
/** So many bytes of a score make a number that a double holds exactly. */
const keyBytes = 6

/**
 * The first ranks of all tickets, ascending by score, then by number: `first` of them, or all there are. A ticket that loses may be taken away,
 * and nothing else changes; without a winner everyone behind moves up by one. Tickets must differ.
 */
export function ranking(
  seed: string,
  tickets: readonly string[],
  first: number,
  hash: Hash = sha256,
): readonly Ranked[] {
  const scores = new Uint8Array(tickets.length * scoreBytes)
  const keys = new Float64Array(tickets.length)
  for (const [index, ticket] of tickets.entries()) {
    const score = hash(bytesOf(`${seed}:${ticket}`))
    scores.set(score, index * scoreBytes)
    for (const byte of score.subarray(0, keyBytes)) keys[index] = (keys[index] ?? 0) * 256 + byte
  }
  const score = (index: number) => bytesToHex(scores.subarray(index * scoreBytes, (index + 1) * scoreBytes))
  const name = (index: number) => `${score(index)}:${tickets[index]}`
  const order = Uint32Array.from(tickets.keys()).sort((one, other) => {
    const distance = (keys[one] ?? 0) - (keys[other] ?? 0)
    if (distance !== 0) return distance
    return name(one) < name(other) ? -1 : 1
  })
  return Array.from(order.subarray(0, first), (index, place) => ({
    rank: place + 1,
    ticket: tickets[index] ?? '',
    score: score(index),
  }))
}
