import type { Mail } from '../mail.ts'
import type { LayoutWords, Letter, Letterhead } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'

/** An email as HTML and plain text. */
export function composed(to: string, letter: Letter, words: LayoutWords, head: Letterhead): Mail {
  const { subject, replyTo, leave, attachments } = letter
  return {
    to,
    subject,
    text: letterText(letter, words),
    html: letterHtml(letter, words, head),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(leave === undefined ? {} : { unsubscribeUrl: leave.oneClickUrl }),
  }
}
