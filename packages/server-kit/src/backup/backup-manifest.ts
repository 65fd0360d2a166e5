import { z } from 'zod'

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)

const manifestSchema = z.object({
  format: z.literal(1),
  /** The database's time of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The migrations that the database had, oldest first: only the same version of the product reads it back. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      /** Of the rows as text, before compression. */
      sha256: hashSchema,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/) })),
  files: z.array(
    // A path that cannot leave its folder.
    z.object({ path: z.string().regex(/^\w[\w.-]*(?:\/\w[\w.-]*)*$/), bytes: z.int(), sha256: hashSchema }),
  ),
})

/** The content of a backup, to check it before any byte is trusted. */
export type BackupManifest = z.output<typeof manifestSchema>

/** One table of a backup. */
export type BackupTable = BackupManifest['tables'][number]

/** Parses a manifest. Throws a `ZodError` or a `SyntaxError` when the text is not a manifest of this format. */
export function readManifest(text: string): BackupManifest {
  return manifestSchema.parse(JSON.parse(text))
}

/** The manifest's name in a backup's folder; written last, so that a folder without it is no backup. */
export const manifestName = 'manifest.json'

/** Returns the path of a table's rows within a backup's folder. */
export function getTablePath(name: string): string {
  return `tables/${name}.gz`
}
