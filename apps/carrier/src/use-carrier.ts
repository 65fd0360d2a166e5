import { endpointQuery, useToken } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'

/** The carrier's own state, as returned by the API. */
export type CarrierState = Output<typeof carrierState>

/** Live hints report a change immediately; polling is the fallback. */
const pollMs = 10_000

/** Queries the signed-in carrier's state: duty, vehicle, documents and running delivery. */
export function useCarrier() {
  const token = useToken()
  return useQuery({
    ...endpointQuery(carrierState, {}),
    enabled: token !== null,
    refetchInterval: pollMs,
  })
}
