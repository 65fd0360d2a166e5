import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { fleetTexts } from './fleet-texts.ts'
import type { Driver } from './use-fleet.ts'

const tones: Readonly<Record<Driver['etat'], Tone>> = {
  en_course: 'active',
  sur_offre: 'waiting',
  en_ligne: 'success',
  hors_ligne: 'neutral',
  documents: 'waiting',
  suspendu: 'danger',
  inconnu: 'neutral',
}

/** The current state of a driver. */
export function DriverState({ state }: { readonly state: Driver['etat'] }) {
  const t = useTexts(fleetTexts)
  return (
    <StatusBadge tone={tones[state]} isPulsing={state === 'sur_offre'}>
      {t(state)}
    </StatusBadge>
  )
}
