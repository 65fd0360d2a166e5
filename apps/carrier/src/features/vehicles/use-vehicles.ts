import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { listVehicles } from '@repo/contracts/delivery/vehicles'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A vehicle with those who work with it. */
export type ListedVehicle = Output<typeof listVehicles>['vehicules'][number]

/** The vehicles of the carrier or its company. */
export function useVehicles() {
  return useQuery(endpointQuery(listVehicles, {}))
}

/** Has everything that shows vehicles read again. */
export function useVehiclesChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const endpoint of [listVehicles, carrierState])
      void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
}

/** A vehicle in words: brand, model and plate, or its class where it has none of them. */
export function vehicleName({ marque, modele, matricule, vehiculeType }: ListedVehicle): string {
  const made = [marque, modele].filter(Boolean).join(' ')
  return [made || vehiculeType.libelle, matricule].filter(Boolean).join(' · ')
}
