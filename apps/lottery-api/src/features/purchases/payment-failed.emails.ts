import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount } from '#lottery-api/mail/formats.ts'

/** Tells a player that a payment was refused and nothing is charged. The mail does not invite to retry. */
export const paymentFailedEmail: EmailTemplate<{ readonly cents: number; readonly url: string }> = {
  fr: ({ cents, url }) => ({
    subject: 'Votre paiement n’a pas abouti',
    paragraphs: [`Le paiement de ${formatAmount('fr', cents)} a été refusé : rien n’a été prélevé.`],
    button: { label: 'Voir mes paiements', url },
  }),
  en: ({ cents, url }) => ({
    subject: 'Your payment was not successful',
    paragraphs: [`The payment of ${formatAmount('en', cents)} was refused: nothing was taken.`],
    button: { label: 'See my payments', url },
  }),
  es: ({ cents, url }) => ({
    subject: 'Su pago no se ha realizado',
    paragraphs: [`El pago de ${formatAmount('es', cents)} ha sido rechazado: no se ha cobrado nada.`],
    button: { label: 'Ver mis pagos', url },
  }),
  it: ({ cents, url }) => ({
    subject: 'Il suo pagamento non è riuscito',
    paragraphs: [
      `Il pagamento di ${formatAmount('it', cents)} è stato rifiutato: non è stato addebitato nulla.`,
    ],
    button: { label: 'Vedere i miei pagamenti', url },
  }),
}
