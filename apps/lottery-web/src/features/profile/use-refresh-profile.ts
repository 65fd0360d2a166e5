import { queryKeyOf } from '@repo/api-client/react'
import { readDocuments } from '@repo/contracts/lottery/documents'
import { readProfile } from '@repo/contracts/lottery/profile'
import { readSession } from '@repo/contracts/lottery/session'
import { useQueryClient } from '@tanstack/react-query'

/** Returns a function that reloads everything that shows the profile. */
export function useRefreshProfile(): () => void {
  const client = useQueryClient()
  return () => {
    for (const endpoint of [readProfile, readDocuments, readSession])
      void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
}
