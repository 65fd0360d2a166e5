import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatDay, formatInstant } from '#lottery-api/mail/formats.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { rejectionWords } from './rejection.texts.ts'

const toAccountUrl = (webUrl: string) => toPageUrl(webUrl, 'account')

/** The identity is validated: the player may play. */
export const documentApprovedEmail: EmailTemplate<{ readonly webUrl: string }> = {
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

/** The identity of an excluded or leaving player is validated: the mail does not invite to play. */
export const documentApprovedWithoutPlayEmail: EmailTemplate<{ readonly webUrl: string }> = {
  fr: ({ webUrl }) => ({
    subject: 'Votre identité est validée',
    paragraphs: ['Votre pièce d’identité est validée. Vous n’avez rien d’autre à faire.'],
    button: { label: 'Voir mon compte', url: toAccountUrl(webUrl) },
  }),
  en: ({ webUrl }) => ({
    subject: 'Your identity is validated',
    paragraphs: ['Your identity document is validated. There is nothing else to do.'],
    button: { label: 'See my account', url: toAccountUrl(webUrl) },
  }),
  es: ({ webUrl }) => ({
    subject: 'Su identidad está validada',
    paragraphs: ['Su documento de identidad está validado. No tiene que hacer nada más.'],
    button: { label: 'Ver mi cuenta', url: toAccountUrl(webUrl) },
  }),
  it: ({ webUrl }) => ({
    subject: 'La sua identità è convalidata',
    paragraphs: ['Il suo documento d’identità è convalidato. Non deve fare altro.'],
    button: { label: 'Vedi il mio conto', url: toAccountUrl(webUrl) },
  }),
}

/** A newer document replaces the approved one; a waiting win can be confirmed. */
export const newerDocumentApprovedEmail: EmailTemplate<{ readonly webUrl: string }> = {
  fr: ({ webUrl }) => ({
    subject: 'Votre nouvelle pièce d’identité est validée',
    paragraphs: [
      'Elle remplace la précédente, dont les copies sont détruites. Si un gain l’attendait, vous pouvez maintenant le confirmer par le lien reçu par e-mail ; Mes tirages vous le renvoie.',
    ],
    button: { label: 'Voir mes tirages', url: toPageUrl(webUrl, 'accountDraws') },
  }),
  en: ({ webUrl }) => ({
    subject: 'Your new identity document is validated',
    paragraphs: [
      'It replaces the previous one, whose copies are destroyed. If a prize was waiting for it, you can now confirm it with the link that we emailed you; you can ask for the link again under My draws.',
    ],
    button: { label: 'See my draws', url: toPageUrl(webUrl, 'accountDraws') },
  }),
  es: ({ webUrl }) => ({
    subject: 'Su nuevo documento de identidad está validado',
    paragraphs: [
      'Sustituye al anterior, cuyas copias se destruyen. Si un premio lo esperaba, ya puede confirmarlo con el enlace recibido por correo; Mis sorteos se lo vuelve a enviar.',
    ],
    button: { label: 'Ver mis sorteos', url: toPageUrl(webUrl, 'accountDraws') },
  }),
  it: ({ webUrl }) => ({
    subject: 'Il suo nuovo documento d’identità è convalidato',
    paragraphs: [
      'Sostituisce il precedente, le cui copie vengono distrutte. Se una vincita lo aspettava, ora può confermarla con il link ricevuto per e-mail; Le mie estrazioni glielo invia di nuovo.',
    ],
    button: { label: 'Vedi le mie estrazioni', url: toPageUrl(webUrl, 'accountDraws') },
  }),
}

type Rejection = {
  readonly reason: keyof typeof rejectionWords
  /** Null for a player validated by another document. */
  readonly dueAt: Date | null
  readonly webUrl: string
}

/**
 * The document was rejected: the reason, and the deadline for a better one. A validated player reads that the previous
 * document stays valid.
 */
export const documentRejectedEmail: EmailTemplate<Rejection> = {
  fr: ({ reason, dueAt, webUrl }) => ({
    subject: 'Votre pièce d’identité n’a pas pu être validée',
    paragraphs: dueAt
      ? [
          `${rejectionWords[reason].fr} Vous pouvez en envoyer une autre jusqu’au ${formatInstant('fr', dueAt)}.`,
          'Sans nouvelle pièce à cette date, votre compte sera supprimé.',
        ]
      : [
          `${rejectionWords[reason].fr} Vous pouvez en envoyer une autre.`,
          'Celle que nous avions déjà validée reste enregistrée.',
        ],
    button: { label: 'Envoyer une autre pièce', url: toAccountUrl(webUrl) },
  }),
  en: ({ reason, dueAt, webUrl }) => ({
    subject: 'Your identity document could not be validated',
    paragraphs: dueAt
      ? [
          `${rejectionWords[reason].en} You may send another one until ${formatInstant('en', dueAt)}.`,
          'Without a new document by then your account will be deleted.',
        ]
      : [
          `${rejectionWords[reason].en} You may send another one.`,
          'The one that we had validated before stays on file.',
        ],
    button: { label: 'Send another document', url: toAccountUrl(webUrl) },
  }),
  es: ({ reason, dueAt, webUrl }) => ({
    subject: 'Su documento de identidad no se ha podido validar',
    paragraphs: dueAt
      ? [
          `${rejectionWords[reason].es} Puede enviar otro hasta el ${formatInstant('es', dueAt)}.`,
          'Sin un nuevo documento en esa fecha, su cuenta se eliminará.',
        ]
      : [`${rejectionWords[reason].es} Puede enviar otro.`, 'El que ya habíamos validado sigue registrado.'],
    button: { label: 'Enviar otro documento', url: toAccountUrl(webUrl) },
  }),
  it: ({ reason, dueAt, webUrl }) => ({
    subject: 'Il suo documento d’identità non è stato convalidato',
    paragraphs: dueAt
      ? [
          `${rejectionWords[reason].it} Può inviarne un altro fino al ${formatInstant('it', dueAt)}.`,
          'Senza un nuovo documento entro quella data, il suo account sarà eliminato.',
        ]
      : [
          `${rejectionWords[reason].it} Può inviarne un altro.`,
          'Quello che avevamo già convalidato resta registrato.',
        ],
    button: { label: 'Invia un altro documento', url: toAccountUrl(webUrl) },
  }),
}

type Reminder = { readonly dueAt: Date; readonly webUrl: string }

/** A document is still missing. */
export const documentReminderEmail: EmailTemplate<Reminder> = {
  fr: ({ dueAt, webUrl }) => ({
    subject: 'Votre pièce d’identité est attendue',
    paragraphs: [
      `Pour jouer, envoyez votre pièce d’identité avant le ${formatDay('fr', dueAt)}.`,
      'Sans elle à cette date, votre compte sera supprimé.',
    ],
    button: { label: 'Envoyer ma pièce', url: toAccountUrl(webUrl) },
  }),
  en: ({ dueAt, webUrl }) => ({
    subject: 'Your identity document is missing',
    paragraphs: [
      `To play, send your identity document before ${formatDay('en', dueAt)}.`,
      'Without it your account will be deleted on that day.',
    ],
    button: { label: 'Send my document', url: toAccountUrl(webUrl) },
  }),
  es: ({ dueAt, webUrl }) => ({
    subject: 'Falta su documento de identidad',
    paragraphs: [
      `Para jugar, envíe su documento de identidad antes del ${formatDay('es', dueAt)}.`,
      'Sin él, su cuenta se eliminará ese día.',
    ],
    button: { label: 'Enviar mi documento', url: toAccountUrl(webUrl) },
  }),
  it: ({ dueAt, webUrl }) => ({
    subject: 'Manca il suo documento d’identità',
    paragraphs: [
      `Per giocare, invii il suo documento d’identità prima del giorno ${formatDay('it', dueAt)}.`,
      'Senza di esso, quel giorno il suo account sarà eliminato.',
    ],
    button: { label: 'Invia il mio documento', url: toAccountUrl(webUrl) },
  }),
}
