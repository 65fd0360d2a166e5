import { createHash } from 'node:crypto'

/** Returns a generator of eight random numbers in [0, 1), always the same for a seed. The ninth is the first again. */
export function createSeededRandom(seed: string): () => number {
  const bytes = createHash('sha256').update(seed).digest()
  let offset = 0
  return () => {
    const value = bytes.readUInt32BE(offset % 32) / 2 ** 32
    offset += 4
    return value
  }
}
