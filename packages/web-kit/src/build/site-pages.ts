/** The placeholder for the site's own origin in prerendered pages, which the server replaces at its start. */
export const originPlaceholder = '__ORIGIN__'

/** The placeholder that a page's response replaces with the nonce. */
export const noncePlaceholder = '__CSP_NONCE__'

/** What a site serves besides its files. */
export type SitePages = {
  /** Whole pages by their path. */
  readonly pages: Readonly<Record<string, string>>
  /** Pages that the browser renders, by the pattern of their path (`/suivi/:jeton`), tried in this order. */
  readonly shells: readonly { readonly pattern: string; readonly html: string }[]
  /** The pages for unknown paths, by the language of the address. */
  readonly unknown: Readonly<Record<string, string>>
  /** Texts for tools, by path. */
  readonly files: Readonly<Record<string, { readonly type: string; readonly text: string }>>
}

/** The input of prerendering. */
export type PrerenderInput = {
  /** The operator's settings, as in `/config.json`. */
  readonly config: unknown
  /** The built index.html. */
  readonly template: string
  /** The built stylesheets with the classes that each styles, in the order of their application. */
  readonly styles: readonly { readonly file: string; readonly classes: readonly string[] }[]
}
