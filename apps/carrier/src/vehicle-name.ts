import type { vehicle } from '@repo/contracts/delivery/vehicles'
import type { z } from 'zod'

type NamedVehicle = Pick<z.output<typeof vehicle>, 'marque' | 'modele' | 'matricule' | 'vehiculeType'>

/** Returns a vehicle's name: 'Renault Kangoo · AB-123-CD', or its class without brand and model. */
export function formatVehicle({ marque, modele, matricule, vehiculeType }: NamedVehicle): string {
  const brandAndModel = [marque, modele].filter(Boolean).join(' ')
  return [brandAndModel || vehiculeType.libelle, matricule].filter(Boolean).join(' · ')
}
