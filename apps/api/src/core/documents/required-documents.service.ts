import type { DocumentState } from '@repo/delivery-rules/documents'
import {
  computeDocumentState,
  isVehicleDocument,
  listRequiredDocuments,
  listVehicleDocuments,
} from '@repo/delivery-rules/documents'
import { listDocumentStatuses, listDocumentsToDrive } from '@repo/delivery-rules/documents-to-drive'
import { isAnyMotorised } from '@repo/delivery-rules/vehicle-classes'
import type { Document, DocumentKind, Vehicle } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#api/caller.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { DrivenVehicle } from './driving-pairs.data.ts'
import { findDocumentsOf, findDrivers, toDrivenVehicle } from './driving-pairs.data.ts'

/**
 * Returns the documents of the caller, or of its company for a member, except replaced ones, newest first; and the
 * database's time.
 */
export async function findOwnDocuments(
  deps: Deps,
  caller: Caller,
): Promise<{ documents: readonly Document[]; now: Date }> {
  const documents = await findDocumentsOf(deps.db, [caller.senderId])
  return { documents, now: await databaseNow(deps.db) }
}

/** Whether every document that the caller's kind needs is approved and unexpired (see `hasEveryDocument`). */
export async function hasValidDocuments(deps: Deps, caller: Caller): Promise<boolean> {
  const account = { accountId: caller.senderId, kind: caller.kind }
  return hasEveryDocument(deps.db, account, await databaseNow(deps.db))
}

/**
 * Whether an account has every document, approved and unexpired. A driver needs those of the vehicle that it drives;
 * a company needs no vehicle's, since each vehicle needs only its own.
 */
export async function hasEveryDocument(db: Db, account: Owner, now: Date): Promise<boolean> {
  const neededDocuments = await findDocumentsNeededNow(db, account, now)
  const ownDocuments =
    account.kind === 'TREN' ? neededDocuments.filter(({ kind }) => !isVehicleDocument(kind)) : neededDocuments
  return ownDocuments.every(({ approvedUntil }) => approvedUntil !== null)
}

/** A required document of an account, with its state. */
export type RequiredDocument = DocumentState<Document> & {
  readonly kind: DocumentKind
  /** Its vehicle; null for documents of a person or a company, and of a vehicle that is not added yet. */
  readonly vehicle: Vehicle | null
  /** The vehicle whose class a valid licence lacks; null otherwise. */
  readonly unlicensed: DrivenVehicle | null
}

type Owner = Pick<Caller, 'accountId' | 'kind'>

/**
 * Returns the documents that a carrier, a company or a driver must submit itself, with their states at `now`: its own,
 * then those of each vehicle.
 */
export async function findRequiredDocuments(
  db: Db,
  account: Owner,
  now: Date,
): Promise<readonly RequiredDocument[]> {
  const { accountId, kind } = account
  const ownsVehicles = kind === 'TRIN' || kind === 'TREN'
  const vehicles = ownsVehicles ? await findVehicles(db, accountId) : []
  const [driver] = await findDrivers(db, { accountId })
  const documents = await findDocumentsOf(db, [accountId])
  const classes = vehicles.map(({ vehicleClass }) => vehicleClass)
  const hasMotor = isAnyMotorised(driver?.vehicle ? [driver.vehicle.class, ...classes] : classes)
  const licence =
    driver && listDocumentStatuses(driver, documents, now).find(({ isOtherClass }) => isOtherClass)
  const ownDocuments = listRequiredDocuments(kind, hasMotor).map((documentKind) =>
    documentKind === licence?.kind
      ? { ...licence, vehicle: null, unlicensed: driver?.vehicle ?? null }
      : toRequiredDocument(documentKind, null, documents, now),
  )
  const addedVehicles = vehicles.map((vehicle) => ({
    vehicle,
    id: vehicle.id,
    class: toDrivenVehicle(vehicle).class,
  }))
  // An owner without a vehicle may submit the documents of its first one before it adds it.
  const firstVehicle = ownsVehicles && vehicles.length === 0 ? [{ vehicle: null, id: null, class: null }] : []
  const documentsOfVehicles = [...addedVehicles, ...firstVehicle].flatMap(({ vehicle, id, class: code }) => {
    const submittedDocuments = documents.filter(({ vehicleId }) => vehicleId === id)
    return listVehicleDocuments(code).map((documentKind) =>
      toRequiredDocument(documentKind, vehicle, submittedDocuments, now),
    )
  })
  return [...ownDocuments, ...documentsOfVehicles]
}

function toRequiredDocument(
  kind: DocumentKind,
  vehicle: Vehicle | null,
  documents: readonly Document[],
  now: Date,
): RequiredDocument {
  return { kind, vehicle, unlicensed: null, ...computeDocumentState(kind, documents, now) }
}

/**
 * Returns what an account must submit itself to work now. Of a driver's vehicles only the one that it drives counts.
 */
export async function findDocumentsNeededNow(
  db: Db,
  account: Owner,
  now: Date,
): Promise<readonly RequiredDocument[]> {
  const [driver] = await findDrivers(db, { accountId: account.accountId })
  const required = await findRequiredDocuments(db, account, now)
  if (!driver) return required
  const documentsToDrive = listDocumentsToDrive(driver)
  return required.filter(({ kind, vehicle }) =>
    documentsToDrive.some((needed) => needed.kind === kind && needed.vehicleId === (vehicle?.id ?? null)),
  )
}

/**
 * Returns the documents that the caller must submit itself, and until when the caller may work (`validUntil`); null
 * while it may not. A driver's validity depends on its company's and its vehicle's documents, too; a company's on its
 * own only.
 */
export async function findDocumentsToSubmit(
  deps: Deps,
  caller: Caller,
): Promise<{ required: readonly RequiredDocument[]; validUntil: Date | null; now: Date }> {
  const now = await databaseNow(deps.db)
  const required = await findRequiredDocuments(deps.db, caller, now)
  const carrier = await deps.db.carrier.findUnique({ where: { accountId: caller.accountId } })
  const companyDocuments = required.filter(({ kind }) => !isVehicleDocument(kind))
  const endsMs = companyDocuments.map(({ approvedUntil }) => approvedUntil?.getTime() ?? 0)
  // A company's administrator drives nothing: only its own documents count.
  const endsAt = carrier ? carrier.validUntil : new Date(Math.min(...endsMs))
  return { required, validUntil: endsAt !== null && endsAt > now ? endsAt : null, now }
}

/** Returns the vehicles of an owner that have not been removed, the oldest first. */
function findVehicles(db: Db, ownerId: string): Promise<Vehicle[]> {
  return db.vehicle.findMany({
    where: { ownerId, removedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}
