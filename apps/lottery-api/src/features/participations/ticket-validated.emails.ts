import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatInstant } from '#lottery-api/mail/formats.ts'

type Facts = {
  readonly number: string
  readonly closesAt: Date
  readonly drawTime: Date
  readonly url: string
}

/** Confirms a validated ticket with its number and its draw. The mail does not invite to buy another one. */
export const ticketValidatedEmail: EmailTemplate<Facts> = {
  fr: ({ number, closesAt, drawTime, url }) => ({
    subject: 'Votre ticket est validé',
    paragraphs: [
      'Vous participez à ce tirage. Une fois la liste des tickets scellée, vous recevrez le reçu qui prouve que le vôtre y figure.',
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Clôture', value: formatInstant('fr', closesAt) },
      { label: 'Tirage', value: formatInstant('fr', drawTime) },
    ],
    button: { label: 'Voir mon ticket', url },
  }),
  en: ({ number, closesAt, drawTime, url }) => ({
    subject: 'Your ticket is validated',
    paragraphs: [
      'You take part in this draw. Once the list of tickets is sealed, you will get the receipt that proves yours is on it.',
    ],
    facts: [
      { label: 'Ticket', value: number },
      { label: 'Sales close', value: formatInstant('en', closesAt) },
      { label: 'Draw', value: formatInstant('en', drawTime) },
    ],
    button: { label: 'See my ticket', url },
  }),
  es: ({ number, closesAt, drawTime, url }) => ({
    subject: 'Su boleto está validado',
    paragraphs: [
      'Participa en este sorteo. Cuando la lista de boletos esté sellada, le enviaremos el recibo que prueba que el suyo figura en ella.',
    ],
    facts: [
      { label: 'Boleto', value: number },
      { label: 'Cierre', value: formatInstant('es', closesAt) },
      { label: 'Sorteo', value: formatInstant('es', drawTime) },
    ],
    button: { label: 'Ver mi boleto', url },
  }),
  it: ({ number, closesAt, drawTime, url }) => ({
    subject: 'Il suo biglietto è convalidato',
    paragraphs: [
      'Lei partecipa a questa estrazione. Quando l’elenco dei biglietti sarà sigillato, riceverà la ricevuta che prova che il suo ne fa parte.',
    ],
    facts: [
      { label: 'Biglietto', value: number },
      { label: 'Chiusura', value: formatInstant('it', closesAt) },
      { label: 'Estrazione', value: formatInstant('it', drawTime) },
    ],
    button: { label: 'Vedere il mio biglietto', url },
  }),
}
