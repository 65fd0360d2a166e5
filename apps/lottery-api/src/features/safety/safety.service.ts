import { findConfirmableTime } from '@repo/lottery-rules/deposit-limits'
import { shiftCalendar } from '@repo/lottery-rules/wall-clock'
import { databaseNow } from '@repo/server-kit/database'
import type { Prices } from '#lottery-api/core/draws/business-settings.service.ts'
import { readCurrentTerms } from '#lottery-api/core/draws/current-terms.service.ts'
import { findCurrentExclusion } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { listLimitUses } from '#lottery-api/core/eligibility/limits.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sumMoneyFlowSince } from './money-flow.data.ts'

/**
 * Returns the odds and the average return, and a player's payments and payouts, limits and exclusion at one instant.
 */
export async function readSafety(deps: Pick<Deps, 'db' | 'config'>, playerId: string) {
  const read = async (tx: Tx) => {
    const now = await databaseNow(tx)
    const { timeZone } = deps.config
    const toStart = (span: { months?: number; days?: number }) => shiftCalendar(now, span, timeZone)
    const limits = await listLimitUses(deps, tx, playerId, now)
    const exclusion = await findCurrentExclusion(tx, playerId, now)
    const { prices, odds } = await readCurrentTerms({ ...deps, db: tx })
    const flows = [
      { span: '4w' as const, ...(await sumMoneyFlowSince(tx, playerId, toStart({ days: -28 }))) },
      { span: '12m' as const, ...(await sumMoneyFlowSince(tx, playerId, toStart({ months: -12 }))) },
      { span: 'all' as const, ...(await sumMoneyFlowSince(tx, playerId, new Date(0))) },
    ]
    return {
      returnPerMille: computeReturnPerMille(prices),
      odds,
      flows,
      limits: limits.map(({ period, cents, usedCents, raise }) => ({
        period,
        cents,
        usedCents,
        raise: raise && { cents: raise.cents, confirmableAt: findConfirmableTime(raise) },
      })),
      hasLimit: limits.some(({ isSet }) => isSet),
      exclusion: exclusion && {
        term: exclusion.term,
        startedAt: exclusion.startedAt,
        endsAt: exclusion.endsAt,
      },
    }
  }
  return deps.db.$transaction(read, { isolationLevel: 'RepeatableRead' })
}

function computeReturnPerMille({ potShareCents, drawsPerPurchase, purchaseCents }: Prices): number {
  return Math.round((1000 * potShareCents * drawsPerPurchase) / purchaseCents)
}
