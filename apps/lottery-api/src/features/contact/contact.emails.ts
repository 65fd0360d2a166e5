import type { contactSubjects } from '@repo/contracts/lottery/contact'
import type { EmailContent } from '@repo/server-kit/emails/email-content'
import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

type Message = {
  readonly name: string
  readonly email: string
  readonly subject: (typeof contactSubjects)[number]
  readonly text: string
  readonly language: string
}

const subjects: Readonly<Record<Message['subject'], string>> = {
  conditions: 'Conditions de jeu',
  game: 'Le jeu',
  draw: 'Le tirage',
  winnings: 'Les gains',
  security: 'Sécurité',
  technical: 'Assistance technique',
  personal_data: 'Données personnelles',
}

function toSupportEmail({ name, email, subject, text, language }: Message): EmailContent {
  return {
    subject: `[Contact] ${subjects[subject]}`,
    paragraphs: ['Un message est arrivé par le formulaire de contact.'],
    facts: [
      { label: 'Nom', value: name },
      { label: 'E-mail', value: email },
      { label: 'Langue', value: language },
    ],
    quotation: text,
    footer: 'Répondez à ce message pour écrire à son auteur.',
    replyTo: email,
  }
}

/** A message as the support gets it, which works in French; replying writes to its sender. */
export const supportContactEmail: EmailTemplate<Message> = {
  fr: toSupportEmail,
  en: toSupportEmail,
  es: toSupportEmail,
  it: toSupportEmail,
}

/** The writer's copy; the text only where the address is known to be theirs. */
type ContactCopyFacts = { readonly text: string | null; readonly webUrl: string }

const toQuotation = (text: string | null) => (text === null ? {} : { quotation: text })

/** Acknowledges a message to its writer. */
export const contactCopyEmail: EmailTemplate<ContactCopyFacts> = {
  fr: ({ text, webUrl }) => ({
    subject: 'Votre message a bien été reçu',
    paragraphs: ['Votre message a bien été reçu : notre équipe vous répond par e-mail.'],
    ...toQuotation(text),
    button: { label: 'Lire les questions fréquentes', url: `${webUrl}/faq` },
    footer:
      'Cette adresse a été donnée dans notre formulaire de contact. Si ce n’était pas vous, ignorez ce message.',
  }),
  en: ({ text, webUrl }) => ({
    subject: 'We have received your message',
    paragraphs: ['We have received your message: our team will answer by e-mail.'],
    ...toQuotation(text),
    button: { label: 'Read frequent questions', url: `${webUrl}/faq` },
    footer: 'This address was given in our contact form. If it was not you, ignore this message.',
  }),
  es: ({ text, webUrl }) => ({
    subject: 'Hemos recibido su mensaje',
    paragraphs: ['Hemos recibido su mensaje: nuestro equipo le responderá por correo electrónico.'],
    ...toQuotation(text),
    button: { label: 'Leer las preguntas frecuentes', url: `${webUrl}/faq` },
    footer:
      'Esta dirección se indicó en nuestro formulario de contacto. Si no fue usted, ignore este mensaje.',
  }),
  it: ({ text, webUrl }) => ({
    subject: 'Abbiamo ricevuto il suo messaggio',
    paragraphs: ['Abbiamo ricevuto il suo messaggio: la nostra squadra le risponderà per e-mail.'],
    ...toQuotation(text),
    button: { label: 'Leggi le domande frequenti', url: `${webUrl}/faq` },
    footer:
      'Questo indirizzo è stato indicato nel nostro modulo di contatto. Se non era lei, ignori questo messaggio.',
  }),
}

/** The staff's answer, and the message that it answers. */
type Answer = { readonly answer: string; readonly text: string; readonly replyTo: string }

const toAnswerParts = ({ answer, text, replyTo }: Answer) => ({
  paragraphs: answer.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
  quotation: text,
  replyTo,
})

/** The staff's answer as its writer gets it. */
export const contactAnswerEmail: EmailTemplate<Answer> = {
  fr: (facts) => ({
    subject: 'Réponse à votre message',
    ...toAnswerParts(facts),
    footer: 'Vous pouvez répondre à ce message pour nous écrire de nouveau.',
  }),
  en: (facts) => ({
    subject: 'Our answer to your message',
    ...toAnswerParts(facts),
    footer: 'You may reply to this message to write to us again.',
  }),
  es: (facts) => ({
    subject: 'Respuesta a su mensaje',
    ...toAnswerParts(facts),
    footer: 'Puede responder a este mensaje para escribirnos de nuevo.',
  }),
  it: (facts) => ({
    subject: 'Risposta al suo messaggio',
    ...toAnswerParts(facts),
    footer: 'Può rispondere a questo messaggio per scriverci di nuovo.',
  }),
}
