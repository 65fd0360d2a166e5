import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { readOwnPlan, readPlan } from '@repo/contracts/delivery/shifts'
import type { Output } from '@repo/contracts/endpoint'
import { formatTime } from '@repo/ui/formats'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A week's plan, as returned by the API. */
export type Plan = Output<typeof readPlan>
export type PlannedShift = Plan['creneaux'][number]

/** The drivers online change the plan too: live hints report it, this is the fallback when they do not arrive. */
const pollMs = 30_000

/** The plan of the week of a day; of this week without one. */
export function usePlan(day: string | null) {
  return useQuery({
    ...endpointQuery(readPlan, day === null ? {} : { semaine: day }),
    refetchInterval: pollMs,
    // The week before stays while the next one loads.
    placeholderData: (before) => before,
  })
}

/** A driver's own shifts to come. */
export function useOwnPlan() {
  return useQuery({ ...endpointQuery(readOwnPlan, {}), refetchInterval: pollMs })
}

/** Asks for all plans again. */
export function useRefreshPlan(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeyOf(readPlan) })
}

/** '08:00–12:00'. */
export function hoursOf({ debut, fin }: Pick<PlannedShift, 'debut' | 'fin'>): string {
  return `${formatTime(debut)}–${formatTime(fin)}`
}
