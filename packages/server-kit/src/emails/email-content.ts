import type { Attachment } from '../mail.ts'

/** The content of an email in one language, without its layout. */
export type EmailContent = {
  readonly subject: string
  /** The mailbox's preview after the subject; the first paragraph when absent. */
  readonly preheader?: string
  /** Plain sentences; the layout escapes them. */
  readonly paragraphs: readonly string[]
  /** A code to be typed in, shown large. */
  readonly code?: string
  /** Short facts such as a trip and an amount, as a small table. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** A quoted user text with its line breaks. */
  readonly quotation?: string
  readonly button?: { readonly label: string; readonly url: string }
  /** Additional information, below the button. */
  readonly afterword?: readonly string[]
  /** How to unsubscribe: a link for readers, and the address for mailboxes that do it automatically. */
  readonly unsubscribe?: { readonly label: string; readonly url: string; readonly oneClickUrl: string }
  /** Why the person gets this email; the usual reason when absent. */
  readonly footer?: string
  /** The recipient of replies, when not the sender of the email. */
  readonly replyTo?: string
  /** Its attached files. */
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
  /** The background of a code or a quotation, and its edge. */
  readonly box: string
  readonly boxLine: string
}

/** A product's email design: its name and its colours in both schemes. */
export type EmailDesign = {
  readonly product: string
  readonly light: Scheme
  readonly dark: Scheme
}

/** The layout's own texts in a language. */
export type LayoutWords = {
  /** An HTML language code. */
  readonly language: string
  readonly copyAddress: string
  /** Why a person gets an email that gives no other reason. */
  readonly footer: string
  /** A colon, with the space before it where the language has one. */
  readonly colon: string
}
