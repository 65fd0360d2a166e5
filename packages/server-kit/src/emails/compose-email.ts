import type { Mail } from '../mail.ts'
import type { EmailContent, EmailDesign, LayoutWords } from './email-content.ts'
import { renderEmailHtml } from './email-html.ts'
import { renderEmailText } from './email-text.ts'

/** Returns an email as HTML and plain text. */
export function composeEmail(
  to: string,
  content: EmailContent,
  words: LayoutWords,
  design: EmailDesign,
): Mail {
  const { subject, replyTo, unsubscribe, attachments } = content
  return {
    to,
    subject,
    text: renderEmailText(content, words),
    html: renderEmailHtml(content, words, design),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(unsubscribe === undefined ? {} : { unsubscribeUrl: unsubscribe.oneClickUrl }),
  }
}
