import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount } from '#lottery-api/mail/formats.ts'

/**
 * Tells a player that a payment was refused, or that nobody has paid in time (`isExpired`), and nothing is charged. The
 * mail does not invite to retry.
 */
export const paymentFailedEmail: EmailTemplate<{
  readonly cents: number
  readonly isExpired: boolean
  readonly url: string
}> = {
  fr: ({ cents, isExpired, url }) => ({
    subject: 'Votre paiement n’a pas abouti',
    paragraphs: [
      isExpired
        ? `Le paiement de ${formatAmount('fr', cents)} n’est pas arrivé à temps : la demande est close. S’il arrive encore, il devient des crédits.`
        : `Le paiement de ${formatAmount('fr', cents)} a été refusé : rien n’a été prélevé.`,
    ],
    button: { label: 'Voir mes paiements', url },
  }),
  en: ({ cents, isExpired, url }) => ({
    subject: 'Your payment was not successful',
    paragraphs: [
      isExpired
        ? `The payment of ${formatAmount('en', cents)} has not arrived in time: the request is closed. If it still arrives, it becomes credits.`
        : `The payment of ${formatAmount('en', cents)} was refused: nothing was taken.`,
    ],
    button: { label: 'See my payments', url },
  }),
  es: ({ cents, isExpired, url }) => ({
    subject: 'Su pago no se ha realizado',
    paragraphs: [
      isExpired
        ? `El pago de ${formatAmount('es', cents)} no ha llegado a tiempo: la solicitud está cerrada. Si aún llega, se convierte en créditos.`
        : `El pago de ${formatAmount('es', cents)} ha sido rechazado: no se ha cobrado nada.`,
    ],
    button: { label: 'Ver mis pagos', url },
  }),
  it: ({ cents, isExpired, url }) => ({
    subject: 'Il suo pagamento non è riuscito',
    paragraphs: [
      isExpired
        ? `Il pagamento di ${formatAmount('it', cents)} non è arrivato in tempo: la richiesta è chiusa. Se arriva ancora, diventa crediti.`
        : `Il pagamento di ${formatAmount('it', cents)} è stato rifiutato: non è stato addebitato nulla.`,
    ],
    button: { label: 'Vedere i miei pagamenti', url },
  }),
}
