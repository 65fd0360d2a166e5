import type { messages } from '@repo/contracts/patterns'
import type { RefusalCode } from '@repo/contracts/refusals'

/**
 * The public pages in another language: sentences by the namespace and the key of the French ones, and those of the
 * contracts by their name. A missing one shows in French; `languages.test.ts` lists which must not be missing.
 */
export type Translation = {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly messages: Readonly<Partial<Record<keyof typeof messages, string>>>
  readonly refusals: Readonly<Partial<Record<RefusalCode, string>>>
  /** The heading of a message that something failed. */
  readonly error: string
}
