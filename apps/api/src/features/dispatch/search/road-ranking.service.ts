import { roadDetourFactor } from '@repo/delivery-rules/geography'
import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import type { OfferRanking } from '@repo/prisma/delivery-types'
import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import type { KnownReach, Reaches, TravelMode } from '#api/edges/places/places.ts'
import { rejectAfter, TimedOut } from '#api/edges/places/reject-after.ts'
import type { Candidate, CarrierRequirements, RankedCandidate } from './nearest.data.ts'

/** Candidates in the order of their time to the pickup; or why the straight line decides. */
export type Ranking = readonly RankedCandidate[] | Exclude<OfferRanking, 'road' | 'overtaken'>

/** The dependencies of the ranking. */
export type RankingDeps = Pick<Deps, 'places' | 'log'> & { readonly config: Pick<Config, 'roadBudgetMs'> }

const reasons = { 'no-graph': 'no_graph', 'no-time': 'no_time' } as const satisfies Record<
  Exclude<Extract<Reaches, string>, 'outside'>,
  OfferRanking
>

/**
 * Ranks candidates by their time to the pickup by road, each for its vehicle. When some roads are known, the others are
 * ranked by the usual time of the straight line with a detour. Takes at most `roadBudgetMs`. Never throws: without
 * roads it returns the reason.
 */
export async function rankByRoad(
  deps: RankingDeps,
  requirements: Pick<CarrierRequirements, 'pickup' | 'classes'>,
  candidates: readonly Candidate[],
): Promise<Ranking> {
  const { places, log } = deps
  if (!places.reaches) return 'no_graph'
  const budgetMs = deps.config.roadBudgetMs
  if (budgetMs === 0) return 'no_time'
  const endsMs = performance.now() + budgetMs
  const ranked: SortableCandidate[] = []
  let reason: Exclude<Ranking, readonly RankedCandidate[]> = 'outside'
  try {
    for (const [mode, group] of groupByMode(requirements, candidates)) {
      const leftMs = endsMs - performance.now()
      const reaches =
        leftMs > 0
          ? await rejectAfter(leftMs, places.reaches(group, requirements.pickup, mode, leftMs)).catch(
              toNoTime,
            )
          : 'no-time'
      if (typeof reaches === 'string') reason = reaches === 'outside' ? reason : reasons[reaches]
      const groupReaches = typeof reaches === 'string' ? [] : reaches
      const longestS = Math.max(
        0,
        ...groupReaches.map((reach) => (typeof reach === 'string' ? 0 : reach.durationS)),
      )
      ranked.push(
        ...group.map((candidate, index) =>
          toSortable(candidate, mode, groupReaches[index] ?? 'unknown', longestS),
        ),
      )
    }
  } catch (error) {
    log.warn({ err: error }, 'the roads could not be searched, the straight line is used')
    return 'failed'
  }
  if (!ranked.some(({ approachS }) => approachS !== null)) return reason
  return ranked.sort((a, b) => a.seconds - b.seconds || a.straightM - b.straightM)
}

type SortableCandidate = RankedCandidate & { readonly seconds: number }

function groupByMode(
  { classes }: Pick<CarrierRequirements, 'classes'>,
  candidates: readonly Candidate[],
): ReadonlyMap<TravelMode, readonly Candidate[]> {
  const modes = new Map(classes.map(({ index, travelMode }) => [index, travelMode]))
  return Map.groupBy(candidates, ({ vehicleClass }) => modes.get(vehicleClass) ?? 'car')
}

/** Returns a candidate with its time. One farther than all known ones of its mode takes longer than any of them. */
function toSortable(
  candidate: Candidate,
  mode: TravelMode,
  reach: KnownReach,
  longestS: number,
): SortableCandidate {
  const estimatedM = candidate.straightM * roadDetourFactor
  if (typeof reach !== 'string')
    return { ...candidate, approachM: reach.distanceM, approachS: reach.durationS, seconds: reach.durationS }
  const usualS = estimateUsualDurationS(estimatedM, mode)
  const seconds = reach === 'farther' ? Math.max(longestS + 1, usualS) : usualS
  return { ...candidate, approachM: estimatedM, approachS: null, seconds }
}

/** Returns `no-time` for a search of another thread that is late, and rethrows other errors. */
function toNoTime(error: unknown): 'no-time' {
  if (error instanceof TimedOut) return 'no-time'
  throw error
}
