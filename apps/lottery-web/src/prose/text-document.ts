import { paths } from '../paths.ts'
import type { OperatorField } from '../site-config/site-config.ts'
import { siteConfigSchema } from '../site-config/site-config.ts'

/** A table; its first row has the column names. */
export type TextTable = { readonly table: readonly (readonly string[])[] }

/** The position of generated data: the help lines by country. */
export type TextData = { readonly data: 'helpLines' }

/** A paragraph, a list, a table, or a place for data. */
export type TextBlock = string | readonly string[] | TextTable | TextData

/**
 * A page of text. `{name}` is replaced by an operator's detail (or a visible placeholder), `[label](page)` by a link to
 * a page of `paths`.
 */
export type TextDocument = {
  readonly title: string
  readonly lead: string
  readonly sections: readonly {
    readonly title: string
    readonly blocks: readonly TextBlock[]
  }[]
}

/** The pages that a text can link to: those with a fixed path. */
type PageName = {
  [Name in keyof typeof paths]: (typeof paths)[Name] extends string ? Name : never
}[keyof typeof paths]

/** A piece of a text: plain text, an operator's detail, or a link. */
export type Piece =
  | string
  | { readonly field: OperatorField }
  | { readonly label: string; readonly to: string }

const isField = (name: string): name is OperatorField => name in siteConfigSchema.shape.operator.shape

function findAddress(name: string): string | null {
  const address = name in paths ? paths[name as PageName] : null // as: `name in paths` was checked.
  return typeof address === 'string' ? address : null
}

/** Splits a text into pieces. Unknown names stay as they are written. */
export function splitPieces(sentence: string): readonly Piece[] {
  return sentence
    .split(/(\{\w+\}|\[[^\]]+\]\(\w+\))/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, field] = /^\{(\w+)\}$/.exec(piece) ?? []
      if (field && isField(field)) return { field }
      const [, label, page] = /^\[([^\]]+)\]\((\w+)\)$/.exec(piece) ?? []
      const to = page ? findAddress(page) : null
      return label && to ? { label, to } : piece
    })
}
