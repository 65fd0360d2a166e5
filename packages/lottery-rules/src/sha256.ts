/**
 * SHA-256 (FIPS 180-4) for hundreds of thousands of short messages in a browser. `crypto.subtle` takes a promise for
 * each message, and `@noble/hashes` three times as long as the compression itself (`npm run bench -- verify`).
 */

const blockBytes = 64
const digestBytes = 32

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const roundConstants = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
)

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const initialState = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
)

// The buffers are shared by all messages: allocating them takes as long as hashing a line.
const block = new Uint8Array(blockBytes)
const blockView = new DataView(block.buffer)
const schedule = new Int32Array(64)
const current = new Int32Array(8)

/** Compresses the block into the state, as section 6.2.2 says. */
function compress(state: Int32Array): void {
  for (let t = 0; t < 16; t += 1) schedule[t] = blockView.getInt32(4 * t)
  for (let t = 16; t < 64; t += 1) {
    const x = schedule[t - 15] ?? 0
    const y = schedule[t - 2] ?? 0
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[t] = (schedule[t - 16] ?? 0) + small0 + (schedule[t - 7] ?? 0) + small1
  }
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let t = 0; t < 64; t += 1) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const chosen = g ^ (e & (f ^ g))
    const one = (h + big1 + chosen + (roundConstants[t] ?? 0) + (schedule[t] ?? 0)) | 0
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) | (c & (a | b))
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + big0 + majority) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
  state[4] = (state[4] ?? 0) + e
  state[5] = (state[5] ?? 0) + f
  state[6] = (state[6] ?? 0) + g
  state[7] = (state[7] ?? 0) + h
}

/** Compresses all whole blocks of a message into a state. Returns the number of their bytes. */
function compressBlocks(state: Int32Array, message: Uint8Array): number {
  let from = 0
  for (; from + blockBytes <= message.length; from += blockBytes) {
    for (let at = 0; at < blockBytes; at += 1) block[at] = message[from + at] ?? 0
    compress(state)
  }
  return from
}

/** Hashes the rest of a message, given the state after the bytes before it. */
function finish(prefixState: Int32Array, bytesBefore: number, message: Uint8Array): Uint8Array {
  current.set(prefixState)
  const compressedBytes = compressBlocks(current, message)
  const rest = message.length - compressedBytes
  for (let at = 0; at < rest; at += 1) block[at] = message[compressedBytes + at] ?? 0
  block[rest] = 0x80
  block.fill(0, rest + 1)
  if (rest + 1 > blockBytes - 8) {
    compress(current)
    block.fill(0)
  }
  const bits = 8 * (bytesBefore + message.length)
  blockView.setUint32(blockBytes - 8, bits / 2 ** 32)
  blockView.setUint32(blockBytes - 4, bits)
  compress(current)
  const digest = new Uint8Array(digestBytes)
  for (let at = 0; at < digestBytes; at += 1) digest[at] = (current[at >> 2] ?? 0) >>> (24 - 8 * (at & 3))
  return digest
}

/** Returns the SHA-256 of bytes: 32 bytes that no later call overwrites. */
export function sha256(message: Uint8Array): Uint8Array {
  return finish(initialState, 0, message)
}

/**
 * Returns a SHA-256 of messages that begin with the same prefix, whose whole blocks are compressed once. `hash` hashes
 * a message without those blocks; `rest` is the end of the prefix with which each message still begins.
 */
export function createPrefixHasher(prefix: Uint8Array): {
  readonly rest: Uint8Array
  readonly hash: (message: Uint8Array) => Uint8Array
} {
  const prefixState = initialState.slice()
  const compressedBytes = compressBlocks(prefixState, prefix)
  return {
    rest: prefix.subarray(compressedBytes),
    hash: (message) => finish(prefixState, compressedBytes, message),
  }
}
