import type { Language } from '@repo/prisma/lottery-types'

/** What a mail says in one language, without its looks. */
export type Letter = {
  readonly subject: string
  /** What a mailbox shows after the subject; the first paragraph when absent. */
  readonly preheader?: string
  /** Plain sentences; the layout escapes them. */
  readonly paragraphs: readonly string[]
  /** A code to be typed in, shown large. */
  readonly code?: string
  /** Short facts such as a draw and an amount, as a small table. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** What somebody wrote, quoted with its line breaks. */
  readonly quotation?: string
  readonly button?: { readonly label: string; readonly url: string }
  /** What else is good to know, below the button. */
  readonly afterword?: readonly string[]
  /** Why the person gets this mail; the usual reason when absent. */
  readonly footer?: string
  /** Who gets the answer, when not the sender of the mail. */
  readonly replyTo?: string
}

/** A mail in every language: what it says of its facts. */
export type MailTemplate<Facts> = Readonly<Record<Language, (facts: Facts) => Letter>>

/** What the layout itself says. */
export const layoutWords: Readonly<
  Record<Language, { readonly copyAddress: string; readonly footer: string; readonly colon: string }>
> = {
  fr: {
    copyAddress: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
    footer: 'Vous recevez ce message parce que vous avez un compte Cagnotte.',
    colon: ' :',
  },
  en: {
    copyAddress: 'If the button does not work, copy this address:',
    footer: 'You are getting this message because you have a Cagnotte account.',
    colon: ':',
  },
  es: {
    copyAddress: 'Si el botón no funciona, copie esta dirección:',
    footer: 'Recibe este mensaje porque tiene una cuenta Cagnotte.',
    colon: ':',
  },
  it: {
    copyAddress: 'Se il pulsante non funziona, copi questo indirizzo:',
    footer: 'Riceve questo messaggio perché ha un conto Cagnotte.',
    colon: ':',
  },
}

/** Keeps signs on the line of the word that they belong to, by spaces that do not break: French ones, and the euro of all. */
export function tied(text: string): string {
  return text.replace(/ (?=[?!:;»€%])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}
