import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 as ownSha256, sha256Behind } from './sha256.ts'

/**
 * SHA-256 of bytes: 32 bytes. Where a machine has a faster one than ours, a function that hashes much takes it as an
 * argument.
 */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** SHA-256 that runs anywhere, a browser included. */
export const sha256: Hash = ownSha256

const utf8 = new TextEncoder()

/** The bytes of a text, as UTF-8 has them. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return utf8.encode(text)
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const patientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * The text of a published file; a byte order mark stays. Of bytes that are no UTF-8 it is one that is neither JSON nor
 * a signature.
 */
export function readText(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return `\uFFFD${patientUtf8.decode(bytes)}`
  }
}

/**
 * A function that hashes texts behind the same prefix, one after the other, as a list of a million lines needs it:
 * without a copy for each. The caller owns the result.
 */
export function textHasher(prefix: Uint8Array, hash: Hash = sha256): (text: string) => Uint8Array {
  const behind = hash === sha256 ? sha256Behind(prefix) : { rest: prefix, hash }
  const { rest } = behind
  let room = withPrefix(rest, 128)
  return (text) => {
    // A UTF-16 unit takes three bytes at most.
    if (rest.length + 3 * text.length > room.length) room = withPrefix(rest, 3 * text.length)
    const { written } = utf8.encodeInto(text, room.subarray(rest.length))
    return behind.hash(room.subarray(0, rest.length + written))
  }
}

function withPrefix(prefix: Uint8Array, more: number): Uint8Array {
  const room = new Uint8Array(prefix.length + more)
  room.set(prefix)
  return room
}

/** Bytes as lower-case hex digits. */
export const hexOf = bytesToHex

/** SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256Hex(value: string | Uint8Array, hash: Hash = sha256): string {
  return bytesToHex(hash(typeof value === 'string' ? bytesOf(value) : value))
}

/** Whether a text is this many bytes as lower-case hex digits; other spellings of the same bytes are not accepted. */
export function isHex(text: string, bytes: number): boolean {
  return text.length === 2 * bytes && /^[0-9a-f]*$/.test(text)
}
