/**
 * The functions that `parsing.test.ts` runs in a thread: three that fail, each in its own way, and one that succeeds.
 */

/** Never ends. */
export function loopForever(): never {
  for (;;);
}

/** Allocates memory until the thread has none. */
export function exhaustMemory(): never {
  const stored: number[][] = []
  for (;;) stored.push(new Array<number>(1_000_000).fill(stored.length + 0.5))
}

/** Throws a RangeError. */
export function throwError(): never {
  throw new RangeError('Not such a file')
}

/** Returns the number of bytes. */
export function measureLength(bytes: Uint8Array): number {
  return bytes.length
}
