import { endpointQuery, useToken } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'

/** The carrier's own state, as returned by the API. */
export type CarrierState = Output<typeof carrierState>

/** Live hints report a change immediately; this is the fallback interval when they do not arrive. */
const pollMs = 10_000

/** The signed-in carrier's state (duty, vehicle, documents, running delivery), kept current by live hints and a poll every 10 s. */
export function useCarrier() {
  const token = useToken()
  return useQuery({
    ...endpointQuery(carrierState, {}),
    enabled: token !== null,
    refetchInterval: pollMs,
  })
}
