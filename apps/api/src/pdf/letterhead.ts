/** A party at the head of a statement. */
export type Party = { readonly name: string; readonly lines: readonly string[] }

/** The platform's operator, by its settings. A null field is printed as a placeholder, never as an invented company. */
export type Operator = {
  readonly name: string | null
  readonly legalForm: string | null
  readonly address: string | null
  readonly registration: string | null
  readonly vatNumber: string | null
}
