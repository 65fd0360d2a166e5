/** What a mail says, without its looks. */
export type Letter = {
  readonly to: string
  readonly subject: string
  /** What a mailbox shows after the subject; the first paragraph when absent. */
  readonly preheader?: string
  /** Plain sentences; the layout escapes them. */
  readonly paragraphs: readonly string[]
  /** A code to be typed in, shown large. */
  readonly code?: string
  /** Short facts such as the trip and the amount, as a small table. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** What somebody wrote, quoted with its line breaks. */
  readonly quotation?: string
  readonly button?: { readonly label: string; readonly url: string }
  /** What else is good to know, below the button. */
  readonly afterword?: readonly string[]
  /** Why the person gets this mail. */
  readonly footer?: string
  /** Who gets the answer, when not the sender of the mail. */
  readonly replyTo?: string
}

/** Why somebody gets a mail that says nothing else about it. */
export const defaultFooter = 'Vous recevez ce message parce que vous utilisez Volant.'

/** Keeps French signs on the line of the word that they belong to, by spaces that do not break. */
export function tied(text: string): string {
  return text.replace(/ (?=[?!:;»€%])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}

const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A price as letters show it: '12,30 € TTC'. */
export function priceInLetters(cents: number): string {
  return `${euros.format(cents / 100).replaceAll('\u202f', '\u00a0')} € TTC`
}
