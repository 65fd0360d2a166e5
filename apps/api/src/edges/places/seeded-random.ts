import { createHash } from 'node:crypto'

/** A random number generator that repeats its numbers in [0, 1) for a seed, at most eight. */
export function seededRandom(seed: string): () => number {
  const bytes = createHash('sha256').update(seed).digest()
  let offset = 0
  return () => {
    const value = bytes.readUInt32BE(offset % 32) / 2 ** 32
    offset += 4
    return value
  }
}
