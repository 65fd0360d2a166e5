import type { Readable } from 'node:stream'
import type pg from 'pg'

/** A file that belongs to a product's rows. */
export type BackupFile = {
  /** What it is called in the backup: names of letters, digits, dots and dashes, joined by slashes. */
  readonly path: string
  /** Its bytes; null where it is gone. */
  readonly read: () => Promise<Readable | Buffer | null>
  /** Whether the bytes of one that is read at once are what was stored. */
  readonly isWhole?: (bytes: Buffer) => boolean
}

/** A product as a backup sees it. */
export type BackedUpProduct = {
  readonly databaseUrl: string
  /** The same database as a role that may let its triggers stand aside, for a restore. */
  readonly ownerUrl: string
  /** The files that belong to what a connection sees. */
  readonly filesOf: (client: pg.Client) => Promise<readonly BackupFile[]>
  /** Writes what else belongs into a backup's folder, before the manifest says that it is whole. */
  readonly besides?: (folder: string) => Promise<void>
  /** Puts a copy where the product looks for it; idempotent. */
  readonly place: (path: string, copy: string) => Promise<void>
  /** A query that answers a row unless the database is empty. */
  readonly anyRow: string
}
