import { messages } from '@repo/contracts/patterns'
import { documentKinds, isVehicleDocument } from '@repo/delivery-rules/documents'
import type { LicenceClass } from '@repo/delivery-rules/driving-licences'
import { isAnyMotorised } from '@repo/delivery-rules/vehicle-classes'
import type { Document, DocumentKind, Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { cleanDocument } from '@repo/server-kit/documents'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { isCarrierKind, lockAccount } from '#api/core/accounts/accounts.service.ts'
import { verifyUploadToken } from '#api/core/accounts/upload-token.service.ts'
import { discardFiles, dropFiles, writeFile } from '#api/core/files/stored-files.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** The facts about a document: its vehicle, and a driving licence's classes. */
export type DocumentFacts = {
  /** The vehicle that the document is about. Null: the one in use, else the oldest with a motor. */
  readonly vehicleId: string | null
  readonly licenceClasses: readonly LicenceClass[]
  /** The last day (YYYY-MM-DD) on which a licence is valid. */
  readonly licenceEndsOn: string | null
}

const noFacts: DocumentFacts = { vehicleId: null, licenceClasses: [], licenceEndsOn: null }

/**
 * Stores a document of an account for review, in place of a pending or refused one of its kind and vehicle.
 * An approved one stays until the newer one is reviewed. Of concurrent uploads the last one stays, and no other file.
 * Throws `invalid-fields` on `field` for anything but a valid PNG, JPG or PDF, and as `insertDocument` does.
 */
export async function storeDocument(
  deps: Deps,
  accountId: string,
  kind: DocumentKind,
  file: File,
  { field = 'file', ...facts }: Partial<DocumentFacts> & { readonly field?: string } = {},
): Promise<Document> {
  return withDocument(deps, file, field, (written) =>
    deps.db.$transaction((tx) =>
      insertDocument(deps, tx, accountId, kind, written, { ...noFacts, ...facts }),
    ),
  )
}

/**
 * Checks a document, writes it to the store, calls `store` with it and returns its result, outside of any transaction.
 * Removes the file when `store` throws. For storing a document with something else: `store` opens the transaction and
 * calls `insertDocument`. Throws `invalid-fields` on `field` for anything but a valid PNG, JPG or PDF.
 */
export async function withDocument<T>(
  deps: Deps,
  file: File,
  field: string,
  store: (written: WrittenFile) => Promise<T>,
): Promise<T> {
  const written = await writeFile(deps, await cleanDocument(file, field))
  try {
    return await store(written)
  } catch (error) {
    await discardFiles(deps, [written])
    throw error
  }
}

/**
 * Inserts a document whose file is written, as `storeDocument` does. Locks the account. Throws `not-signed-in` unless
 * the account is active or a suspended carrier, `not-found` for another's vehicle, and `invalid-fields` for one that
 * has no motor.
 */
export async function insertDocument(
  deps: Deps,
  tx: Tx,
  accountId: string,
  kind: DocumentKind,
  written: WrittenFile,
  facts: DocumentFacts = noFacts,
): Promise<Document> {
  const account = await lockAccount(tx, accountId)
  // A suspended carrier may still submit required documents.
  const canSubmit =
    account?.status === 'active' || (account?.status === 'suspended' && isCarrierKind(account.kind))
  if (!canSubmit) throw new Refusal('not-signed-in')
  const vehicleId = isVehicleDocument(kind) ? await findDocumentVehicle(tx, accountId, facts.vehicleId) : null
  const replaceable = {
    accountId,
    kind,
    vehicleId,
    status: { in: ['under_review' as const, 'refused' as const] },
  }
  await markDocumentsReplaced(deps, tx, replaceable)
  const file = await tx.storedFile.create({
    data: { ...written, purpose: kind.replaceAll('_', '-') },
    select: { id: true },
  })
  return tx.document.create({
    data: {
      accountId,
      kind,
      vehicleId,
      licenceClasses: [...facts.licenceClasses],
      licenceEndsOn: facts.licenceEndsOn === null ? null : new Date(facts.licenceEndsOn),
      fileId: file.id,
      submittedAt: await databaseNow(tx),
    },
  })
}

/**
 * Returns the vehicle of a document: the named one, which must be the account's (`not-found`) and have a motor
 * (`invalid-fields`); else the one that it drives, or its oldest with a motor.
 * Null without a vehicle: the first one adopts earlier documents (`adoptDocuments`).
 */
async function findDocumentVehicle(
  tx: Tx,
  accountId: string,
  vehicleId: string | null,
): Promise<string | null> {
  const vehicles = await tx.vehicle.findMany({
    where: { ownerId: accountId, removedAt: null },
    include: { carriers: { where: { accountId }, select: { accountId: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const motorVehicles = vehicles.filter(({ vehicleClass }) => isAnyMotorised([vehicleClass]))
  if (vehicleId === null)
    return (motorVehicles.find(({ carriers }) => carriers.length > 0) ?? motorVehicles[0])?.id ?? null
  if (!vehicles.some(({ id }) => id === vehicleId)) throw new Refusal('not-found')
  if (!motorVehicles.some(({ id }) => id === vehicleId))
    throw new Refusal('invalid-fields', { fields: { vehiculeId: messages.noVehiclePapers } })
  return vehicleId
}

/**
 * Assigns a vehicle the documents that its owner sent before adding it. Approved ones are reviewed again, since they
 * could not be compared with this vehicle, or replaced by a newer pending one. Idempotent.
 */
export async function adoptDocuments(deps: Deps, tx: Tx, ownerId: string, vehicleId: string): Promise<void> {
  const whereWithoutVehicle = {
    accountId: ownerId,
    vehicleId: null,
    kind: { in: documentKinds.filter(isVehicleDocument) },
  }
  const pendingDocuments = await tx.document.findMany({
    where: { ...whereWithoutVehicle, status: 'under_review' },
  })
  const pendingKinds = pendingDocuments.map(({ kind }) => kind)
  await markDocumentsReplaced(deps, tx, {
    ...whereWithoutVehicle,
    kind: { in: pendingKinds },
    status: 'approved',
  })
  await tx.document.updateMany({
    where: { ...whereWithoutVehicle, status: 'approved' },
    data: { status: 'under_review', reviewedAt: null, expiresAt: null },
  })
  await tx.document.updateMany({ where: whereWithoutVehicle, data: { vehicleId } })
}

/** Marks the documents that `where` selects as replaced, and removes their files after the commit. */
export async function markDocumentsReplaced(
  deps: Deps,
  tx: Tx,
  where: Prisma.DocumentWhereInput,
): Promise<void> {
  const documents = await tx.document.findMany({ where, select: { fileId: true } })
  await tx.document.updateMany({ where, data: { status: 'replaced', fileId: null } })
  await dropFiles(
    deps,
    tx,
    documents.map(({ fileId }) => fileId),
  )
}

/**
 * Stores a carrier's document. The owner is identified by a registration's upload token, else by the session.
 * Throws `not-signed-in` without either, `not-allowed` for a sender, and as `storeDocument` does. Of concurrent uploads
 * the last one stays.
 */
export async function submitDocument(
  deps: Deps,
  caller: Caller | null,
  uploadToken: string | undefined,
  { kind, file, ...facts }: DocumentFacts & { readonly kind: DocumentKind; readonly file: File },
): Promise<Document> {
  const accountId = await identifySubmitter(deps, caller, uploadToken)
  return storeDocument(deps, accountId, kind, file, facts)
}

/** Returns the submitting account. A signed-in user may register another account, so the token takes precedence. */
async function identifySubmitter(
  deps: Deps,
  caller: Caller | null,
  token: string | undefined,
): Promise<string> {
  const holder = token === undefined ? null : verifyUploadToken(deps, token, await databaseNow(deps.db))
  if (holder !== null) return requireActiveHolder(deps, holder)
  if (!caller) throw new Refusal('not-signed-in')
  if (!isCarrierKind(caller.kind)) throw new Refusal('not-allowed')
  return caller.accountId
}

/** Returns the id of an active account. Throws `not-signed-in` for any other: a suspended one signs in to submit. */
async function requireActiveHolder(deps: Deps, id: string): Promise<string> {
  const account = await deps.db.account.findUnique({ where: { id }, select: { status: true } })
  if (account?.status !== 'active') throw new Refusal('not-signed-in')
  return id
}
