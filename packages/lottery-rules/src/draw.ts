/** draw/v1 decides which tickets win, without a modulo, a shuffle or an index that scaling could bias. */

import { bytesToHex } from '@noble/hashes/utils.js'
import type { Texts } from './byte-rows.ts'
import type { Hash } from './bytes.ts'
import { createTextHasher, encodeUtf8, sha256, sha256Hex } from './bytes.ts'
import { readSixByteKey } from './six-byte-keys.ts'

/** A ticket's place in a draw. */
export type Ranked = {
  /** From 1. */
  readonly rank: number
  readonly ticket: string
  /** 64 hex digits; the lowest comes first. */
  readonly score: string
}

/** Returns the seed of a draw, from its manifest's hash and the later randomness, both as hex digits. */
export function computeSeed(manifestSha256: string, randomness: string): string {
  return sha256Hex(`draw/v1:${manifestSha256}:${randomness}`)
}

/** Returns a ticket's score: SHA-256 of the seed, a colon and its number. */
export function computeScore(seed: string, ticket: string): string {
  return sha256Hex(`${seed}:${ticket}`)
}

/**
 * Returns the first ranks of all tickets, ascending by score, then by number: `first` of them, or all there are.
 * Removing a losing ticket changes nothing else; removing a winner moves everyone behind up by one. Tickets must be
 * unique.
 */
export function rankTickets(
  seed: string,
  tickets: Texts,
  first: number,
  hash: Hash = sha256,
): readonly Ranked[] {
  const keys = new Float64Array(tickets.length)
  const hashTicket = createTextHasher(encodeUtf8(`${seed}:`), hash)
  for (let index = 0; index < tickets.length; index += 1)
    keys[index] = readSixByteKey(hashTicket(tickets.at(index) ?? ''))
  // Only candidates for the first ranks are compared in full, and hashed again for that: all scores would take four
  // times the memory.
  const last = first < tickets.length ? (keys.toSorted()[first - 1] ?? -1) : Number.POSITIVE_INFINITY
  const candidates: { readonly ticket: string; readonly score: string; readonly order: string }[] = []
  for (let index = 0; index < tickets.length; index += 1) {
    if ((keys[index] ?? 0) > last) continue
    const ticket = tickets.at(index) ?? ''
    const score = bytesToHex(hashTicket(ticket))
    candidates.push({ ticket, score, order: `${score}${ticket}` })
  }
  return candidates
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, first)
    .map(({ ticket, score }, index) => ({ rank: index + 1, ticket, score }))
}
