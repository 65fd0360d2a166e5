/** Parsers that never end, each in its own way; run in a thread by `parsing.test.ts`. */

export function endless(): never {
  for (;;);
}

export function hungry(): never {
  const stored: number[][] = []
  for (;;) stored.push(new Array<number>(1_000_000).fill(stored.length + 0.5))
}

export function failing(): never {
  throw new RangeError('Not such a file')
}

export function lengthOf(sent: Uint8Array): number {
  return sent.length
}
