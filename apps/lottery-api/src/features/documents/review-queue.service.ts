import type { DocumentType, IdentityDocument, StoredFile } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { openFile } from '#lottery-api/core/files/stored-files.service.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'

const maxListed = 200

/** Lists the documents under review, longest waiting first, 200 at most, without personal data. */
export function listReviewQueue(
  db: Db,
): Promise<readonly Pick<IdentityDocument, 'id' | 'playerId' | 'type' | 'suppliedAt'>[]> {
  return db.identityDocument.findMany({
    where: { status: 'pending' },
    select: { id: true, playerId: true, type: true, suppliedAt: true },
    orderBy: [{ suppliedAt: 'asc' }, { id: 'asc' }],
    take: maxListed,
  })
}

/** A side of a document, opened. */
export type Page = { readonly side: 'front' | 'back'; readonly mediaType: string; readonly bytes: Buffer }

/** A document as its reviewer sees it, with the account's data to compare. */
export type OpenedDocument = {
  readonly id: string
  readonly type: DocumentType
  readonly holder: {
    readonly birthName: string | null
    readonly usageName: string | null
    readonly firstName: string | null
    readonly birthDate: string | null
    readonly birthCity: string | null
    readonly country: string | null
  }
  /** The document that is in force, which this one would replace; null where none is. */
  readonly replaces: Pick<IdentityDocument, 'type' | 'expiresOn'> | null
  readonly pages: readonly Page[]
}

/**
 * Opens a document for a staff member, and first records the view with its reason. Throws a `StaffError` without a
 * reason, and for an unknown document.
 */
export async function viewDocument(deps: Deps, staff: Staff, documentId: string): Promise<OpenedDocument> {
  if (staff.reason.trim() === '') throw new StaffError('State the reason for viewing it.')
  const document = await deps.db.identityDocument.findUnique({
    where: { id: documentId },
    include: {
      player: {
        include: { documents: { where: { status: 'approved', id: { not: documentId } }, take: 1 } },
      },
    },
  })
  if (!document) throw new StaffError(`There is no document ${documentId}.`)
  await deps.db.$transaction((tx) => recordView(tx, staff, documentId))
  const { id, type, player } = document
  const { birthName, usageName, firstName, birthDate, birthCity, country } = player
  return {
    id,
    type,
    holder: {
      birthName,
      usageName,
      firstName,
      birthCity,
      country,
      birthDate: birthDate?.toISOString().slice(0, 10) ?? null,
    },
    replaces: player.documents[0] ?? null,
    pages: await listPages(deps, document),
  }
}

async function recordView(tx: Tx, staff: Staff, documentId: string): Promise<void> {
  const { actor: viewer, reason } = staff
  await tx.documentView.create({ data: { documentId, viewer, reason, at: await databaseNow(tx) } })
  await audit(tx, staff, { action: 'documents view', subject: { kind: 'document', id: documentId } })
}

async function listPages(deps: Deps, document: IdentityDocument): Promise<readonly Page[]> {
  const sides = [
    ['front', document.frontFileId],
    ['back', document.backFileId],
  ] as const
  const pages: Page[] = []
  for (const [side, fileId] of sides) {
    const file = fileId === null ? null : await deps.db.storedFile.findUnique({ where: { id: fileId } })
    const page = file && (await openPage(deps, side, file))
    if (page) pages.push(page)
  }
  return pages
}

async function openPage(deps: Deps, side: Page['side'], file: StoredFile): Promise<Page | null> {
  const bytes = await openFile(deps, file)
  return bytes && { side, mediaType: file.mediaType, bytes }
}
