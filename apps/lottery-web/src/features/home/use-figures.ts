import { freeMonths } from '@repo/lottery-rules/credits'
import { drawTerms } from '@repo/lottery-rules/draw-calendar'
import { claimDays } from '@repo/lottery-rules/prize-terms'
import { useFormats } from '#lottery-web/formats.ts'
import { useTerms } from '#lottery-web/game/use-game.ts'

const minuteMs = 60_000

/** Returns the game's figures for the texts of the home page. */
export function useFigures() {
  const { price, weekday } = useFormats()
  const { priceCents, draws, potCents, costCents, odds, floorWinners, schedule } = useTerms()
  return {
    price: price(priceCents),
    draws,
    pot: price(potCents),
    cost: price(costCents),
    potTotal: price(potCents * draws),
    costTotal: price(costCents * draws),
    ...odds,
    floor: floorWinners,
    weekday: weekday(schedule.weekday),
    time: schedule.time,
    closes: drawTerms.closesBeforeMs / minuteMs,
    seals: drawTerms.sealedBeforeMs / minuteMs,
    claimDays,
    freeMonths,
  }
}
