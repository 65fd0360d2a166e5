import { endpointQuery } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readGame } from '@repo/contracts/lottery/draws'
import { defaultContributionCents } from '@repo/lottery-rules/pot'
import { defaultFloorWinners, defaultOdds } from '@repo/lottery-rules/winner-vote'
import { useQuery } from '@tanstack/react-query'

/** What anybody may know of the game: prices, odds, the current draw, the latest ones. */
export type Game = Output<typeof readGame>
/** The draw that one may enter now, or that is being drawn. */
export type CurrentDraw = NonNullable<Game['current']>
/** Where a draw stands. */
export type DrawState = CurrentDraw['state']

/** The polling interval of an open draw, and of a draw about to have its result. */
const calmMs = 30_000
const soonMs = 5_000

/** The game as returned by the server, polled while a draw is open; `offsetMs` is how far the server's clock is ahead of this device's. */
export function useGame() {
  const query = useQuery({
    ...endpointQuery(readGame, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.current && data.current.state !== 'open' ? soonMs : calmMs,
  })
  const { data, dataUpdatedAt } = query
  return { ...query, offsetMs: data ? data.now.getTime() - dataUpdatedAt : 0 }
}

/** The values of the game's constants in texts: the server's, and those of the rules until they are loaded. */
export function useTerms() {
  const { data } = useGame()
  return {
    priceCents: data?.priceCents ?? 300,
    draws: data?.drawsPerPurchase ?? 4,
    potCents: data?.potShareCents ?? defaultContributionCents,
    costCents: data?.costShareCents ?? 15,
    odds: data?.odds ?? defaultOdds,
    floorWinners: data?.floorWinners ?? defaultFloorWinners,
    schedule: data?.schedule ?? { weekday: 7, time: '20:00' },
  }
}
