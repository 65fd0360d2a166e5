import { endpointQuery } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readGame } from '@repo/contracts/lottery/draws'
import { defaultSchedule } from '@repo/lottery-rules/draw-calendar'
import { defaultContributionCents } from '@repo/lottery-rules/pot'
import { defaultFloorWinners, defaultOdds } from '@repo/lottery-rules/winner-vote'
import { useQuery } from '@tanstack/react-query'

/** The public state of the game: prices, odds, the current draw and the latest ones. */
export type Game = Output<typeof readGame>
/** The draw that accepts entries now, or that is being drawn. */
export type CurrentDraw = NonNullable<Game['current']>
/** The state of a draw. */
export type DrawState = CurrentDraw['state']

/** The polling intervals: in general, and after the closing of the current draw. */
const gamePollMs = 30_000
const resultPollMs = 5_000

/**
 * Queries the game, and polls it. `offsetMs` is how far the server's clock is ahead of this device's; 0 until it is
 * known.
 */
export function useGame() {
  const query = useQuery({
    ...endpointQuery(readGame, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.current && data.current.state !== 'open' ? resultPollMs : gamePollMs,
  })
  const { data, dataUpdatedAt } = query
  return { ...query, offsetMs: data ? data.now.getTime() - dataUpdatedAt : 0 }
}

/** The price of an entry, its draws and the running costs of each: the server's own defaults. */
const defaultPrice = { priceCents: 300, draws: 4, costCents: 15 }

/** Returns the game's constants for texts: the server's, and the default ones until they are loaded. */
export function useTerms() {
  const { data } = useGame()
  return {
    priceCents: data?.priceCents ?? defaultPrice.priceCents,
    draws: data?.drawsPerPurchase ?? defaultPrice.draws,
    potCents: data?.potShareCents ?? defaultContributionCents,
    costCents: data?.costShareCents ?? defaultPrice.costCents,
    odds: data?.odds ?? defaultOdds,
    floorWinners: data?.floorWinners ?? defaultFloorWinners,
    schedule: data?.schedule ?? defaultSchedule,
  }
}
