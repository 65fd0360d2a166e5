import { dayIn, instantIn } from '#lottery-api/mail/formats.ts'
import type { MailTemplate } from '#lottery-api/mail/letter.ts'
import { rejectionWords } from './rejection-words.ts'

const account = (webUrl: string) => `${webUrl}/account`

/** The identity is validated: the player may play. */
export const documentApproved: MailTemplate<{ readonly webUrl: string }> = {
  fr: ({ webUrl }) => ({
    subject: 'Votre identité est validée',
    paragraphs: ['Votre pièce d’identité est validée : vous pouvez maintenant voter, payer et jouer.'],
    button: { label: 'Voir le tirage', url: `${webUrl}/draws` },
  }),
  en: ({ webUrl }) => ({
    subject: 'Your identity is validated',
    paragraphs: ['Your identity document is validated: you can now vote, pay and play.'],
    button: { label: 'See the draw', url: `${webUrl}/draws` },
  }),
  es: ({ webUrl }) => ({
    subject: 'Su identidad está validada',
    paragraphs: ['Su documento de identidad está validado: ya puede votar, pagar y jugar.'],
    button: { label: 'Ver el sorteo', url: `${webUrl}/draws` },
  }),
  it: ({ webUrl }) => ({
    subject: 'La sua identità è convalidata',
    paragraphs: ['Il suo documento d’identità è convalidato: ora può votare, pagare e giocare.'],
    button: { label: 'Vedi l’estrazione', url: `${webUrl}/draws` },
  }),
}

type Rejection = {
  readonly reason: keyof typeof rejectionWords
  readonly dueAt: Date
  readonly webUrl: string
}

/** The document was rejected: why, and until when a better one may be handed in. */
export const documentRejected: MailTemplate<Rejection> = {
  fr: ({ reason, dueAt, webUrl }) => ({
    subject: 'Votre pièce d’identité n’a pas pu être validée',
    paragraphs: [
      `${rejectionWords[reason].fr} Vous pouvez en envoyer une autre jusqu’au ${instantIn('fr', dueAt)}.`,
      'Sans nouvelle pièce à cette date, votre compte sera supprimé.',
    ],
    button: { label: 'Envoyer une autre pièce', url: account(webUrl) },
  }),
  en: ({ reason, dueAt, webUrl }) => ({
    subject: 'Your identity document could not be validated',
    paragraphs: [
      `${rejectionWords[reason].en} You may send another one until ${instantIn('en', dueAt)}.`,
      'Without a new document by then your account will be deleted.',
    ],
    button: { label: 'Send another document', url: account(webUrl) },
  }),
  es: ({ reason, dueAt, webUrl }) => ({
    subject: 'Su documento de identidad no se ha podido validar',
    paragraphs: [
      `${rejectionWords[reason].es} Puede enviar otro hasta el ${instantIn('es', dueAt)}.`,
      'Sin un nuevo documento en esa fecha, su cuenta se eliminará.',
    ],
    button: { label: 'Enviar otro documento', url: account(webUrl) },
  }),
  it: ({ reason, dueAt, webUrl }) => ({
    subject: 'Il suo documento d’identità non è stato convalidato',
    paragraphs: [
      `${rejectionWords[reason].it} Può inviarne un altro fino al ${instantIn('it', dueAt)}.`,
      'Senza un nuovo documento entro quella data, il suo account sarà eliminato.',
    ],
    button: { label: 'Invia un altro documento', url: account(webUrl) },
  }),
}

type Reminder = { readonly dueAt: Date; readonly webUrl: string }

/** A document is still missing. */
export const documentReminder: MailTemplate<Reminder> = {
  fr: ({ dueAt, webUrl }) => ({
    subject: 'Votre pièce d’identité est attendue',
    paragraphs: [
      `Pour jouer, envoyez votre pièce d’identité avant le ${dayIn('fr', dueAt)}.`,
      'Sans elle à cette date, votre compte sera supprimé.',
    ],
    button: { label: 'Envoyer ma pièce', url: account(webUrl) },
  }),
  en: ({ dueAt, webUrl }) => ({
    subject: 'Your identity document is missing',
    paragraphs: [
      `To play, send your identity document before ${dayIn('en', dueAt)}.`,
      'Without it your account will be deleted on that day.',
    ],
    button: { label: 'Send my document', url: account(webUrl) },
  }),
  es: ({ dueAt, webUrl }) => ({
    subject: 'Falta su documento de identidad',
    paragraphs: [
      `Para jugar, envíe su documento de identidad antes del ${dayIn('es', dueAt)}.`,
      'Sin él, su cuenta se eliminará ese día.',
    ],
    button: { label: 'Enviar mi documento', url: account(webUrl) },
  }),
  it: ({ dueAt, webUrl }) => ({
    subject: 'Manca il suo documento d’identità',
    paragraphs: [
      `Per giocare, invii il suo documento d’identità prima del giorno ${dayIn('it', dueAt)}.`,
      'Senza di esso, quel giorno il suo account sarà eliminato.',
    ],
    button: { label: 'Invia il mio documento', url: account(webUrl) },
  }),
}
