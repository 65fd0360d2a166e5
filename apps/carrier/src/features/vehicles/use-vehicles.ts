import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { listVehicles } from '@repo/contracts/delivery/vehicles'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A vehicle with its drivers. */
export type ListedVehicle = Output<typeof listVehicles>['vehicules'][number]

/** Queries the vehicles of the carrier or its company. */
export function useVehicles() {
  return useQuery(endpointQuery(listVehicles, {}))
}

/** Returns a function that reloads everything that shows vehicles. */
export function useRefreshVehicles(): () => void {
  const client = useQueryClient()
  return () => {
    for (const endpoint of [listVehicles, carrierState])
      void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
}
