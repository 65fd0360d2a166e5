import type { Input } from '@repo/contracts/endpoint'
import type { supplyDocument as supplyDocumentCall } from '@repo/contracts/lottery/documents'
import { messages } from '@repo/contracts/patterns'
import { findStatusAfter } from '@repo/lottery-rules/account-status'
import { hasExpired } from '@repo/lottery-rules/document-term'
import type { DocumentType, IdentityDocument } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { cleanDocument } from '@repo/server-kit/documents'
import { Refusal } from '@repo/server-kit/refusal'
import type { WrittenFile } from '#lottery-api/core/files/stored-files.service.ts'
import {
  discardFiles,
  dropFiles,
  insertFile,
  writeFile,
} from '#lottery-api/core/files/stored-files.service.ts'
import { lockAndReadPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { documentReceivedEmail } from './document-terms.emails.ts'

/** An identity document as its player hands it in. */
export type SuppliedDocument = Input<typeof supplyDocumentCall>

/**
 * Stores an identity document for its review, in place of one that waits for it; the player's deadline to send one
 * ends. An approved one stays in force until the newer one is approved. Of concurrent uploads the last one stays, and
 * no other file is left. Mails the player that it has arrived. Throws `invalid-fields` for a missing back and for
 * anything but sound PNG, JPG or PDF, and `document-not-wanted` before the account is activated and once it is closed.
 */
export async function supplyDocument(
  deps: Deps,
  playerId: string,
  supplied: SuppliedDocument,
): Promise<void> {
  const { type, front, back } = supplied
  if (!back && type !== 'passport')
    throw new Refusal('invalid-fields', { fields: { back: messages.required } })
  await requireWanted(deps.db, playerId)
  const cleanFront = await cleanDocument(front, 'front')
  const cleanBack = back ? await cleanDocument(back, 'back') : null
  const written: WrittenFile[] = []
  try {
    written.push(await writeFile(deps, playerId, cleanFront))
    if (cleanBack) written.push(await writeFile(deps, playerId, cleanBack))
    await insertDocument(deps, playerId, type, written)
  } catch (error) {
    await discardFiles(deps, written)
    throw error
  }
}

async function insertDocument(
  deps: Deps,
  playerId: string,
  type: DocumentType,
  [front, back]: readonly WrittenFile[],
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const player = await lockAndReadPlayer(tx, playerId)
    const status = player && findStatusAfter(player.status, 'supply-document')
    if (!status || !front) throw new Refusal('document-not-wanted')
    const replaced = await replacePending(tx, playerId)
    await dropFiles(
      deps,
      tx,
      replaced.flatMap(({ frontFileId, backFileId }) => [frontFileId, backFileId]),
    )
    const { id } = await tx.identityDocument.create({
      data: {
        playerId,
        type,
        frontFileId: await insertFile(tx, front),
        backFileId: back ? await insertFile(tx, back) : null,
        suppliedAt: await databaseNow(tx),
      },
    })
    await tx.player.update({ where: { id: playerId }, data: { status, documentDueAt: null } })
    await queueEmail(deps, tx, {
      event: 'document-received',
      to: player.email,
      language: player.language,
      template: documentReceivedEmail,
      facts: { url: toPageUrl(deps.config.webUrl, 'account') },
      key: `document-received:${id}`,
    })
  })
}

/** Marks a player's documents that wait for their review as replaced, and returns them. */
async function replacePending(tx: Tx, playerId: string): Promise<readonly IdentityDocument[]> {
  const pendingDocuments = { playerId, status: 'pending' } as const
  const replaced = await tx.identityDocument.findMany({ where: pendingDocuments })
  await tx.identityDocument.updateMany({
    where: pendingDocuments,
    data: { status: 'replaced', frontFileId: null, backFileId: null },
  })
  return replaced
}

/** Refuses an unwanted document before anything is decoded. */
async function requireWanted(db: Db, playerId: string): Promise<void> {
  const { status } = await db.player.findUniqueOrThrow({ where: { id: playerId }, select: { status: true } })
  if (!findStatusAfter(status, 'supply-document')) throw new Refusal('document-not-wanted')
}

/**
 * Returns a player's documents, newest first, with the date on which one is due (null when none is), and whether the
 * approved one has expired.
 */
export async function listOwnDocuments(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  playerId: string,
): Promise<{
  readonly dueAt: Date | null
  readonly hasExpired: boolean
  readonly documents: readonly IdentityDocument[]
}> {
  const { documentDueAt, documents } = await db.player.findUniqueOrThrow({
    where: { id: playerId },
    select: {
      documentDueAt: true,
      documents: { orderBy: [{ suppliedAt: 'desc' }, { id: 'desc' }] },
    },
  })
  const approved = documents.find(({ status }) => status === 'approved')
  const lastDay = approved?.expiresOn?.toISOString().slice(0, 10) ?? null
  const now = await databaseNow(db)
  return {
    dueAt: documentDueAt,
    hasExpired: hasExpired(lastDay, now, config.timeZone),
    documents,
  }
}
