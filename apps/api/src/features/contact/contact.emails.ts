import type { EmailContent } from '#api/mail/email-content.ts'

/** A message to the support. */
export type SupportMessageDraft = {
  readonly lastName: string
  readonly firstName: string
  readonly email: string
  /** Empty when it was not given. */
  readonly phone: string
  readonly subject: string
  readonly text: string
  /** Whether a field invisible to people was filled in. */
  readonly isSuspect: boolean
}

/** Returns the email of a message to the support; a reply goes to its sender. */
export function supportMessageEmail(supportEmail: string, draft: SupportMessageDraft): EmailContent {
  const { lastName, firstName, email, phone, subject, text } = draft
  return {
    to: supportEmail,
    replyTo: email,
    subject: `[Contact] ${subject}`,
    preheader: `${firstName} ${lastName}`,
    paragraphs: ['Un message est arrivé par le formulaire de contact.'],
    facts: [
      { label: 'Nom', value: `${firstName} ${lastName}` },
      { label: 'E-mail', value: email },
      ...(phone === '' ? [] : [{ label: 'Téléphone', value: phone }]),
    ],
    ...(text === '' ? {} : { quotation: text }),
    footer: 'Répondez à ce message pour écrire à son auteur.',
  }
}

/** Returns the acknowledgement. It repeats nothing of the message: the writer may not own the address. */
export function acknowledgementEmail(to: string, webUrl: string): EmailContent {
  return {
    to,
    subject: 'Votre message a bien été reçu',
    preheader: 'Notre équipe vous répond par e-mail.',
    paragraphs: [
      'Merci de nous avoir écrit : votre message a bien été reçu par l’équipe, qui vous répondra par e-mail.',
      'En attendant, la réponse se trouve peut-être déjà dans nos questions fréquentes.',
    ],
    button: { label: 'Lire les questions fréquentes', url: `${webUrl}/assistance/faqS` },
    footer:
      'Vous recevez ce message parce que cette adresse a été donnée dans notre formulaire de contact. Si ce n’était pas vous, ignorez-le.',
  }
}
