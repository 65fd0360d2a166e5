import type { Texts } from './byte-rows.ts'
import type { Hash } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Ranked } from './draw.ts'
import { computeSeed, rankTickets } from './draw.ts'
import { hashManifest } from './manifest.ts'
import { computeShare } from './pot.ts'

/** A winning ticket with its prize. */
export type Winner = Ranked & { readonly cents: number }

/** The result of a draw: anyone with its manifest, its list and its beacon computes the same. */
export type DrawResult = {
  readonly v: 1
  readonly draw: string
  readonly seed: string
  readonly winners: readonly Winner[]
}

/**
 * Draws: returns the result of a manifest's file, its tickets' numbers and the randomness of its round. Throws a
 * RangeError without a winner, and for a fractional pot.
 */
export function computeResult(
  sealed: {
    readonly manifest: string
    readonly draw: string
    readonly winners: number
    readonly potCents: number
  },
  tickets: Texts,
  randomness: string,
  hash?: Hash,
): DrawResult {
  const seed = computeSeed(hashManifest(sealed.manifest), randomness)
  // A manifest may claim more winners than there are tickets: shares exist only for ranked ones.
  const winners = rankTickets(seed, tickets, sealed.winners, hash).map((ranked) => ({
    ...ranked,
    cents: computeShare(sealed.potCents, sealed.winners, ranked.rank),
  }))
  return { v: 1, draw: sealed.draw, seed, winners }
}

/** Returns the text of a result's file, the same for every writer. */
export function formatResult({ v, draw, seed, winners }: DrawResult): string {
  return canonicalJson({
    v,
    draw,
    seed,
    winners: winners.map(({ rank, ticket, score, cents }) => ({ rank, ticket, score, cents })),
  })
}
