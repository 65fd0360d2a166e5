import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatInstant } from '#lottery-api/mail/formats.ts'

type Facts = { readonly closesAt: Date; readonly url: string }

/**
 * Reminds a player of a paid entry that is not validated before sales close. The mail does not invite to pay: the
 * payment has arrived already.
 */
export const ticketNotValidatedEmail: EmailTemplate<Facts> = {
  fr: ({ closesAt, url }) => ({
    subject: 'Votre ticket n’est pas encore validé',
    paragraphs: [
      `Votre participation est payée, mais votre ticket n’est pas validé. La clôture est le ${formatInstant('fr', closesAt)}.`,
      'Sans validation d’ici là, vous ne participez pas à ce tirage et votre crédit vous est rendu.',
    ],
    button: { label: 'Valider mon ticket', url },
  }),
  en: ({ closesAt, url }) => ({
    subject: 'Your ticket is not validated yet',
    paragraphs: [
      `Your entry is paid, but your ticket is not validated. Sales close on ${formatInstant('en', closesAt)}.`,
      'If it is not validated by then, you do not take part in this draw and your credit is returned.',
    ],
    button: { label: 'Validate my ticket', url },
  }),
  es: ({ closesAt, url }) => ({
    subject: 'Su boleto aún no está validado',
    paragraphs: [
      `Su participación está pagada, pero su boleto no está validado. El cierre es el ${formatInstant('es', closesAt)}.`,
      'Si no lo valida antes, no participa en este sorteo y se le devuelve el crédito.',
    ],
    button: { label: 'Validar mi boleto', url },
  }),
  it: ({ closesAt, url }) => ({
    subject: 'Il suo biglietto non è ancora convalidato',
    paragraphs: [
      `La sua partecipazione è pagata, ma il biglietto non è convalidato. La chiusura è ${formatInstant('it', closesAt)}.`,
      'Se non viene convalidato prima, lei non partecipa a questa estrazione e il credito le viene restituito.',
    ],
    button: { label: 'Convalidare il mio biglietto', url },
  }),
}
