/**
 * The first six bytes of hashes as numbers: a typed array sorts a million of them without a call for each comparison.
 */

/** Returns the six bytes at an offset as a number that a double holds exactly, in byte order. */
export function readSixByteKey(bytes: Uint8Array, from = 0): number {
  const byte = (at: number) => bytes[from + at] ?? 0
  const high = (byte(0) << 16) | (byte(1) << 8) | byte(2)
  const low = (byte(3) << 16) | (byte(4) << 8) | byte(5)
  return high * 2 ** 24 + low
}

/** Returns the keys that occur more than once. */
export function findRepeatedKeys(keys: Float64Array): ReadonlySet<number> {
  const sorted = keys.toSorted()
  return new Set(sorted.filter((key, index) => key === sorted[index - 1]))
}
