import { createFrenchDateFormat } from '@repo/contracts/french-date'
import type { NamedTrip } from '#api/core/notifications/trip-name.texts.ts'
import { formatTripName } from '#api/core/notifications/trip-name.texts.ts'
import type { EmailContent } from '#api/mail/email-content.ts'
import { formatEmailPrice } from '#api/mail/email-content.ts'

/** A planned pickup in its emails. */
export type PlannedTrip = NamedTrip & {
  readonly senderEmail: string
  readonly plannedPickupAt: Date
  readonly priceCents: number
}

const formatDay = createFrenchDateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Paris',
})
const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/** Formats an instant in Paris time. */
function formatInParis(at: Date): string {
  return `${formatDay(at)} à ${timeFormat.format(at)}`
}

function describeTrip(trip: PlannedTrip): string {
  return `votre expédition ${formatTripName(trip)} programmée ${formatInParis(trip.plannedPickupAt)}`
}

/** Returns the sender's notification a day before the price of a planned pickup is authorised. */
export function reminderText(trip: PlannedTrip): string {
  return `Le prix de ${describeTrip(trip)}, ${formatEmailPrice(trip.priceCents)}, sera réservé sur votre carte une demi-heure avant l’enlèvement.`
}

/** Returns the email to the sender a day before the price of a planned pickup is authorised. */
export function reminderEmail(trip: PlannedTrip, url: string): EmailContent {
  return {
    to: trip.senderEmail,
    subject: 'Le paiement de votre expédition programmée approche',
    preheader: 'Vérifiez que votre carte le permet.',
    paragraphs: [
      reminderText(trip),
      'Vérifiez que votre carte le permet. Vous pouvez encore annuler depuis le suivi : ce que cela coûte y est affiché avant que vous confirmiez.',
    ],
    button: { label: 'Voir mon expédition', url },
  }
}

/** Returns the sender's notification about the declined card of a planned pickup. `sentence` is the bank's reason. */
export function declinedText(trip: PlannedTrip, sentence: string): string {
  return `Le paiement de ${describeTrip(trip)} a été refusé. ${sentence} Réglez-la avec une autre carte avant ${timeFormat.format(trip.plannedPickupAt)}, sinon elle sera annulée sans frais.`
}

/**
 * Returns the email to the sender about the declined card of a planned pickup. `sentence` is the bank's reason,
 * `payUrl` the address for paying now.
 */
export function declinedEmail(trip: PlannedTrip, sentence: string, payUrl: string): EmailContent {
  return {
    to: trip.senderEmail,
    subject: 'Le paiement de votre expédition programmée a été refusé',
    paragraphs: [
      `Nous n’avons pas pu autoriser le paiement de ${describeTrip(trip)}. ${sentence}`,
      'La recherche d’un transporteur n’a pas commencé. Réglez maintenant, avec la même carte ou une autre : elle commencera aussitôt.',
      `Sans règlement avant ${timeFormat.format(trip.plannedPickupAt)}, l’expédition sera annulée sans frais.`,
    ],
    button: { label: 'Régler maintenant', url: payUrl },
  }
}

/** Returns the sender's notification when a planned pickup was not paid in time. */
export function unpaidText(trip: PlannedTrip): string {
  return `${capitalise(describeTrip(trip))} est annulée sans frais : son paiement n’a pas été autorisé à temps.`
}

/** The sender's notification when the payment of a planned pickup was cancelled at the provider. */
export const lapsedText =
  'Votre paiement n’est plus autorisé : votre commande est annulée et rien n’est débité.'

/**
 * Returns the email about a planned pickup cancelled because its payment was not authorised in time, or no longer is.
 */
export function unpaidEmail(
  trip: PlannedTrip,
  { hasLapsed, newShipmentUrl }: { readonly hasLapsed: boolean; readonly newShipmentUrl: string },
): EmailContent {
  return {
    to: trip.senderEmail,
    subject: 'Votre expédition programmée est annulée',
    paragraphs: [
      `Le paiement de ${describeTrip(trip)} ${hasLapsed ? 'n’est plus autorisé' : 'n’a pas été autorisé à temps'}.`,
      'Elle est annulée sans frais et rien n’est débité.',
    ],
    button: { label: 'Nouvelle expédition', url: newShipmentUrl },
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
