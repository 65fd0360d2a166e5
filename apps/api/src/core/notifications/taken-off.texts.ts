import type { PickupConcern } from '@repo/delivery-rules/pickup-watch'

/** Why a carrier was taken off an order before the pickup. */
export type TakenOffReason = 'not-started' | PickupConcern

const reasonTexts: Record<TakenOffReason, string> = {
  'not-started': 'vous n’avez pas appuyé sur DÉMARRER dans les 5 minutes',
  stalled: 'vous n’avanciez plus vers l’enlèvement',
  away: 'vous vous éloigniez de l’enlèvement',
  silent: 'nous ne recevions plus votre position',
}

/** Returns the French text for a carrier that was taken off an order. */
export function getTakenOffText(reason: TakenOffReason): string {
  return `Votre course a été confiée à un autre transporteur : ${reasonTexts[reason]}. C’est sans conséquence pour vous.`
}
