import type { Attachment } from '../mail.ts'

/** What a mail says in one language, without its looks. */
export type Letter = {
  readonly subject: string
  /** What a mailbox shows after the subject; the first paragraph when absent. */
  readonly preheader?: string
  /** Plain sentences; the layout escapes them. */
  readonly paragraphs: readonly string[]
  /** A code to be typed in, shown large. */
  readonly code?: string
  /** Short facts such as a trip and an amount, as a small table. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** What somebody wrote, quoted with its line breaks. */
  readonly quotation?: string
  readonly button?: { readonly label: string; readonly url: string }
  /** What else is good to know, below the button. */
  readonly afterword?: readonly string[]
  /** How a subscriber leaves: a link at the foot, for whoever reads; and the address for mailboxes that do it by themselves. */
  readonly leave?: { readonly label: string; readonly url: string; readonly oneClickUrl: string }
  /** Why the person gets this mail; the usual reason when absent. */
  readonly footer?: string
  /** Who gets the answer, when not the sender of the mail. */
  readonly replyTo?: string
  /** Files that come with it. */
  readonly attachments?: readonly Attachment[]
}

type Scheme = {
  readonly ground: string
  readonly card: string
  /** The card's edge, and the lines between facts. */
  readonly line: string
  readonly ink: string
  readonly pale: string
  /** The product's name, the button, the edge of a quotation. */
  readonly brand: string
  readonly onBrand: string
  readonly link: string
  /** What a code or a quotation stands on, and its edge. */
  readonly box: string
  readonly boxLine: string
}

/** What tells the mails of one product from another's: its name and its colours in both schemes. */
export type Letterhead = {
  readonly product: string
  readonly light: Scheme
  readonly dark: Scheme
}

/** What the layout itself says in a language. */
export type LayoutWords = {
  /** An HTML language code. */
  readonly language: string
  readonly copyAddress: string
  /** Why somebody gets a mail that says nothing else about it. */
  readonly footer: string
  /** A colon, with the space before it where the language has one. */
  readonly colon: string
}
