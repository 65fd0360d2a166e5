import type { EmailContent } from '#api/mail/email-content.ts'

/** Returns the text for the writer of a review hidden by the staff. */
export function hiddenReviewText(reason: string): string {
  return `Votre avis n’est plus affiché. Raison : ${reason} Votre note reste comptée.`
}

/** Returns the email about a hidden review. */
export function hiddenReviewEmail(
  to: string,
  reason: string,
  { orderId, webUrl }: { readonly orderId: string; readonly webUrl: string },
): EmailContent {
  return {
    to,
    subject: 'Votre avis n’est plus affiché',
    preheader: 'Voici pourquoi.',
    paragraphs: [
      'Nous avons examiné l’avis que vous avez laissé après une livraison : son texte n’est plus affiché aux autres.',
      `Raison : ${reason}`,
      'Votre note reste comptée. Un désaccord ? Écrivez-nous : une personne de notre équipe vous répond.',
    ],
    button: { label: 'Voir mon expédition', url: `${webUrl}/mes-expeditions/details-expedition/${orderId}` },
  }
}
