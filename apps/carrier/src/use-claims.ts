import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { listCarrierClaims } from '@repo/contracts/delivery/claims'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A claim about what the carrier has carried. */
export type CarrierClaim = Output<typeof listCarrierClaims>['reclamations'][number]

/** Before the pictures' addresses lapse after five minutes they are asked for again. */
const pictureMs = 240_000

/** The claims about what the carrier, or its drivers, have carried, newest first. */
export function useCarrierClaims() {
  return useQuery({ ...endpointQuery(listCarrierClaims, {}), refetchInterval: pictureMs })
}

/** Reloads the claims. */
export function useRefreshClaims(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeyOf(listCarrierClaims) })
}
