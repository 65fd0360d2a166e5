import { createHash } from 'node:crypto'

/** Returns a generator of at most eight random numbers in [0, 1), which repeats them for the same seed. */
export function createSeededRandom(seed: string): () => number {
  const bytes = createHash('sha256').update(seed).digest()
  let offset = 0
  return () => {
    const value = bytes.readUInt32BE(offset % 32) / 2 ** 32
    offset += 4
    return value
  }
}
