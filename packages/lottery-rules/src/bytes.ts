import { bytesToHex } from '@noble/hashes/utils.js'
import { createPrefixHasher, sha256 as ownSha256 } from './sha256.ts'

/**
 * Returns the SHA-256 of bytes, 32 bytes. A function that hashes much takes it as an argument, because a machine may
 * have a faster one than ours.
 */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** SHA-256 that runs anywhere, a browser included. */
export const sha256: Hash = ownSha256

const utf8 = new TextEncoder()

/** Returns the UTF-8 bytes of a text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return utf8.encode(text)
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const patientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Returns the text of a published file, with its byte order mark. For bytes that are no UTF-8 it returns a text that is
 * neither JSON nor a signature.
 */
export function readText(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return `\uFFFD${patientUtf8.decode(bytes)}`
  }
}

/**
 * Returns a function that hashes texts after the same prefix, without a copy for each, as a list of a million lines
 * needs it. The hash belongs to the caller: the next call does not overwrite it.
 */
export function createTextHasher(prefix: Uint8Array, hash: Hash = sha256): (text: string) => Uint8Array {
  const behind = hash === sha256 ? createPrefixHasher(prefix) : { rest: prefix, hash }
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

/** Returns the SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256Hex(value: string | Uint8Array, hash: Hash = sha256): string {
  return bytesToHex(hash(typeof value === 'string' ? bytesOf(value) : value))
}

/** Whether a text is this many bytes as lower-case hex digits; other spellings of the same bytes are not accepted. */
export function isHex(text: string, bytes: number): boolean {
  return text.length === 2 * bytes && /^[0-9a-f]*$/.test(text)
}
