export type PreparationName = {
  readonly name: string
  /** The dependencies of the preparation: it is repeated when this text changes. */
  readonly version: string
}

/** What a test database contains besides the product's schema, such as seeds: created once a server, then copied. */
export type Preparation = PreparationName & {
  readonly prepare: (url: string) => Promise<void>
}
