import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeUtf8, isHex, sha256Hex } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Check } from './published-form.ts'
import { isCount, isHash, isObjectOf, isPositive, isWeek, readForm } from './published-form.ts'
import type { Odds, VoteCount, WinnerChoice } from './winner-vote.ts'
import { winnerChoices } from './winner-vote.ts'

/** A draw's commitment before its randomness exists, with the names of the published file. */
export type Manifest = {
  readonly v: 1
  /** The draw's week: `2026-W32`. */
  readonly draw: string
  /** The number of the draw, from 1, without a gap: a cancelled draw keeps its own. */
  readonly sequence: number
  /** When it is drawn, in seconds since 1970. */
  readonly draw_time: number
  /** The beacon's chain, by its hash. */
  readonly chain: string
  readonly round: number
  readonly tickets: number
  readonly list_sha256: string
  readonly merkle_root: string
  readonly contribution_cents: number
  readonly carried_in_cents: number
  readonly pot_cents: number
  readonly votes: VoteCount
  readonly choice: WinnerChoice
  readonly odds: Odds
  readonly floor_winners: number
  readonly winners: number
  /** The previous manifest, or the notice of the previous cancelled draw; null for the first. */
  readonly previous_manifest_sha256: string | null
}

/** Returns the text of a manifest's file, the same for every writer. */
export function formatManifest(manifest: Manifest): string {
  return canonicalJson(manifest)
}

/** Returns the SHA-256 of a manifest's file as hex digits: `M`, from which the draw's seed is made. */
export function hashManifest(text: string): string {
  return sha256Hex(text)
}

const members = {
  v: (value) => value === 1,
  draw: isWeek,
  sequence: isPositive,
  draw_time: isPositive,
  chain: isHash,
  round: isPositive,
  tickets: isCount,
  list_sha256: isHash,
  merkle_root: isHash,
  contribution_cents: isCount,
  carried_in_cents: isCount,
  pot_cents: isCount,
  votes: isObjectOf({ minimum: isCount, median: isCount, maximum: isCount, none: isCount }),
  choice: (value) => winnerChoices.some((choice) => choice === value),
  odds: isObjectOf({ minimum: isPositive, median: isPositive, maximum: isPositive }),
  floor_winners: isPositive,
  winners: isPositive,
  previous_manifest_sha256: (value) => value === null || isHash(value),
} satisfies Record<keyof Manifest, Check>

/**
 * Reads a manifest's file. Throws a `DrawFault` for missing, unknown or invalid members, and for a text that is not
 * canonical.
 */
export function readManifest(text: string): Manifest {
  return readForm<Manifest>(text, {
    members,
    write: formatManifest,
    code: 'manifest-form',
    name: 'The manifest',
  })
}

/** Returns the Ed25519 signature of a manifest's file, as hex digits. The secret key is 32 bytes as hex digits. */
export function signManifest(text: string, secretKey: string): string {
  return bytesToHex(ed25519.sign(encodeUtf8(text), hexToBytes(secretKey)))
}

/** Whether a public key signed a manifest's file; key and signature as lower-case hex digits. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  if (!(isHex(signature, 64) && isHex(publicKey, 32))) return false
  try {
    // The strict rules of RFC 8032: no second signature passes for the same key and file.
    return ed25519.verify(hexToBytes(signature), encodeUtf8(text), hexToBytes(publicKey), { zip215: false })
  } catch {
    return false
  }
}
