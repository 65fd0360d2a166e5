import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount } from '#lottery-api/mail/formats.ts'

/** A limit leaves no room for another entry. */
export const limitReachedEmail: EmailTemplate<{ readonly cents: number; readonly url: string }> = {
  fr: ({ cents, url }) => ({
    subject: 'Votre limite de dépôt est atteinte',
    paragraphs: [
      `Avec votre dernier paiement, la limite de ${formatAmount('fr', cents)} que vous vous êtes fixée est atteinte. Nous n’acceptons pas d’autre paiement pour l’instant.`,
    ],
    button: { label: 'Voir mes limites', url },
  }),
  en: ({ cents, url }) => ({
    subject: 'Your deposit limit is reached',
    paragraphs: [
      `Your last payment reaches the limit of ${formatAmount('en', cents)} that you set for yourself. We take no other payment for now.`,
    ],
    button: { label: 'See my limits', url },
  }),
  es: ({ cents, url }) => ({
    subject: 'Ha alcanzado su límite de depósito',
    paragraphs: [
      `Con su último pago se alcanza el límite de ${formatAmount('es', cents)} que usted fijó. Por ahora no aceptamos otro pago.`,
    ],
    button: { label: 'Ver mis límites', url },
  }),
  it: ({ cents, url }) => ({
    subject: 'Il suo limite di deposito è raggiunto',
    paragraphs: [
      `Con il suo ultimo pagamento è raggiunto il limite di ${formatAmount('it', cents)} che lei si è dato. Per ora non accettiamo altri pagamenti.`,
    ],
    button: { label: 'Vedere i miei limiti', url },
  }),
}
