/** The pot's part of a ticket's price: 60 cents, which the running costs contribute for a free one. */
export const defaultContributionCents = 60

/** Returns a draw's pot in cents: each ticket's contribution and the money carried from earlier draws. */
export function computePot(tickets: number, contributionCents: number, carriedInCents: number): number {
  return tickets * contributionCents + carriedInCents
}

/**
 * Returns the share of a rank, from 1, in cents. Shares are equal, and the remaining cents go to the first ranks, so
 * that all ranks together get the pot. Throws a RangeError without a winner, and for a fractional pot.
 */
export function computeShare(potCents: number, winners: number, rank: number): number {
  const { share, over } = dividePot(potCents, winners)
  return share + (rank <= over ? 1 : 0)
}

/** Returns the share of each rank in cents, first to last. Throws as `computeShare` does. */
export function computeShares(potCents: number, winners: number): readonly number[] {
  const { share, over } = dividePot(potCents, winners)
  return Array.from({ length: winners }, (_, index) => share + (index < over ? 1 : 0))
}

function dividePot(potCents: number, winners: number): { readonly share: number; readonly over: number } {
  if (!(Number.isSafeInteger(potCents) && potCents >= 0)) throw new RangeError(`A pot of ${potCents} cents.`)
  if (!(Number.isSafeInteger(winners) && winners > 0)) throw new RangeError(`${winners} winners.`)
  const share = Math.floor(potCents / winners)
  return { share, over: potCents - share * winners }
}
