import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { listCarrierClaims } from '@repo/contracts/delivery/claims'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A claim about a delivery of the carrier. */
export type CarrierClaim = Output<typeof listCarrierClaims>['reclamations'][number]

/** The refetch interval: signed picture URLs expire after five minutes. */
const pictureRefetchMs = 4 * 60_000

/** Queries the claims about deliveries of the carrier or its drivers, newest first. */
export function useCarrierClaims() {
  return useQuery({ ...endpointQuery(listCarrierClaims, {}), refetchInterval: pictureRefetchMs })
}

/** Returns a function that reloads the claims. */
export function useRefreshClaims(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeyOf(listCarrierClaims) })
}
