/** Of a ticket's price, what goes into the pot: 60 cents, which the running costs put in for a free one. */
export const defaultContributionCents = 60

/** A draw's pot in cents: each ticket's contribution and what earlier draws left. */
export function potOf(tickets: number, contributionCents: number, carriedInCents: number): number {
  return tickets * contributionCents + carriedInCents
}

/**
 * What each rank gets of a pot, first to last, in cents: the same for all, and what that leaves over goes by one cent to the first ranks, so
 * that the sum is the pot. Throws a RangeError without a winner, and for a pot that is no whole number of cents.
 */
export function sharesOf(potCents: number, winners: number): readonly number[] {
  if (!(Number.isSafeInteger(potCents) && potCents >= 0)) throw new RangeError(`A pot of ${potCents} cents.`)
  if (!(Number.isSafeInteger(winners) && winners > 0)) throw new RangeError(`${winners} winners.`)
  const share = Math.floor(potCents / winners)
  const over = potCents - share * winners
  return Array.from({ length: winners }, (_, index) => share + (index < over ? 1 : 0))
}
