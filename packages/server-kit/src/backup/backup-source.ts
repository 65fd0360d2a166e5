import type { Readable } from 'node:stream'
import type pg from 'pg'

/** A file that belongs to a product's rows. */
export type BackupFile = {
  /** The name in the backup: letters, digits, underscores, dots and dashes, joined by slashes. */
  readonly path: string
  /** Returns its bytes; null when it was deleted. */
  readonly read: () => Promise<Readable | Buffer | null>
  /** Whether the bytes are those that were stored. Called only for a file that `read` returns as a buffer. */
  readonly isWhole?: (bytes: Buffer) => boolean
}

/** A product as seen by a backup. */
export type BackedUpProduct = {
  readonly databaseUrl: string
  /** The same database as a role that may disable triggers, for a restore. */
  readonly ownerUrl: string
  /** Returns the files that belong to a connection's snapshot. */
  readonly listFiles: (client: pg.Client) => Promise<readonly BackupFile[]>
  /** Writes additional content into a backup's folder, before the manifest completes it. */
  readonly writeExtraContent?: (folder: string) => Promise<void>
  /** Copies a file to the product's place for it; idempotent. */
  readonly placeFile: (path: string, copy: string) => Promise<void>
  /** The SQL of a query that returns a row unless the database is empty. */
  readonly anyRowSql: string
}
