import { endpointQuery } from '@repo/api-client/react'
import { readFleet } from '@repo/contracts/delivery/fleet'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import { formatVehicle } from '#carrier/vehicle-name.ts'

/** A driver of the company, as returned by the API. */
export type Driver = Output<typeof readFleet>['chauffeurs'][number]

type Town = { readonly ville: string; readonly codePostal: string }

/** The polling interval of positions. Live hints report everything else immediately. */
export const fleetPollMs = 5000

/** Queries the drivers of the company with their positions, and the invitations that nobody has accepted. */
export function useFleet() {
  return useQuery({ ...endpointQuery(readFleet, {}), refetchInterval: fleetPollMs })
}

/** Returns the full name of a driver. */
export function formatName({ prenoms, nom }: Pick<Driver, 'prenoms' | 'nom'>): string {
  return `${prenoms} ${nom}`.trim()
}

/** Returns the initials of a driver. */
export function formatInitials({ prenoms, nom }: Pick<Driver, 'prenoms' | 'nom'>): string {
  return [prenoms, nom].map((word) => [...word][0]?.toLocaleUpperCase('fr') ?? '').join('')
}

/** Returns a town with its postal code. */
export function formatTown({ ville, codePostal }: Town): string {
  return `${ville} ${codePostal}`.trim()
}

/** Returns a vehicle's name after its class, as an option of a list. */
export function formatVehicleOption(vehicle: NonNullable<Driver['vehicule']>): string {
  const { libelle } = vehicle.vehiculeType
  const text = formatVehicle(vehicle)
  return text.startsWith(libelle) ? text : `${libelle}, ${text}`
}
