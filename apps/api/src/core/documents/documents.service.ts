import type { DocumentState } from '@repo/delivery-rules/documents'
import { areDocumentsValid, documentState, requiredDocuments } from '@repo/delivery-rules/documents'
import { drivesMotor } from '@repo/delivery-rules/vehicle-classes'
import type { AccountKind, Document, DocumentKind } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { cleanDocument } from '@repo/server-kit/documents'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { holderOfUploadToken } from '#api/core/accounts/upload-token.service.ts'
import type { WrittenFile } from '#api/core/files/stored-files.service.ts'
import { discardFiles, dropFiles, writeFile } from '#api/core/files/stored-files.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Keeps a document of an account for review, in place of one of its kind that waits or was refused; an approved one stays until the newer
 * one is reviewed. Of several at once the last one stays and no other file is left. Anything but a sound PNG, JPG or PDF is a 422 on
 * `field`.
 */
export async function storeDocument(
  deps: Deps,
  accountId: string,
  kind: DocumentKind,
  file: File,
  field = 'file',
): Promise<Document> {
  return withDocument(deps, file, field, (written) =>
    deps.db.$transaction((tx) => keepDocument(deps, tx, accountId, kind, written)),
  )
}

/**
 * Checks a document, writes it to the store and calls back with it, outside of any transaction; takes it away again when the callback
 * fails. For who keeps a document together with something else: the callback opens the transaction and calls `keepDocument`.
 */
export async function withDocument<T>(
  deps: Deps,
  file: File,
  field: string,
  keep: (written: WrittenFile) => Promise<T>,
): Promise<T> {
  const written = await writeFile(deps, await cleanDocument(file, field))
  try {
    return await keep(written)
  } catch (error) {
    await discardFiles(deps, [written])
    throw error
  }
}

/** The part of `storeDocument` that belongs into a transaction; the account's row is locked by it. */
export async function keepDocument(
  deps: Deps,
  tx: Tx,
  accountId: string,
  kind: DocumentKind,
  written: WrittenFile,
): Promise<Document> {
  const account = await lockAccount(tx, accountId)
  // A suspended carrier may go on bringing what is asked of it.
  const isKept = account?.status === 'active' || (account?.status === 'suspended' && isCarrier(account))
  if (!isKept) throw new Refusal('not-signed-in')
  await dropFiles(deps, tx, await replaceDocuments(tx, accountId, kind))
  const file = await tx.storedFile.create({
    data: { ...written, purpose: kind.replaceAll('_', '-') },
    select: { id: true },
  })
  return tx.document.create({
    data: { accountId, kind, fileId: file.id, submittedAt: await databaseNow(tx) },
  })
}

/**
 * Keeps a carrier's document. A registration's upload token says whose it is, or else the bearer token; neither is a 401, a sender a 403.
 * Of several at once the last one stays.
 */
export async function submitDocument(
  deps: Deps,
  caller: Caller | null,
  uploadToken: string | undefined,
  document: { readonly kind: DocumentKind; readonly file: File },
): Promise<Document> {
  const accountId = await handsIn(deps, caller, uploadToken)
  return storeDocument(deps, accountId, document.kind, document.file)
}

function isCarrier({ kind }: { readonly kind: AccountKind }): boolean {
  return kind === 'TRIN' || kind === 'TREN' || kind === 'LIVR'
}

/** Somebody who is signed in may register another account: its token comes before who is signed in. */
async function handsIn(deps: Deps, caller: Caller | null, token: string | undefined): Promise<string> {
  const holder = token === undefined ? null : holderOfUploadToken(deps, token, await databaseNow(deps.db))
  if (holder !== null) return standingHolder(deps, holder)
  if (!caller) throw new Refusal('not-signed-in')
  if (!isCarrier(caller)) throw new Refusal('not-allowed')
  return caller.accountId
}

/** An account that was suspended since signs in to hand in what it is asked for. */
async function standingHolder(deps: Deps, id: string): Promise<string> {
  const account = await deps.db.account.findUnique({ where: { id }, select: { status: true } })
  if (account?.status !== 'active') throw new Refusal('not-signed-in')
  return id
}

/** The caller's documents, or its company's, and the instant at which they were read. */
export async function ownDocuments(
  deps: Deps,
  caller: Caller,
): Promise<{ documents: readonly Document[]; now: Date }> {
  const documents = await documentsOf(deps.db, caller.senderId)
  return { documents, now: await databaseNow(deps.db) }
}

/** Whether every document that the caller's kind needs is approved and unexpired. Who has named no vehicle yet is taken to drive a motor. */
export async function hasValidDocuments(deps: Deps, caller: Caller): Promise<boolean> {
  const hasMotorVehicle = drivesMotor(await vehicleClassesOf(deps.db, caller.senderId))
  const { documents, now } = await ownDocuments(deps, caller)
  return areDocumentsValid(requiredDocuments(caller.kind, hasMotorVehicle), documents, now)
}

/** A document that an account must bring, with where it stands. */
export type RequiredDocument = DocumentState<Document> & { readonly kind: DocumentKind }

/** Everything that a carrier, a company or a driver must bring itself, in the order in which it is asked, as it stands at `now`. */
export async function requiredOf(
  db: Db,
  account: Pick<Caller, 'accountId' | 'kind'>,
  now: Date,
): Promise<readonly RequiredDocument[]> {
  const hasMotorVehicle = drivesMotor(await vehicleClassesOf(db, account.accountId))
  const documents = await documentsOf(db, account.accountId)
  return requiredDocuments(account.kind, hasMotorVehicle).map((kind) => ({
    kind,
    ...documentState(kind, documents, now),
  }))
}

/** The same for the caller, with the instant until which it is valid (a driver by its company's documents too); null while it is not. */
export async function documentsToBring(
  deps: Deps,
  caller: Caller,
): Promise<{ required: readonly RequiredDocument[]; validUntil: Date | null; now: Date }> {
  const now = await databaseNow(deps.db)
  const required = await requiredOf(deps.db, caller, now)
  const carrier = await deps.db.carrier.findUnique({ where: { accountId: caller.accountId } })
  const ends = required.map(({ approvedUntil }) => approvedUntil?.getTime() ?? 0)
  // A company's administrator drives nothing: only its own documents count.
  const until = carrier ? carrier.validUntil : new Date(Math.min(...ends))
  return { required, validUntil: until !== null && until > now ? until : null, now }
}

/** The documents of an account that count or may count: all but those that a newer one replaced, newest first. */
function documentsOf(db: Db, accountId: string): Promise<Document[]> {
  return db.document.findMany({
    where: { accountId, status: { not: 'replaced' } },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
  })
}

/** Marks what of a kind waits for its review or was refused as replaced, and answers the files that nobody needs any more. */
async function replaceDocuments(
  tx: Tx,
  accountId: string,
  kind: DocumentKind,
): Promise<readonly (string | null)[]> {
  const where = { accountId, kind, status: { in: ['under_review' as const, 'refused' as const] } }
  const replaced = await tx.document.findMany({ where, select: { fileId: true } })
  await tx.document.updateMany({ where, data: { status: 'replaced', fileId: null } })
  return replaced.map(({ fileId }) => fileId)
}

/** The class of the vehicle that an account drives, otherwise those of all that it owns; empty when it has named none. */
async function vehicleClassesOf(db: Db, accountId: string): Promise<readonly string[]> {
  const carrier = await db.carrier.findUnique({
    where: { accountId },
    select: { vehicle: { select: { vehicleClass: true } } },
  })
  if (carrier?.vehicle) return [carrier.vehicle.vehicleClass]
  const owned = await db.vehicle.findMany({
    where: { ownerId: accountId, removedAt: null },
    select: { vehicleClass: true },
  })
  return owned.map(({ vehicleClass }) => vehicleClass)
}
