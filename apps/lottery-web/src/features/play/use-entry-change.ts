import { beginChange } from '@repo/api-client/changes'
import { queryKeyOf } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readDraw, readStatistics } from '@repo/contracts/lottery/draws'
import { listParticipations, readParticipation } from '@repo/contracts/lottery/participation'
import { readSession } from '@repo/contracts/lottery/session'
import { useQueryClient } from '@tanstack/react-query'
import type { OwnEntry } from './step.ts'

/**
 * Returns a function that begins a change of an entry, before its call. That function returns another, which shows the
 * entry as the service has returned it, and reloads the data that depends on it.
 */
export function useEntryChange(week: string): () => (entry: OwnEntry) => void {
  const client = useQueryClient()
  return () => {
    const change = beginChange(client, readParticipation, { week })
    return (participation) => {
      const updateEntry = (status: Output<typeof readParticipation>) => ({ ...status, participation })
      // Also after a read in the meantime, which is repeated: an old number must not stay beside its button.
      void change.show(updateEntry, updateEntry)
      for (const endpoint of [readParticipation, listParticipations, readDraw, readStatistics, readSession])
        void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    }
  }
}
