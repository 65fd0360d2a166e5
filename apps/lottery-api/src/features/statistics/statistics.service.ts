import type { Output } from '@repo/contracts/endpoint'
import type * as wire from '@repo/contracts/lottery/draws'
import { Refusal } from '@repo/server-kit/refusal'
import { readVotes } from '#lottery-api/core/draws/draw-summary.service.ts'
import { findDraw } from '#lottery-api/core/draws/draws.service.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** Groups smaller than this are not shown separately. */
const minGroupSize = 5
/** The name of the group of all small groups and of players without a country. */
const others = 'other'

/**
 * Returns a draw's votes, and its players and winners by country, small groups together; winners only once the draw is
 * published. Throws `not-found` for a week without a draw.
 */
export async function readStatistics(
  { db, figures }: Pick<Deps, 'db' | 'figures'>,
  week: string,
): Promise<Output<typeof wire.readStatistics>> {
  const draw = await findDraw(db, week)
  if (!draw) throw new Refusal('not-found')
  const isPublished = draw.state === 'published'
  const players = await figures.countPlayersByCountry(draw.id, { isFinal: isPublished })
  // A prize may still go to another winner.
  const winners = isPublished ? await figures.countWinnersByCountry(draw.id) : []
  return {
    votes: await readVotes({ figures }, draw),
    playersByCountry: groupByCountry(players, (one) => one.players).map(([country, group]) => ({
      country,
      players: sum(group, (one) => one.players),
    })),
    winnersByCountry: groupByCountry(winners, (one) => one.winners).map(([country, group]) => ({
      country,
      winners: sum(group, (one) => one.winners),
      cents: sum(group, (one) => one.cents),
    })),
  }
}

function sum<Row>(rows: readonly Row[], readNumber: (row: Row) => number): number {
  return rows.reduce((total, row) => total + readNumber(row), 0)
}

/** Groups rows by the country that is shown for them, the largest group first and the others last. */
function groupByCountry<Row extends { readonly country: string | null }>(
  rows: readonly Row[],
  countPeople: (row: Row) => number,
): readonly (readonly [string, readonly Row[]])[] {
  const isShown = (row: Row) => row.country !== null && countPeople(row) >= minGroupSize
  const shown = rows.filter(isShown).toSorted((one, other) => countPeople(other) - countPeople(one))
  const hidden = rows.filter((row) => !isShown(row))
  return [
    ...shown.map((row) => [row.country ?? others, [row]] as const),
    ...(hidden.length > 0 ? [[others, hidden] as const] : []),
  ]
}
