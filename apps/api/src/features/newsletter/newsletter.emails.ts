import { paragraphsOf } from '@repo/server-kit/emails/paragraphs'
import type { EmailContent } from '#api/mail/email-content.ts'
import type { Recipient } from './newsletter.data.ts'

/** The unsubscription page of an issue's link. */
export const leavingPage = (webUrl: string, token: string) =>
  `${webUrl}/newsletter/desinscription?jeton=${token}`

/** A newsletter issue for one subscriber. An empty line begins a paragraph. */
export function newsletterIssueEmail(
  webUrl: string,
  { subject, text }: { readonly subject: string; readonly text: string },
  { email, leaveToken }: Recipient,
): EmailContent {
  return {
    to: email,
    subject,
    paragraphs: paragraphsOf(text),
    footer: 'Vous recevez cette lettre parce que vous vous y êtes inscrit sur notre site.',
    leave: {
      label: 'Se désinscrire',
      url: leavingPage(webUrl, leaveToken),
      oneClickUrl: `${webUrl}/api/newsletter/desinscription/${leaveToken}`,
    },
  }
}
