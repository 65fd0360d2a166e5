import { createHash } from 'node:crypto'

/** Dice that always roll the same numbers in [0, 1) for the same seed, at most eight: chance that can be repeated. */
export function dice(seed: string): () => number {
  const bytes = createHash('sha256').update(seed).digest()
  let offset = 0
  return () => {
    const value = bytes.readUInt32BE(offset % 32) / 2 ** 32
    offset += 4
    return value
  }
}
