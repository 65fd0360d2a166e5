import type { PickupConcern } from '@repo/delivery-rules/pickup-watch'
import type { PushNews } from '#api/core/notifications/push.data.ts'

const timeOfDay = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

const observations: Record<PickupConcern, string> = {
  stalled: 'Vous n’avancez plus vers l’enlèvement.',
  away: 'Vous vous éloignez de l’enlèvement.',
  silent: 'Nous ne recevons plus votre position.',
}

/** Returns the question to a carrier, with its deadline in Paris time. */
export function writeReminderText(reason: PickupConcern, reassignAt: Date): string {
  return `${observations[reason]} Êtes-vous en route ? Sans réponse avant ${timeOfDay.format(reassignAt)}, votre course sera confiée à un autre transporteur, sans conséquence pour vous.`
}

/** Returns the push message of a reminder. */
export function writeReminderPush(reason: PickupConcern, deliveryId: string): PushNews {
  return {
    title: 'Êtes-vous en route ?',
    body: `${observations[reason]} Touchez pour répondre.`,
    url: '/course',
    tag: `pickup-nudge-${deliveryId}`,
  }
}
