/**
 * The prizes of earlier draws that lapsed or were passed on since the last sealing: signed, so that anyone can compute
 * the amount carried into a pot.
 */

import type { Texts } from './byte-rows.ts'
import type { Hash } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { rankTickets } from './draw.ts'
import { collectFault, DrawFault } from './draw-fault.ts'
import type { Manifest } from './manifest.ts'
import type { PrizeEnd, PrizeTerms } from './prize-terms.ts'
import { claimDays } from './prize-terms.ts'
import type { Check } from './published-form.ts'
import { isCount, isObjectOf, isPositive, isWeek, readForm } from './published-form.ts'
import type { Winner } from './result.ts'
import type { SignedFile } from './signed-file.ts'
import { isSignedFile } from './signed-file.ts'

/** A prize that was not paid to its ticket, under the names of the file. */
export type EndedPrize = {
  /** The draw that it was won in. */
  readonly draw: string
  readonly rank: number
  readonly ticket: string
  readonly cents: number
  readonly end: 'lapsed' | 'replaced'
  readonly reason: PrizeEnd
  /** The rank that has it instead; null for a lapsed prize. */
  readonly next_rank: number | null
}

/** The file published at a sealing; prizes in the order of draws and ranks. */
export type Carried = {
  readonly v: 1
  readonly draw: string
  readonly sequence: number
  readonly prizes: readonly EndedPrize[]
}

/** Returns the text of the file, the same for every writer. */
export function formatCarried({ v, draw, sequence, prizes }: Carried): string {
  return canonicalJson({
    v,
    draw,
    sequence,
    prizes: prizes.map(({ draw, rank, ticket, cents, end, reason, next_rank }) => ({
      draw,
      rank,
      ticket,
      cents,
      end,
      reason,
      next_rank,
    })),
  })
}

const ends: readonly PrizeEnd[] = ['identity', 'excluded', 'barred', 'unclaimed', 'no-reserve']

const isEndedPrize: Check = (value) =>
  isObjectOf({
    draw: isWeek,
    rank: isPositive,
    ticket: (ticket) => typeof ticket === 'string',
    cents: isCount,
    end: (end) => end === 'lapsed' || end === 'replaced',
    reason: (reason) => ends.some((one) => one === reason),
    next_rank: (rank) => rank === null || isPositive(rank),
  })(value) && ((value as EndedPrize).end === 'lapsed') === ((value as EndedPrize).next_rank === null) // as: the members were just looked at

const areInOrder = (prizes: readonly EndedPrize[]) =>
  prizes.every(({ draw, rank }, index) => {
    const previous = prizes[index - 1]
    return previous === undefined || previous.draw < draw || (previous.draw === draw && previous.rank <= rank)
  })

const members = {
  v: (value) => value === 1,
  draw: isWeek,
  sequence: isPositive,
  prizes: (value) => Array.isArray(value) && value.every(isEndedPrize) && areInOrder(value),
} satisfies Record<keyof Carried, Check>

/** Parses the file. Throws a `DrawFault` for a malformed one. */
export function readCarried(text: string): Carried {
  return readForm<Carried>(text, {
    members,
    write: formatCarried,
    code: 'carried-form',
    name: 'What was carried',
  })
}

/**
 * Returns the faults of the file: its signature, its form, and its draw and lapsed sum, which must be those of the
 * manifest.
 */
export function findCarriedFaults(
  file: SignedFile,
  { draw, sequence, carried_in_cents }: Pick<Manifest, 'draw' | 'sequence' | 'carried_in_cents'>,
  publicKey: string,
): readonly DrawFault[] {
  const found: DrawFault[] = []
  if (!isSignedFile('carried/v1:', file, publicKey))
    found.push(new DrawFault('carried-signature', 'What was carried is not signed by this key.'))
  const carried = collectFault(found, () => readCarried(file.text))
  if (carried === null) return found
  const lapsed = carried.prizes.reduce((sum, { end, cents }) => sum + (end === 'lapsed' ? cents : 0), 0)
  if (carried.draw !== draw || carried.sequence !== sequence)
    found.push(new DrawFault('carried-form', 'What was carried is that of another draw.'))
  if (lapsed !== carried_in_cents)
    found.push(
      new DrawFault('carried-sum', `Prizes of ${lapsed} cents lapsed, ${carried_in_cents} are carried.`),
    )
  return found
}

/** An ended prize, with the draw whose file lists it, and the time of that draw in seconds since 1970. */
export type ListedEnd = EndedPrize & { readonly listedBy: string; readonly listedAt: number }

const daySeconds = 86_400

/**
 * Returns a fault for each ended prize of a draw that ended too early for its terms, and one unproven fault for all
 * refused prizes, since no file shows the reason. The next holder of a prize has the whole term again. Without terms
 * (null) a claim takes 60 days, and an objection none.
 */
export function findEndedPrizeDoubts(
  ended: readonly ListedEnd[],
  drawn: { readonly draw: string; readonly drawTime: number; readonly terms: PrizeTerms | null },
): readonly DrawFault[] {
  const { draw, drawTime, terms } = drawn
  const claim = terms?.claim_days ?? claimDays
  const objection = terms?.objection_days ?? 0
  const previousRanks = new Map(
    ended.flatMap(({ rank, next_rank }) => (next_rank === null ? [] : [[next_rank, rank]])),
  )
  const refusalsBefore = (rank: number): number => {
    let times = 0
    let previous = previousRanks.get(rank)
    // The limit ends a circle of ranks that name each other.
    for (; previous !== undefined && times <= ended.length; previous = previousRanks.get(previous)) times += 1
    return times
  }
  const early = ended.filter(({ rank, reason, listedAt }) => {
    const refusals = refusalsBefore(rank)
    const days = reason === 'unclaimed' ? refusals * objection + claim : (refusals + 1) * objection
    // Before the draw there was no winner.
    return listedAt <= drawTime || listedAt - drawTime < days * daySeconds
  })
  const refused = ended.filter(({ reason }) => reason !== 'unclaimed')
  return [
    ...early.map(
      ({ rank, reason }) =>
        new DrawFault('carried-early', `Rank ${rank} of ${draw} ended too early for '${reason}'.`),
    ),
    ...(refused.length > 0
      ? [new DrawFault('carried-refused', `${refused.length} refused: no file shows why.`)]
      : []),
  ]
}

/**
 * Whether a prize may end for this reason: a refused one goes to the next rank while there is one; a prize lapses only
 * without a next rank, or unclaimed.
 */
function canEndFor(end: EndedPrize['end'], reason: PrizeEnd, hasReserve: boolean): boolean {
  if (end === 'replaced') return reason !== 'unclaimed' && reason !== 'no-reserve'
  return reason === 'unclaimed' || (reason === 'no-reserve' && !hasReserve)
}

/**
 * Returns the faults of one draw's ended prizes according to all later files. Each must belong to a rank that had it,
 * once, and be listed by a later draw. Refused ones must go to the next tickets of the ranking, with the same sum,
 * without gaps: a gap is the only fault returned. A prize may lapse without a reserve only once all remaining tickets
 * have got prizes.
 */
export function findEndedPrizeFaults(
  ended: readonly ListedEnd[],
  drawn: {
    readonly draw: string
    readonly winners: readonly Pick<Winner, 'rank' | 'ticket' | 'cents'>[]
    readonly seed: string
    readonly numbers: Texts
  },
  hash?: Hash,
): readonly DrawFault[] {
  const { draw, winners, seed, numbers } = drawn
  const replaced = ended
    .flatMap((one) => (one.next_rank === null ? [] : [{ ...one, next_rank: one.next_rank }]))
    .toSorted((one, other) => one.next_rank - other.next_rank)
  const prizes = new Map(winners.map(({ rank, ticket, cents }) => [rank, { ticket, cents }]))
  const isInTurn = replaced.every(({ next_rank }, index) => next_rank === winners.length + 1 + index)
  if (!isInTurn || winners.length + replaced.length > numbers.length)
    return [new DrawFault('carried-prize', `Refused prizes of ${draw} went to other ranks than the next.`)]
  const ranked =
    replaced.length === 0 ? [] : rankTickets(seed, numbers, winners.length + replaced.length, hash)
  for (const { cents, next_rank } of replaced)
    prizes.set(next_rank, { ticket: ranked[next_rank - 1]?.ticket ?? '', cents })
  const found: DrawFault[] = []
  for (const { rank, listedBy } of ended) {
    if (listedBy <= draw)
      found.push(new DrawFault('carried-prize', `${listedBy} cannot tell of rank ${rank} of ${draw}.`))
  }
  for (const { rank, end, reason, listedAt } of ended) {
    const rankCount = winners.length + replaced.filter((one) => one.listedAt <= listedAt).length
    if (!canEndFor(end, reason, rankCount < numbers.length))
      found.push(
        new DrawFault('carried-prize', `Rank ${rank} of ${draw} cannot have ${end} for '${reason}'.`),
      )
  }
  const endedRanks = new Set<number>()
  for (const { rank, ticket, cents } of ended) {
    if (endedRanks.has(rank))
      found.push(new DrawFault('carried-repeats', `Rank ${rank} of ${draw} ended twice.`))
    endedRanks.add(rank)
    const prize = prizes.get(rank)
    if (prize?.ticket !== ticket || prize.cents !== cents)
      found.push(new DrawFault('carried-prize', `Rank ${rank} of ${draw} had another ticket or sum.`))
  }
  return found
}
