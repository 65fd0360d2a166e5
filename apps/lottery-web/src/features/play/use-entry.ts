import { queryKeyOf } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readDraw, readStatistics } from '@repo/contracts/lottery/draws'
import { listParticipations, readParticipation } from '@repo/contracts/lottery/participation'
import { readSession } from '@repo/contracts/lottery/session'
import { useQueryClient } from '@tanstack/react-query'
import type { OwnEntry } from './step.ts'

/** Returns a function that shows an entry as the service has returned it, and reloads the data that depends on it. */
export function useEntryChanged(week: string): (entry: OwnEntry) => void {
  const client = useQueryClient()
  return (entry) => {
    client.setQueryData<Output<typeof readParticipation>>(queryKeyOf(readParticipation, { week }), (own) =>
      own ? { ...own, participation: entry } : undefined,
    )
    for (const endpoint of [readParticipation, listParticipations, readDraw, readStatistics, readSession])
      void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
}
