import type { EmailContent } from '#api/mail/email-content.ts'

const timeOfDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })

/**
 * Returns the email to the support about an urgent accident: an injury, or damaged goods. It omits the carrier and the
 * place, which the command shows.
 */
export function accidentEmail(
  supportEmail: string,
  accident: { readonly orderId: string; readonly isSomebodyHurt: boolean },
): EmailContent {
  const what = accident.isSomebodyHurt ? 'Accident avec blessé' : 'Accident, marchandise abîmée'
  return {
    to: supportEmail,
    subject: `[URGENT] ${what}, commande ${accident.orderId}`,
    paragraphs: [
      accident.isSomebodyHurt
        ? 'Un transporteur signale un accident avec au moins un blessé. Son application lui a montré le 112. Appelez-le.'
        : 'Un transporteur signale un accident, et la marchandise à son bord est abîmée. Appelez-le.',
    ],
    facts: [{ label: 'Commande', value: accident.orderId }],
    footer: 'orders stranded list dit où il se trouve, orders stranded seen note que vous vous en occupez.',
  }
}

/**
 * Returns the email to the support about a return that waits for a decision. It omits the carrier's text, which is
 * erased in our tables.
 */
export function returnRequestedEmail(
  supportEmail: string,
  request: { readonly orderId: string; readonly arrivedAt: Date },
): EmailContent {
  return {
    to: supportEmail,
    subject: `[Retour] Destinataire absent, commande ${request.orderId}`,
    paragraphs: ['Un transporteur attend sur place et demande à rapporter la marchandise.'],
    facts: [
      { label: 'Commande', value: request.orderId },
      { label: 'Arrivé à', value: timeOfDay.format(request.arrivedAt) },
    ],
    footer:
      'Répondez par la commande orders return approve ou refuse : le transporteur attend votre réponse.',
  }
}
