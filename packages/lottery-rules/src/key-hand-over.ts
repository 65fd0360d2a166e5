/** The keys that sign draws, one after the other: which one signs a draw, and when another may follow. */

import { canonicalJson } from './canonical-json.ts'
import { isSigned, signManifest } from './manifest.ts'

/** From which draw on a key signs, to the next one. `signature` is that of the key before it; the first has none. */
export type KeyPeriod = {
  readonly fromSequence: number
  readonly publicKey: string
  readonly signature?: string
}

/** The newest key, and the history of all where there was another before it. */
export type KeyHistory = { readonly publicKey: string; readonly keys?: readonly KeyPeriod[] }

/** How many draws ahead a key may be replaced: a number that is mistyped would block every other hand-over. */
export const maxDrawsAhead = 52

/** Why a key cannot follow another one. */
export type HandOverFault = 'no-draw' | 'not-ahead' | 'too-far' | 'announced' | 'key-known'

function signedText({ fromSequence, publicKey }: KeyPeriod): string {
  return `key/v1:${canonicalJson({ fromSequence, publicKey })}`
}

/** Hands over to a new key, by the secret key before it (32 bytes as hex digits). */
export function handOverKey({ fromSequence, publicKey }: KeyPeriod, secretKey: string): Required<KeyPeriod> {
  return {
    fromSequence,
    publicKey,
    signature: signManifest(signedText({ fromSequence, publicKey }), secretKey),
  }
}

/** Whether a key was handed over to by the public key before it. */
export function isHandedOver(key: KeyPeriod, publicKeyBefore: string): boolean {
  return isSigned(signedText(key), key.signature ?? '', publicKeyBefore)
}

/** The public key that signs the draw of a number. */
export function keyAt({ publicKey, keys = [] }: KeyHistory, sequence: number): string {
  return (keys.findLast(({ fromSequence }) => fromSequence <= sequence) ?? keys[0])?.publicKey ?? publicKey
}

/**
 * Why a key cannot sign from a number on; null where it can. `newestSequence` is the number of the newest draw that has opened, null where none has:
 * its terms may be signed already, so that its key stays.
 */
export function faultOfHandOver(
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
