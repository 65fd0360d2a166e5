import type { Letter } from '#api/mail/letter.ts'
import type { Recipient } from './newsletter.data.ts'

/** A letter of the newsletter to one subscriber. An empty line begins a paragraph. */
export function newsletterLetter(
  webUrl: string,
  { subject, text }: { readonly subject: string; readonly text: string },
  { email, leaveToken }: Recipient,
): Letter {
  return {
    to: email,
    subject,
    paragraphs: paragraphsOf(text),
    footer: 'Vous recevez cette lettre parce que vous vous y êtes inscrit sur notre site.',
    leave: {
      label: 'Se désinscrire',
      url: `${webUrl}/newsletter/desinscription?jeton=${leaveToken}`,
      oneClickUrl: `${webUrl}/api/newsletter/desinscription/${leaveToken}`,
    },
  }
}

function paragraphsOf(text: string): readonly string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim() || [])
}
