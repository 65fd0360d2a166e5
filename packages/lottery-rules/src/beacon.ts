/** Randomness outside our control: a round of drand, fixed by the calendar before it exists. */

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeUtf8, isHex, sha256, sha256Hex } from './bytes.ts'
import { parseJson } from './published-form.ts'

/** A chain of beacons whose signatures are on G1 and signed round by round (`bls-unchained-g1-rfc9380`). */
export type Chain = {
  /** SHA-256 of the chain's parameters, as hex digits: the chain's name in a manifest. */
  readonly hash: string
  /** On G2, 96 bytes as hex digits. */
  readonly publicKey: string
  /** The time of round 1, in seconds since 1970. */
  readonly genesis: number
  /** Seconds from round to round. */
  readonly period: number
}

/** The League of Entropy's quicknet. */
export const quicknet: Chain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** A round's beacon as relays return it. */
export type Beacon = {
  readonly round: number
  /** 48 bytes as hex digits. */
  readonly signature: string
  /** SHA-256 of the signature's bytes. */
  readonly randomness: string
}

/** Reads a beacon's file; a missing member, or one of another type, becomes a value that no beacon has. */
export function readBeacon(text: string): Beacon {
  const { round, signature, randomness } = Object(parseJson(text))
  const toText = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    round: typeof round === 'number' ? round : 0,
    signature: toText(signature),
    randomness: toText(randomness),
  }
}

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const signatureBytes = 48

/**
 * Returns the first round at or after an instant, which is in seconds since 1970. Throws a RangeError for an instant
 * before the chain began.
 */
export function findRound(chain: Chain, seconds: number): number {
  if (!(Number.isSafeInteger(seconds) && seconds >= chain.genesis))
    throw new RangeError(`The chain has no round at ${seconds}.`)
  return Math.ceil((seconds - chain.genesis) / chain.period) + 1
}

/** Returns the time of a round, in seconds since 1970. */
export function findRoundTime(chain: Chain, round: number): number {
  return chain.genesis + (round - 1) * chain.period
}

/** Returns the randomness of a signature: SHA-256 of its bytes, as hex digits. Throws for a text that is no hex. */
export function computeRandomness(signature: string): string {
  return sha256Hex(hexToBytes(signature))
}

/** Returns the message that a chain signs for a round: SHA-256 of its number in 8 bytes, big-endian. */
function createRoundMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}

/**
 * Whether a signature is the chain's for a round. Only 96 lower-case hex digits are accepted: the same point in another
 * spelling would hash to another randomness.
 */
export function isSignatureOf(chain: Chain, round: number, signature: string): boolean {
  if (!(Number.isSafeInteger(round) && round > 0 && isHex(signature, signatureBytes))) return false
  const { shortSignatures } = bls12_381
  try {
    const point = shortSignatures.Signature.fromHex(signature)
    point.assertValidity()
    // A point with another spelling (a superfluous flag, a coordinate beyond the field) is not accepted.
    if (point.is0() || point.toHex(true) !== signature) return false
    return shortSignatures.verify(
      point,
      shortSignatures.hash(createRoundMessage(round), encodeUtf8(domain)),
      hexToBytes(chain.publicKey),
    )
  } catch {
    return false
  }
}

/** Signs a round with a secret key (32 bytes as hex digits), for the chains of development machines and tests. */
export function signRound(secretKey: string, round: number): Beacon {
  const { shortSignatures } = bls12_381
  const point = shortSignatures.sign(
    shortSignatures.hash(createRoundMessage(round), encodeUtf8(domain)),
    hexToBytes(secretKey),
  )
  const signature = point.toHex(true)
  return { round, signature, randomness: computeRandomness(signature) }
}

/** Returns the public key of a secret key (32 bytes as hex digits), as 96 bytes in hex digits. */
export function derivePublicKey(secretKey: string): string {
  return bytesToHex(bls12_381.shortSignatures.getPublicKey(hexToBytes(secretKey)).toBytes(true))
}
