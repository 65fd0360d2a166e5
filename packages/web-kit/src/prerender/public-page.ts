import type { Language } from '@repo/ui/i18n'
import type { Thing, WithContext } from 'schema-dts'

/** Structured data of a page, in the words of schema.org. */
export type StructuredData = WithContext<Thing>

/** The facts of a page that its structured data is made of. */
export type PageFacts = {
  readonly language: Language
  /** Without the product's name. */
  readonly title: string
  readonly description: string
  readonly url: string
  readonly origin: string
}

/** Sentences by language; French is the fallback. */
export type ByLanguage = Partial<Readonly<Record<Language, string>>> & { readonly fr: string }

/** A prerendered page, readable without JavaScript. */
export type PublicPage = {
  readonly path: string
  /** Its languages; by default every one that the site offers. */
  readonly languages?: readonly Language[]
  /** Whether search engines list it; true by default. */
  readonly isIndexed?: boolean
  /** Its description for search engines and previews; by default its lead, else the product's. */
  readonly description?: ByLanguage
  /** The picture of its preview; the product's by default. */
  readonly picture?: string
  readonly data?: (page: PageFacts) => readonly StructuredData[]
}

/** Pages that the browser renders and that people send each other. The preview never names a person. */
export type LinkPage = {
  /** The patterns of their paths, such as `/suivi/:jeton`. */
  readonly pattern: string
  readonly title: ByLanguage
  readonly description: ByLanguage
  readonly picture?: string
}
