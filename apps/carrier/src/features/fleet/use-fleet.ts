import { endpointQuery } from '@repo/api-client/react'
import { readFleet } from '@repo/contracts/delivery/fleet'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'

/** A driver of the company, as returned by the API. */
export type Driver = Output<typeof readFleet>['chauffeurs'][number]

/** The polling interval of positions; live hints report everything else immediately. */
export const fleetPollMs = 5000

/** The drivers of the caller's company, where they are, and the invitations that wait. */
export function useFleet() {
  return useQuery({ ...endpointQuery(readFleet, {}), refetchInterval: fleetPollMs })
}

/** A driver's whole name. */
export function nameOf({ prenoms, nom }: Pick<Driver, 'prenoms' | 'nom'>): string {
  return `${prenoms} ${nom}`.trim()
}

/** A driver's initials. */
export function initialsOf({ prenoms, nom }: Pick<Driver, 'prenoms' | 'nom'>): string {
  return [prenoms, nom].map((word) => [...word][0]?.toLocaleUpperCase('fr') ?? '').join('')
}

/** A vehicle in one line: 'Renault Kangoo · AB-123-CD', or its class without further details. */
export function vehicleText(vehicle: NonNullable<Driver['vehicule']>): string {
  const name = [vehicle.marque, vehicle.modele].filter((word) => word !== '').join(' ')
  return [name || vehicle.vehiculeType.libelle, vehicle.matricule].filter((word) => word !== '').join(' · ')
}

/** The same after its class, to choose among several. */
export function vehicleChoice(vehicle: NonNullable<Driver['vehicule']>): string {
  const { libelle } = vehicle.vehiculeType
  const text = vehicleText(vehicle)
  return text.startsWith(libelle) ? text : `${libelle}, ${text}`
}
