import { formatFrenchLongDay } from '@repo/contracts/french-date'
import type { SupportMessage } from '@repo/prisma/delivery-types'
import type { EmailContent } from '#api/mail/email-content.ts'

/**
 * Returns the email with the support's answer to a contact message. It repeats only the subject, because the address
 * may not be the writer's. Replies go to the support.
 */
export function answerEmail(
  { email, subject, sentAt }: Pick<SupportMessage, 'email' | 'subject' | 'sentAt'>,
  answer: string,
  supportEmail: string,
): EmailContent {
  return {
    to: email,
    replyTo: supportEmail,
    subject: `Re : ${subject}`,
    preheader: 'La réponse de notre équipe.',
    paragraphs: [
      `Vous nous avez écrit le ${formatFrenchLongDay(sentAt)}. Voici la réponse de notre équipe :`,
    ],
    quotation: answer,
    afterword: ['Une question de plus ? Répondez simplement à ce message.'],
    footer:
      'Vous recevez ce message parce que cette adresse a été donnée dans notre formulaire de contact. Si ce n’était pas vous, ignorez-le.',
  }
}
