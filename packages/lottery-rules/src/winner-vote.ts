/** The possible numbers of winners, from few to many. */
export const winnerChoices = ['minimum', 'median', 'maximum'] as const
/** One of the three choices. */
export type WinnerChoice = (typeof winnerChoices)[number]

/** The votes of a player; `none` is no opinion, and is not counted. */
export const votes = [...winnerChoices, 'none'] as const
/** One player's vote. */
export type Vote = (typeof votes)[number]

/** The count of each vote. */
export type VoteCount = Readonly<Record<Vote, number>>

/** The number of tickets of which one wins, by choice. */
export type Odds = Readonly<Record<WinnerChoice, number>>

/** One winner of 1000, of 100, or of 10 tickets. */
export const defaultOdds: Odds = { minimum: 1000, median: 100, maximum: 10 }

/** The minimum number of winners, however few play. */
export const defaultFloorWinners = 2

/** Counts votes. */
export function countVotes(castVotes: Iterable<Vote>): VoteCount {
  const count = { minimum: 0, median: 0, maximum: 0, none: 0 }
  for (const vote of castVotes) count[vote] += 1
  return count
}

/**
 * Returns the votes of the two middle voters among the expressed votes, at the positions ⌈v/2⌉ and ⌊v/2⌋ + 1; null
 * without a vote.
 */
function findMiddleVotes(count: VoteCount): readonly [WinnerChoice, WinnerChoice] | null {
  const expressed = winnerChoices.reduce((sum, choice) => sum + count[choice], 0)
  if (expressed === 0) return null
  return [findVoteAt(count, Math.ceil(expressed / 2)), findVoteAt(count, Math.floor(expressed / 2) + 1)]
}

/**
 * Returns the median voter's choice among the expressed votes: with v of them in order, the choice at the positions
 * ⌈v/2⌉ and ⌊v/2⌋ + 1 where both agree. Where they differ, and without a vote, it is `median`.
 */
export function findChoice(count: VoteCount): WinnerChoice {
  const [lower, upper] = findMiddleVotes(count) ?? (['median', 'median'] as const)
  return lower === upper ? lower : 'median'
}

/** Returns why a choice won: no votes, the two middle voters disagree, or the median voter wants it. */
export function explainChoice(count: VoteCount): 'none' | 'split' | 'median-voter' {
  const middle = findMiddleVotes(count)
  if (middle === null) return 'none'
  return middle[0] === middle[1] ? 'median-voter' : 'split'
}

/** Returns the vote at a position, from 1, ordered from few to many winners. */
function findVoteAt({ minimum, median }: VoteCount, position: number): WinnerChoice {
  if (position <= minimum) return 'minimum'
  return position <= minimum + median ? 'median' : 'maximum'
}

/**
 * Returns the number of winners among this many tickets: one of each `odds`, rounded up, at least the floor, and never
 * more than there are tickets.
 */
export function countWinners(
  choice: WinnerChoice,
  tickets: number,
  odds: Odds = defaultOdds,
  floorWinners = defaultFloorWinners,
): number {
  return Math.min(tickets, Math.max(floorWinners, Math.ceil(tickets / odds[choice])))
}
