import type { ApproachLeg } from '@repo/delivery-rules/approach'
import type { EventTo } from '#api/core/reach/reach.rules.ts'

type ApproachTexts = {
  readonly kind: EventTo<'sender', 'bell'> & EventTo<'sender', 'push'>
  readonly title: string
  readonly where: string
}

/** The texts for a sender whose carrier is near. */
export const approachTexts: Readonly<Record<ApproachLeg, ApproachTexts>> = {
  pickup: {
    kind: 'approach-pickup',
    title: 'Votre transporteur arrive bientôt',
    where: 'au lieu d’enlèvement',
  },
  dropoff: {
    kind: 'approach-dropoff',
    title: 'Votre marchandise arrive bientôt',
    where: 'au lieu de livraison',
  },
}

/** Returns the remaining time in French: “dans 5 minutes”. */
export function formatInMinutes(minutes: number): string {
  return minutes === 1 ? 'dans une minute' : `dans ${minutes} minutes`
}
