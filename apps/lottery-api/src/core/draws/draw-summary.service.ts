import type { drawSummary } from '@repo/contracts/lottery/draws'
import { computePot } from '@repo/lottery-rules/pot'
import type { z } from 'zod'
import type { Deps } from '#lottery-api/deps.ts'
import type { LightDraw } from './draws.data.ts'

/** The public view of a draw. */
export type DrawSummary = z.output<typeof drawSummary>

/**
 * Returns the public facts of a draw. The tickets and the pot of an unsealed draw are at most some seconds old; a draw
 * that was cancelled unsealed has none.
 */
export async function readDrawSummary(
  { figures }: Pick<Deps, 'figures'>,
  draw: LightDraw,
): Promise<DrawSummary> {
  const { week, sequence, state, opensAt, closesAt, drawTime, postponements, publishedAt } = draw
  const tickets = draw.ticketCount ?? (state === 'cancelled' ? 0 : await figures.countTickets(draw.id))
  return {
    week,
    sequence,
    state,
    opensAt,
    closesAt,
    drawTime,
    postponements,
    tickets,
    publishedAt,
    potCents: await readPotCents(figures, draw, tickets),
    winners: draw.winners,
  }
}

async function readPotCents(figures: Deps['figures'], draw: LightDraw, tickets: number): Promise<number> {
  if (draw.potCents !== null) return Number(draw.potCents)
  if (draw.state === 'cancelled') return 0
  const carriedCents = draw.carriedInCents ?? (await figures.sumCarry(draw.id))
  return computePot(tickets, draw.contributionCents, Number(carriedCents))
}

/** Returns the votes of a draw's players; of a sealed draw by its list. */
export async function readVotes({ figures }: Pick<Deps, 'figures'>, draw: LightDraw) {
  const { votesMinimum: minimum, votesMedian: median, votesMaximum: maximum, votesNone: none } = draw
  if (minimum === null || median === null || maximum === null || none === null)
    return figures.countVotes(draw.id)
  return { minimum, median, maximum, none }
}
