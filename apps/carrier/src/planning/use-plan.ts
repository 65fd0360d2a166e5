import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { readOwnPlan, readPlan } from '@repo/contracts/delivery/shifts'
import type { Output } from '@repo/contracts/endpoint'
import { formatTime } from '@repo/ui/formats'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A week's plan, as returned by the API. */
export type Plan = Output<typeof readPlan>
/** A shift of the plan. */
export type PlannedShift = Plan['creneaux'][number]

/** A driver going online changes the plan, too. Live hints report it; polling is the fallback. */
const pollMs = 30_000

/** Queries the plan of the week that contains a day; of the current week without one. */
export function usePlan(day: string | null) {
  return useQuery({
    ...endpointQuery(readPlan, day === null ? {} : { semaine: day }),
    refetchInterval: pollMs,
    // The previous week stays while the next one loads.
    placeholderData: (previous) => previous,
  })
}

/** Queries the current and upcoming shifts of the signed-in driver. */
export function useOwnPlan() {
  return useQuery({ ...endpointQuery(readOwnPlan, {}), refetchInterval: pollMs })
}

/** Returns a function that reloads the company's plans, of all weeks. */
export function useRefreshPlan(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeyOf(readPlan) })
}

/** Formats the hours of a shift: '08:00–12:00'. */
export function formatShiftHours({ debut, fin }: Pick<PlannedShift, 'debut' | 'fin'>): string {
  return `${formatTime(debut)}–${formatTime(fin)}`
}
