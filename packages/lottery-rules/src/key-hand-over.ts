/** The keys that sign draws, one after the other: which one signs a draw, and when another may follow. */

import { canonicalJson } from './canonical-json.ts'
import { isSigned, signManifest } from './manifest.ts'

/** The first draw of a key, valid until the next one. `signature` is that of the previous key; the first has none. */
export type KeyPeriod = {
  readonly fromSequence: number
  readonly publicKey: string
  readonly signature?: string
}

/** The newest key, and the history of all keys where there was another before. */
export type KeyHistory = { readonly publicKey: string; readonly keys?: readonly KeyPeriod[] }

/** The maximum number of draws ahead to replace a key: a mistyped number would block every other hand-over. */
export const maxDrawsAhead = 52

/**
 * The reason why a key cannot follow another one: no draw has opened, its first number is not ahead or too far ahead,
 * another key is announced, or it is or was the lottery's already.
 */
export type HandOverFault = 'no-draw' | 'not-ahead' | 'too-far' | 'announced' | 'key-known'

function formatSignedText({ fromSequence, publicKey }: KeyPeriod): string {
  return `key/v1:${canonicalJson({ fromSequence, publicKey })}`
}

/** Hands over to a new key, signed by the previous secret key (32 bytes as hex digits). */
export function handOverKey({ fromSequence, publicKey }: KeyPeriod, secretKey: string): Required<KeyPeriod> {
  return {
    fromSequence,
    publicKey,
    signature: signManifest(formatSignedText({ fromSequence, publicKey }), secretKey),
  }
}

/** Whether the previous public key signed the hand-over to a key. */
export function isHandedOver(key: KeyPeriod, publicKeyBefore: string): boolean {
  return isSigned(formatSignedText(key), key.signature ?? '', publicKeyBefore)
}

/** Returns the public key that signs the draw of a number; before the first key's number, the first key. */
export function findKeyAt({ publicKey, keys = [] }: KeyHistory, sequence: number): string {
  return (keys.findLast(({ fromSequence }) => fromSequence <= sequence) ?? keys[0])?.publicKey ?? publicKey
}

/**
 * Returns the reason why a key cannot sign from a number on; null where it can. `newestSequence` is the number of the
 * newest draw that has opened, null where none has. Its terms may be signed already, so its key stays.
 */
export function findHandOverFault(
  next: KeyPeriod,
  trust: KeyHistory,
  newestSequence: number | null,
): HandOverFault | null {
  const keys = trust.keys ?? [{ fromSequence: 1, publicKey: trust.publicKey }]
  if (newestSequence === null) return 'no-draw'
  if (next.fromSequence <= newestSequence) return 'not-ahead'
  if (next.fromSequence > newestSequence + maxDrawsAhead) return 'too-far'
  if (keys.some(({ fromSequence }) => fromSequence > newestSequence)) return 'announced'
  return keys.some(({ publicKey }) => publicKey === next.publicKey) ? 'key-known' : null
}
