/** Where the site's own origin belongs in what is prerendered, which the server fills in at its start. */
export const originPlaceholder = '__ORIGIN__'

/** What a page's answer puts in the place of the nonce. */
export const noncePlaceholder = '__CSP_NONCE__'

/** What a site serves besides its files. */
export type SitePages = {
  /** Whole pages by their path. */
  readonly pages: Readonly<Record<string, string>>
  /** Pages that the browser draws, by the pattern of their path (`/suivi/:jeton`), in the order in which they are tried. */
  readonly shells: readonly { readonly pattern: string; readonly html: string }[]
  /** What an unknown path is answered with, by the language of its address. */
  readonly unknown: Readonly<Record<string, string>>
  /** What tools read, by path. */
  readonly files: Readonly<Record<string, { readonly type: string; readonly text: string }>>
}

/** What pages are drawn of. */
export type DrawnFrom = {
  /** The operator's settings, as `/config.json` tells them. */
  readonly config: unknown
  /** The built index.html. */
  readonly template: string
  /** The built stylesheets with the classes that each styles, in the order in which they apply. */
  readonly styles: readonly { readonly file: string; readonly classes: readonly string[] }[]
}
