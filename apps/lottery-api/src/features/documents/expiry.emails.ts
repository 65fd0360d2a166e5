import { dateIn } from '#lottery-api/mail/formats.ts'
import type { MailTemplate } from '#lottery-api/mail/letter.ts'

type Facts = { readonly lastDay: Date; readonly url: string }

/** The approved document expires soon. */
export const documentExpiringMail: MailTemplate<Facts> = {
  fr: ({ lastDay, url }) => ({
    subject: 'Votre pièce d’identité expire bientôt',
    paragraphs: [
      `Elle est valable jusqu’au ${dateIn('fr', lastDay)}. Après cette date, un gain ne peut être confirmé qu’avec une pièce plus récente : vous pouvez l’envoyer dès maintenant.`,
    ],
    button: { label: 'Envoyer une pièce', url },
  }),
  en: ({ lastDay, url }) => ({
    subject: 'Your identity document expires soon',
    paragraphs: [
      `It is valid until ${dateIn('en', lastDay)}. After that day a win can only be confirmed with a newer document: you can send it now.`,
    ],
    button: { label: 'Send a document', url },
  }),
  es: ({ lastDay, url }) => ({
    subject: 'Su documento de identidad caduca pronto',
    paragraphs: [
      `Es válido hasta el ${dateIn('es', lastDay)}. Después, un premio solo puede confirmarse con un documento más reciente: puede enviarlo ya.`,
    ],
    button: { label: 'Enviar un documento', url },
  }),
  it: ({ lastDay, url }) => ({
    subject: 'Il suo documento d’identità sta per scadere',
    paragraphs: [
      `È valido fino al ${dateIn('it', lastDay)}. Dopo, una vincita può essere confermata solo con un documento più recente: può inviarlo già ora.`,
    ],
    button: { label: 'Inviare un documento', url },
  }),
}

/** The approved document has expired. */
export const documentExpiredMail: MailTemplate<Facts> = {
  fr: ({ lastDay, url }) => ({
    subject: 'Votre pièce d’identité a expiré',
    paragraphs: [
      `Elle était valable jusqu’au ${dateIn('fr', lastDay)}. Pour confirmer un gain, il nous faut une pièce plus récente.`,
    ],
    button: { label: 'Envoyer une pièce', url },
  }),
  en: ({ lastDay, url }) => ({
    subject: 'Your identity document has expired',
    paragraphs: [`It was valid until ${dateIn('en', lastDay)}. To confirm a win we need a newer document.`],
    button: { label: 'Send a document', url },
  }),
  es: ({ lastDay, url }) => ({
    subject: 'Su documento de identidad ha caducado',
    paragraphs: [
      `Era válido hasta el ${dateIn('es', lastDay)}. Para confirmar un premio necesitamos un documento más reciente.`,
    ],
    button: { label: 'Enviar un documento', url },
  }),
  it: ({ lastDay, url }) => ({
    subject: 'Il suo documento d’identità è scaduto',
    paragraphs: [
      `Era valido fino al ${dateIn('it', lastDay)}. Per confermare una vincita serve un documento più recente.`,
    ],
    button: { label: 'Inviare un documento', url },
  }),
}
