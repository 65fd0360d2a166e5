import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatDate } from '#lottery-api/mail/formats.ts'

type Facts = { readonly lastDay: Date; readonly url: string }

/** The approved document expires soon. */
export const documentExpiringEmail: EmailTemplate<Facts> = {
  fr: ({ lastDay, url }) => ({
    subject: 'Votre pièce d’identité expire bientôt',
    paragraphs: [
      `Elle est valable jusqu’au ${formatDate('fr', lastDay)}. Après cette date, un gain ne peut être confirmé qu’avec une pièce plus récente : vous pouvez l’envoyer dès maintenant.`,
    ],
    button: { label: 'Envoyer une pièce', url },
  }),
  en: ({ lastDay, url }) => ({
    subject: 'Your identity document expires soon',
    paragraphs: [
      `It is valid until ${formatDate('en', lastDay)}. After that day a win can only be confirmed with a newer document: you can send it now.`,
    ],
    button: { label: 'Send a document', url },
  }),
  es: ({ lastDay, url }) => ({
    subject: 'Su documento de identidad caduca pronto',
    paragraphs: [
      `Es válido hasta el ${formatDate('es', lastDay)}. Después, un premio solo puede confirmarse con un documento más reciente: puede enviarlo ya.`,
    ],
    button: { label: 'Enviar un documento', url },
  }),
  it: ({ lastDay, url }) => ({
    subject: 'Il suo documento d’identità sta per scadere',
    paragraphs: [
      `È valido fino al ${formatDate('it', lastDay)}. Dopo, una vincita può essere confermata solo con un documento più recente: può inviarlo già ora.`,
    ],
    button: { label: 'Inviare un documento', url },
  }),
}

/** The approved document has expired. */
export const documentExpiredEmail: EmailTemplate<Facts> = {
  fr: ({ lastDay, url }) => ({
    subject: 'Votre pièce d’identité a expiré',
    paragraphs: [
      `Elle était valable jusqu’au ${formatDate('fr', lastDay)}. Pour confirmer un gain, il nous faut une pièce plus récente.`,
    ],
    button: { label: 'Envoyer une pièce', url },
  }),
  en: ({ lastDay, url }) => ({
    subject: 'Your identity document has expired',
    paragraphs: [
      `It was valid until ${formatDate('en', lastDay)}. To confirm a win we need a newer document.`,
    ],
    button: { label: 'Send a document', url },
  }),
  es: ({ lastDay, url }) => ({
    subject: 'Su documento de identidad ha caducado',
    paragraphs: [
      `Era válido hasta el ${formatDate('es', lastDay)}. Para confirmar un premio necesitamos un documento más reciente.`,
    ],
    button: { label: 'Enviar un documento', url },
  }),
  it: ({ lastDay, url }) => ({
    subject: 'Il suo documento d’identità è scaduto',
    paragraphs: [
      `Era valido fino al ${formatDate('it', lastDay)}. Per confermare una vincita serve un documento più recente.`,
    ],
    button: { label: 'Inviare un documento', url },
  }),
}

/** A document is handed in and waits for its review. */
export const documentReceivedEmail: EmailTemplate<{ readonly url: string }> = {
  fr: ({ url }) => ({
    subject: 'Nous avons reçu votre pièce d’identité',
    paragraphs: ['Une personne la vérifie ; le résultat vous sera écrit. Vous n’avez rien d’autre à faire.'],
    button: { label: 'Voir mon profil', url },
  }),
  en: ({ url }) => ({
    subject: 'We have received your identity document',
    paragraphs: ['A person checks it; we will write to you about the result. There is nothing else to do.'],
    button: { label: 'See my profile', url },
  }),
  es: ({ url }) => ({
    subject: 'Hemos recibido su documento de identidad',
    paragraphs: ['Una persona lo comprueba; le escribiremos el resultado. No tiene que hacer nada más.'],
    button: { label: 'Ver mi perfil', url },
  }),
  it: ({ url }) => ({
    subject: 'Abbiamo ricevuto il suo documento d’identità',
    paragraphs: ['Una persona lo verifica; le scriveremo il risultato. Non deve fare altro.'],
    button: { label: 'Vedere il mio profilo', url },
  }),
}
