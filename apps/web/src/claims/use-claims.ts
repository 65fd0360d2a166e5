import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { listClaims } from '@repo/contracts/delivery/claims'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A claim as its sender sees it. */
export type SentClaim = Output<typeof listClaims>['reclamations'][number]

/** The refetch interval: signed picture URLs expire after five minutes. Live hints report decisions. */
const pictureRefetchMs = 4 * 60_000

/** Queries the claims of an order, and which kinds of claim may be made now. */
export function useClaims(orderId: string) {
  return useQuery({
    ...endpointQuery(listClaims, { commandeId: orderId }),
    refetchInterval: pictureRefetchMs,
  })
}

/** Returns a function that reloads the claims. */
export function useRefreshClaims(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeyOf(listClaims) })
}
