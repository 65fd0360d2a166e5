/** A file that is in the store and has no row yet. */
export type WrittenFile = {
  readonly path: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly sha256: string
}
