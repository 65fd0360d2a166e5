import { splitParagraphs } from '@repo/server-kit/emails/paragraphs'
import type { EmailContent } from '#api/mail/email-content.ts'
import type { Recipient } from './newsletter.data.ts'

/** Returns the unsubscription page of an issue's link. */
export const toUnsubscribeUrl = (webUrl: string, token: string) =>
  `${webUrl}/newsletter/desinscription?jeton=${token}`

/** Returns the email that asks to confirm a subscription by the link with `secret`. */
export function confirmSubscriptionEmail(webUrl: string, to: string, secret: string): EmailContent {
  return {
    to,
    subject: 'Confirmez votre inscription à la lettre d’information',
    preheader: 'Un dernier geste pour la recevoir.',
    paragraphs: [
      'Merci de votre intérêt ! Un dernier geste : confirmez que cette adresse est bien la vôtre.',
    ],
    button: {
      label: 'Confirmer mon inscription',
      url: `${webUrl}/newsletter/confirmation?jeton=${secret}`,
    },
    footer: 'Sans confirmation, aucune lettre ne vous sera envoyée et votre adresse sera effacée.',
  }
}

/** Returns a newsletter issue for one subscriber. An empty line begins a paragraph. */
export function newsletterIssueEmail(
  webUrl: string,
  { subject, text }: { readonly subject: string; readonly text: string },
  { email, leaveToken }: Recipient,
): EmailContent {
  return {
    to: email,
    subject,
    paragraphs: splitParagraphs(text),
    footer: 'Vous recevez cette lettre parce que vous vous y êtes inscrit sur notre site.',
    unsubscribe: {
      label: 'Se désinscrire',
      url: toUnsubscribeUrl(webUrl, leaveToken),
      oneClickUrl: `${webUrl}/api/newsletter/desinscription/${leaveToken}`,
    },
  }
}
