import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 of bytes: 32 bytes. Where a machine has a faster one than ours, a function that hashes much takes it as an argument. */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** SHA-256 that runs anywhere, a browser included. */
export const sha256: Hash = nobleSha256

const utf8 = new TextEncoder()

/** The bytes of a text, as UTF-8 has them. */
export function bytesOf(text: string): Uint8Array {
  return utf8.encode(text)
}

/** SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256Hex(value: string | Uint8Array, hash: Hash = sha256): string {
  return bytesToHex(hash(typeof value === 'string' ? bytesOf(value) : value))
}

/** Whether a text is so many bytes as lower-case hex digits: other spellings of the same bytes are not it. */
export function isHex(text: string, bytes: number): boolean {
  return text.length === 2 * bytes && /^[0-9a-f]*$/.test(text)
}
