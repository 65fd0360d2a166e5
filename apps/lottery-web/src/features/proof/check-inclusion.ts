import type { Output } from '@repo/contracts/endpoint'
import type { readProof } from '@repo/contracts/lottery/draws'
import { provesInclusion } from '@repo/lottery-rules/merkle'

/** A line of a sealed list, as the service returns it with its Merkle path. */
export type Inclusion = Output<typeof readProof>

/**
 * Checks the answer about a ticket: the path must lead to the sealed root, and the line, which begins with the number,
 * must be that ticket's.
 */
export function checkInclusion(
  { line, index, proof }: Pick<Inclusion, 'line' | 'index' | 'proof'>,
  { number, count, root }: { readonly number: string; readonly count: number; readonly root: string },
): 'listed' | 'other-ticket' | 'not-listed' {
  if (!provesInclusion({ line, index, count, proof, root })) return 'not-listed'
  return line.split(';')[0] === number ? 'listed' : 'other-ticket'
}
