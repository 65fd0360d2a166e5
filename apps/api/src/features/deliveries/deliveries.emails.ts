import type { Letter } from '#api/mail/letter.ts'

const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })

/** A return that waits for the support's answer. What the carrier says of it stays in our tables, where it is erased in time. */
export function returnAskedLetter(
  supportEmail: string,
  asked: { readonly orderId: string; readonly arrivedAt: Date },
): Letter {
  return {
    to: supportEmail,
    subject: `[Retour] Destinataire absent, commande ${asked.orderId}`,
    paragraphs: ['Un transporteur attend sur place et demande à rapporter la marchandise.'],
    facts: [
      { label: 'Commande', value: asked.orderId },
      { label: 'Arrivé à', value: hour.format(asked.arrivedAt) },
    ],
    footer:
      'Répondez par la commande orders return approve ou refuse : le transporteur attend votre réponse.',
  }
}
