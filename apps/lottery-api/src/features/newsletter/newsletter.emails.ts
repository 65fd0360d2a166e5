import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

type IssueFacts = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The address of the page that asks before it ends the consent. */
  readonly leaveUrl: string
  /** The address by which a mailbox ends the consent with one click. */
  readonly oneClickUrl: string
}

const writeIssue = (words: { readonly footer: string; readonly leave: string }) => (issue: IssueFacts) => ({
  subject: issue.subject,
  paragraphs: issue.paragraphs,
  footer: words.footer,
  unsubscribe: { label: words.leave, url: issue.leaveUrl, oneClickUrl: issue.oneClickUrl },
})

/** A newsletter issue, in its language. */
export const newsletterEmail: EmailTemplate<IssueFacts> = {
  fr: writeIssue({
    footer: 'Vous recevez cette lettre parce que vous l’avez acceptée dans votre compte Cagnotte.',
    leave: 'Ne plus recevoir la lettre',
  }),
  en: writeIssue({
    footer: 'You are getting this newsletter because you agreed to it in your Cagnotte account.',
    leave: 'Unsubscribe from the newsletter',
  }),
  es: writeIssue({
    footer: 'Recibe este boletín porque lo aceptó en su cuenta Cagnotte.',
    leave: 'Dejar de recibir el boletín',
  }),
  it: writeIssue({
    footer: 'Riceve questa newsletter perché l’ha accettata nel suo account Cagnotte.',
    leave: 'Non ricevere più la newsletter',
  }),
}
