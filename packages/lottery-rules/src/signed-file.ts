/**
 * Files of a draw that are signed like its manifest, each kind with its own prefix: no signature of one passes for
 * another's.
 */

import { isSigned, signManifest } from './manifest.ts'

/** A file and its signature, as hex digits. */
export type SignedFile = { readonly text: string; readonly signature: string }

/** The kinds of such files. */
export type SignedKind = 'terms/v1:' | 'terms/v2:' | 'carried/v1:'

/** Signs a file by the key of the manifests (32 bytes as hex digits). */
export function signFile(kind: SignedKind, text: string, secretKey: string): string {
  return signManifest(kind + text, secretKey)
}

/** Whether a public key signed a file of a kind. */
export function isSignedFile(kind: SignedKind, { text, signature }: SignedFile, publicKey: string): boolean {
  return isSigned(kind + text, signature, publicKey)
}
