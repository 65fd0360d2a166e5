import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { listClaims } from '@repo/contracts/delivery/claims'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A claim as its sender sees it. */
export type SentClaim = Output<typeof listClaims>['reclamations'][number]

/** The pictures' addresses are renewed before they expire after five minutes; a decision is announced by a hint. */
const pictureMs = 240_000

/** The claims of an order and what may be claimed now. */
export function useClaims(orderId: string) {
  return useQuery({
    ...endpointQuery(listClaims, { commandeId: orderId }),
    refetchInterval: pictureMs,
  })
}

/** Reloads the claims: something has been sent, or may have been. */
export function useRefreshClaims(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeyOf(listClaims) })
}
