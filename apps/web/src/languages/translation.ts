import type { messages } from '@repo/contracts/patterns'
import type { RefusalCode } from '@repo/contracts/refusals'

/**
 * The public pages in another language, by the namespaces and keys of the French texts. A missing sentence shows in
 * French; `languages.test.ts` lists which must exist.
 */
export type Translation = {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly messages: Readonly<Partial<Record<keyof typeof messages, string>>>
  readonly refusals: Readonly<Partial<Record<RefusalCode, string>>>
  /** The title of a failure message. */
  readonly error: string
}
