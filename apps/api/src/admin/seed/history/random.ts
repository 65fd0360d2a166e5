import { createHash } from 'node:crypto'

/** A repeatable random source: the same seed gives the same numbers. */
export type Random = {
  /** Returns a number from 0 to below 1. */
  readonly next: () => number
  /** Returns an integer from the first to the last, both included. */
  readonly between: (first: number, last: number) => number
  /** Returns true with the probability `share`. */
  readonly chance: (share: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
  /** Returns a UUID of version 4. */
  readonly uuid: () => string
}

/** Creates a random source from a seed: sfc32, whose 128 bits keep the ids of two seeds apart. */
export function createRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), 1]
  const word = () => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum
  }
  for (let warm = 0; warm < 16; warm += 1) word()
  const next = () => word() / 2 ** 32
  const between = (first: number, last: number) => first + Math.floor(next() * (last - first + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    uuid: () => {
      const hex = Array.from({ length: 4 }, () => word().toString(16).padStart(8, '0')).join('')
      const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
