import { useTexts } from '@repo/ui/texts'
import { fleetTexts } from './fleet-texts.ts'
import type { Driver } from './use-fleet.ts'
import { formatTown } from './use-fleet.ts'

/** Returns a function that describes the destination of a running delivery: pickup, drop-off or return. */
export function useDestinationText(): (course: NonNullable<Driver['course']>) => string {
  const t = useTexts(fleetTexts)
  return ({ statut, enlevement, livraison }) => {
    if (statut === 'RET') return t('back', { city: formatTown(enlevement) })
    if (statut === 'ENEF' || statut === 'ENAC') return t('toDropoff', { city: formatTown(livraison) })
    return t('toPickup', { city: formatTown(enlevement) })
  }
}
