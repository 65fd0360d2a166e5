import type { MailTemplate } from '#lottery-api/mail/email-content.ts'

type Written = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The page that asks before it ends the consent. */
  readonly leaveUrl: string
  /** Where mailboxes end it by themselves. */
  readonly oneClickUrl: string
}

const letter = (words: { readonly footer: string; readonly leave: string }) => (written: Written) => ({
  subject: written.subject,
  paragraphs: written.paragraphs,
  footer: words.footer,
  unsubscribe: { label: words.leave, url: written.leaveUrl, oneClickUrl: written.oneClickUrl },
})

/** A newsletter issue, in its language. */
export const newsletterMail: MailTemplate<Written> = {
  fr: letter({
    footer: 'Vous recevez cette lettre parce que vous l’avez acceptée dans votre compte Cagnotte.',
    leave: 'Ne plus recevoir la lettre',
  }),
  en: letter({
    footer: 'You are getting this newsletter because you agreed to it in your Cagnotte account.',
    leave: 'Unsubscribe from the newsletter',
  }),
  es: letter({
    footer: 'Recibe este boletín porque lo aceptó en su cuenta Cagnotte.',
    leave: 'Dejar de recibir el boletín',
  }),
  it: letter({
    footer: 'Riceve questa newsletter perché l’ha accettata nel suo account Cagnotte.',
    leave: 'Non ricevere più la newsletter',
  }),
}
