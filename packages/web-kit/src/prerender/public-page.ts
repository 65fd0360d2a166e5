import type { Language } from '@repo/ui/i18n'
import type { Thing, WithContext } from 'schema-dts'

/** Structured data of a page, in the words of schema.org. */
export type StructuredData = WithContext<Thing>

/** What structured data is made of. */
export type DrawnPage = {
  readonly language: Language
  /** Without the product's name. */
  readonly title: string
  readonly description: string
  readonly url: string
  readonly origin: string
}

/** Sentences by language; the French one answers for the others. */
export type ByLanguage = Partial<Readonly<Record<Language, string>>> & { readonly fr: string }

/** A page that is served as it looks, without JavaScript. */
export type PublicPage = {
  readonly path: string
  /** The languages that it is written in; every one that the site offers unless said otherwise. */
  readonly languages?: readonly Language[]
  /** Whether search engines list it; true unless said otherwise. */
  readonly isIndexed?: boolean
  /** What search engines and previews say of it; its lead unless said otherwise, else what the product says of itself. */
  readonly description?: ByLanguage
  /** The picture of its preview; the product's unless said otherwise. */
  readonly picture?: string
  readonly data?: (page: DrawnPage) => readonly StructuredData[]
}

/** Pages that the browser draws and that people send each other. The preview never says anything of a person. */
export type LinkPage = {
  /** Of their paths, such as `/suivi/:jeton`. */
  readonly pattern: string
  readonly title: ByLanguage
  readonly description: ByLanguage
  readonly picture?: string
}
