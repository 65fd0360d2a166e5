/** The identity of a preparation: its name and the version of its content. */
export type PreparationName = {
  readonly name: string
  /** The dependencies of the preparation: it is repeated when this text changes. */
  readonly version: string
}

/**
 * The content of a test database besides the product's schema, such as seeds: created once for each server, then
 * copied.
 */
export type Preparation = PreparationName & {
  /** Writes the content into the database at `url`. */
  readonly prepare: (url: string) => Promise<void>
}
