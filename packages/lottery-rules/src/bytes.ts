import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 of bytes: 32 bytes. Where a machine has a faster one than ours, a function that hashes much takes it as an argument. */
export type Hash = (bytes: Uint8Array) => Uint8Array

const untouched = nobleSha256.create()
const used = untouched.clone()

/** SHA-256 that runs anywhere, a browser included. */
export const sha256: Hash = (bytes) => {
  // One state for all calls: creating one takes as long as hashing a line.
  const answer = new Uint8Array(used.outputLen)
  untouched._cloneInto(used).update(bytes).digestInto(answer)
  return answer
}

const utf8 = new TextEncoder()

/** The bytes of a text, as UTF-8 has them. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return utf8.encode(text)
}

/**
 * A function that hashes texts behind the same prefix, one after the other, as a list of a million lines needs it:
 * without a copy for each. The caller owns the result.
 */
export function textHasher(prefix: Uint8Array, hash: Hash = sha256): (text: string) => Uint8Array {
  if (hash === sha256 && prefix.length >= sha256Block) return ownTextHasher(prefix)
  let room = withPrefix(prefix, 128)
  return (text) => {
    // A UTF-16 unit takes at most three bytes.
    if (prefix.length + 3 * text.length > room.length) room = withPrefix(prefix, 3 * text.length)
    const { written } = utf8.encodeInto(text, room.subarray(prefix.length))
    return hash(room.subarray(0, prefix.length + written))
  }
}

const sha256Block = 64

/** The same by our own hash, which takes the blocks that are the same for all once. */
function ownTextHasher(prefix: Uint8Array): (text: string) => Uint8Array {
  const begun = nobleSha256.create().update(prefix)
  const going = begun.clone()
  let room = new Uint8Array(64)
  return (text) => {
    if (3 * text.length > room.length) room = new Uint8Array(3 * text.length)
    const { written } = utf8.encodeInto(text, room)
    const answer = new Uint8Array(going.outputLen)
    begun._cloneInto(going).update(room.subarray(0, written)).digestInto(answer)
    return answer
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
