export type PreparationName = {
  readonly name: string
  /** What the preparation depends on: with another text it is made again. */
  readonly version: string
}

/** What a test's database holds besides the product's schema, such as seeds: made once for a server, then copied. */
export type Preparation = PreparationName & {
  readonly prepare: (url: string) => Promise<void>
}
