import type { ImportRow, ImportStatus } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

export type { ImportRow }

/** An import with the number of its rows by state, and their cost. */
export type ImportSummary = {
  readonly id: string
  readonly fileName: string
  readonly createdAt: Date
  readonly status: ImportStatus
  readonly rows: number
  readonly checking: number
  readonly ready: number
  readonly refused: number
  readonly ordered: number
  readonly readyCents: number
  readonly orderedCents: number
}

/** The maximum number of imports in the list. */
const maxListed = 20

/** Returns a sender's newest imports, newest first, at most 20. */
export async function findImports(db: Db, senderId: string): Promise<readonly ImportSummary[]> {
  return readSummaries(db, senderId, null)
}

/** Returns an import of a sender, or null. */
export async function findImport(db: Db, senderId: string, id: string): Promise<ImportSummary | null> {
  return (await readSummaries(db, senderId, id))[0] ?? null
}

async function readSummaries(db: Db, senderId: string, id: string | null): Promise<readonly ImportSummary[]> {
  return db.$queryRaw<ImportSummary[]>`
    SELECT i.id, i.file_name AS "fileName", i.created_at AS "createdAt", i.status, r.*
    FROM shipment_import i CROSS JOIN LATERAL (
      SELECT count(*)::int AS rows,
        count(*) FILTER (WHERE status = 'checking')::int AS checking,
        count(*) FILTER (WHERE status = 'ready')::int AS ready,
        count(*) FILTER (WHERE status = 'refused')::int AS refused,
        count(*) FILTER (WHERE status = 'ordered')::int AS ordered,
        coalesce(sum(price_cents) FILTER (WHERE status = 'ready'), 0)::int AS "readyCents",
        coalesce(sum(price_cents) FILTER (WHERE status = 'ordered'), 0)::int AS "orderedCents"
      FROM import_row WHERE import_id = i.id) r
    WHERE i.sender_id = ${senderId}::uuid AND (${id}::uuid IS NULL OR i.id = ${id}::uuid)
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${maxListed}::int`
}

/** Returns an import's rows in the order of the file: all of them, or the first `limit` in a state. */
export function findRows(
  db: Db,
  importId: string,
  only?: { readonly status: ImportRow['status']; readonly limit: number },
): Promise<readonly ImportRow[]> {
  const orderBy = { line: 'asc' } as const
  return only
    ? db.importRow.findMany({ where: { importId, status: only.status }, orderBy, take: only.limit })
    : db.importRow.findMany({ where: { importId }, orderBy })
}
