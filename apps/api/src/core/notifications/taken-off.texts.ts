import type { PickupConcern } from '@repo/delivery-rules/pickup-watch'

/** Why a carrier before pickup is removed after a deadline. */
export type TakenOffReason = 'not-started' | PickupConcern

const whys: Record<TakenOffReason, string> = {
  'not-started': 'vous n’avez pas appuyé sur DÉMARRER dans les 5 minutes',
  stalled: 'vous n’avanciez plus vers l’enlèvement',
  away: 'vous vous éloigniez de l’enlèvement',
  silent: 'nous ne recevions plus votre position',
}

/** Returns the text for a carrier that was removed. */
export function takenOffText(reason: TakenOffReason): string {
  return `Votre course a été confiée à un autre transporteur : ${whys[reason]}. C’est sans conséquence pour vous.`
}
