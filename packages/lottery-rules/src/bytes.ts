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
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return utf8.encode(text)
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Returns the text of a published file, with its byte order mark. For bytes that are no UTF-8 it returns a text that is
 * neither JSON nor a signature.
 */
export function readText(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return `\uFFFD${lenientUtf8.decode(bytes)}`
  }
}

/**
 * Returns a function that hashes texts after the same prefix, without a copy for each: a list has a million lines. The
 * returned bytes belong to the caller, as far as `hash` returns new ones: the next call does not overwrite them.
 */
export function createTextHasher(prefix: Uint8Array, hash: Hash = sha256): (text: string) => Uint8Array {
  const hasher = hash === sha256 ? createPrefixHasher(prefix) : { rest: prefix, hash }
  const { rest } = hasher
  let buffer = createBuffer(rest, 128)
  return (text) => {
    // A UTF-16 unit takes three bytes at most.
    if (rest.length + 3 * text.length > buffer.length) buffer = createBuffer(rest, 3 * text.length)
    const { written } = utf8.encodeInto(text, buffer.subarray(rest.length))
    return hasher.hash(buffer.subarray(0, rest.length + written))
  }
}

function createBuffer(prefix: Uint8Array, more: number): Uint8Array {
  const buffer = new Uint8Array(prefix.length + more)
  buffer.set(prefix)
  return buffer
}

/** Returns bytes as lower-case hex digits. */
export const toHex = bytesToHex

/** Returns the SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256Hex(value: string | Uint8Array, hash: Hash = sha256): string {
  return bytesToHex(hash(typeof value === 'string' ? encodeUtf8(value) : value))
}

/** Whether a text is this many bytes as lower-case hex digits; other spellings of the same bytes are not accepted. */
export function isHex(text: string, bytes: number): boolean {
  return text.length === 2 * bytes && /^[0-9a-f]*$/.test(text)
}
