import { insertNoBreakSpaces } from '@repo/ui/typography'
import type { SiteConfig } from '#web/site-config/site-config.ts'

/** A detail of the operator that a legal text names in braces. */
export type OperatorField = keyof SiteConfig['operator']

/**
 * A legal text. A block is a paragraph; an array is a list. `{name}` and the other fields of the operator are replaced
 * by the site's settings, or by a visible placeholder.
 */
export type LegalText = {
  readonly title: string
  readonly lead: string
  readonly sections: readonly {
    readonly title: string
    readonly blocks: readonly (string | readonly string[])[]
  }[]
}

/** The placeholder of a missing detail, so that an invented company cannot be mistaken for the operator. */
export const placeholders: Record<OperatorField, string> = {
  name: "dénomination de l'exploitant",
  legalForm: 'forme juridique',
  capital: 'montant du capital',
  address: 'adresse du siège',
  registration: "numéro d'immatriculation",
  vatNumber: 'numéro de TVA intracommunautaire',
  publisher: 'directeur de la publication',
  phone: 'numéro de téléphone',
  host: "nom, adresse et téléphone de l'hébergeur",
  mediator: 'médiateur de la consommation',
}

/**
 * Splits a text at the operator's fields. An unknown field stays text. A space before French punctuation stays with the
 * preceding word.
 */
export function splitAtFields(text: string): readonly (string | { readonly field: OperatorField })[] {
  return insertNoBreakSpaces(text)
    .split(/(\{\w+\})/)
    .map((piece) => {
      const name = piece.slice(1, -1)
      // as: the placeholders have exactly the names of the fields.
      return piece.startsWith('{') && name in placeholders ? { field: name as OperatorField } : piece
    })
}
