import type { EmailContent } from '#api/mail/email-content.ts'
import type { Conversation } from './messages.data.ts'

/** Returns the page of the senders' site with the conversation about an order. */
export function toConversationPath(orderId: string): string {
  return `/mes-expeditions/details-expedition/${orderId}?vue=messages`
}

/** Returns the email to a sender about an unread message of its carrier. The text stays on the site. */
export function unreadEmail(
  to: string,
  { pickupCity, dropoffCity }: Pick<Conversation, 'pickupCity' | 'dropoffCity'>,
  url: string,
): EmailContent {
  const trip = `${pickupCity} → ${dropoffCity}`
  return {
    to,
    subject: 'Votre transporteur vous a écrit',
    preheader: `Au sujet de l’expédition ${trip}.`,
    paragraphs: [
      `Votre transporteur vous a écrit au sujet de l’expédition ${trip}, et son message n’est pas lu.`,
      'Il attend peut-être votre réponse pour continuer.',
    ],
    button: { label: 'Lire et répondre', url },
    footer: 'Vous recevez ce message parce que vous avez commandé cette expédition.',
  }
}

/** Returns the email about an unread message for a carrier whose number receives no text messages. */
export function unreadEmailToCarrier(
  to: string,
  { pickupCity, dropoffCity }: Pick<Conversation, 'pickupCity' | 'dropoffCity'>,
  url: string,
): EmailContent {
  const trip = `${pickupCity} → ${dropoffCity}`
  return {
    to,
    subject: 'L’expéditeur de votre course vous a écrit',
    preheader: `Au sujet de la course ${trip}.`,
    paragraphs: [
      `L’expéditeur de votre course ${trip} vous a écrit, et son message n’est pas lu.`,
      'Arrêtez-vous avant de le lire.',
    ],
    button: { label: 'Lire et répondre', url },
    footer:
      'Vous recevez ce message parce que vous effectuez cette course, et que votre numéro ne reçoit pas de SMS.',
  }
}
