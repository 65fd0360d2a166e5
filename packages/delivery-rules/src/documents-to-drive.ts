import type { DocumentKind, DocumentState, JudgedDocument } from './documents.ts'
import {
  computeDocumentState,
  findLatestApproval,
  listRequiredDocuments,
  listVehicleDocuments,
} from './documents.ts'
import type { LicensedVehicle } from './driving-licences.ts'
import { isLicenceSufficient } from './driving-licences.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { isAnyMotorised } from './vehicle-classes.ts'

/** A driver with the vehicle that it drives. */
export type DrivingPair = {
  readonly accountId: string
  /** The transport company of an employed driver. */
  readonly companyId: string | null
  readonly vehicle: (LicensedVehicle & { readonly id: string }) | null
  /** The classes of its own vehicles. They decide whether it needs a licence before it has chosen one. */
  readonly ownClasses: readonly VehicleClass[]
}

/** A document and what it proves. */
export type HeldDocument = JudgedDocument & {
  readonly accountId: string
  /** Its vehicle; null for documents of a person or a company, and for those sent before a vehicle was added. */
  readonly vehicleId: string | null
  /** The classes of a driving licence; empty when unread. */
  readonly licenceClasses: readonly string[]
}

/** A document whose approval a pair requires. */
export type DocumentToDrive = {
  readonly ownerKind: 'driver' | 'company' | 'vehicle'
  readonly ownerId: string
  readonly vehicleId: string | null
  readonly kind: DocumentKind
}

/**
 * Returns the documents required to work with a vehicle: the driver's own, the company's for an employed driver, and
 * the vehicle's. An independent carrier without a vehicle needs the documents of a motor vehicle. A carrier that has
 * chosen none of its vehicles, and an employed driver without one, need no vehicle’s documents, and cannot work.
 */
export function listDocumentsToDrive({
  accountId,
  companyId,
  vehicle,
  ownClasses,
}: DrivingPair): readonly DocumentToDrive[] {
  const hasMotor = isAnyMotorised(vehicle ? [vehicle.class] : ownClasses)
  const ownerId = companyId ?? accountId
  const driverKinds = listRequiredDocuments(companyId === null ? 'TRIN' : 'LIVR', hasMotor)
  const companyKinds = companyId === null ? [] : listRequiredDocuments('TREN', hasMotor)
  const hasNoVehicle = vehicle === null && companyId === null && ownClasses.length === 0
  const vehicleKinds = vehicle || hasNoVehicle ? listVehicleDocuments(vehicle?.class ?? null) : []
  return [
    ...driverKinds.map((kind) => ({
      ownerKind: 'driver' as const,
      ownerId: accountId,
      vehicleId: null,
      kind,
    })),
    ...companyKinds.map((kind) => ({ ownerKind: 'company' as const, ownerId, vehicleId: null, kind })),
    ...vehicleKinds.map((kind) => ({
      ownerKind: 'vehicle' as const,
      ownerId,
      vehicleId: vehicle?.id ?? null,
      kind,
    })),
  ]
}

/**
 * Returns the first instant, possibly past, at which a pair may no longer work; null when a required document has no
 * approval.
 */
export function computeValidUntil(pair: DrivingPair, documents: readonly HeldDocument[]): Date | null {
  const ends = listDocumentsToDrive(pair).map((required) =>
    findLatestApproval(required.kind, filterProofs(required, documents, pair)),
  )
  const approvedEnds = ends.filter((end) => end !== null)
  if (approvedEnds.length < ends.length) return null
  return new Date(Math.min(...approvedEnds.map((end) => end.getTime())))
}

/** A required document of a pair, with its state. */
export type DocumentToDriveStatus<D extends HeldDocument> = DocumentToDrive &
  DocumentState<D> & {
    /** Whether an approved licence lacks the vehicle's class, and nothing else is wrong with it. */
    readonly isOtherClass: boolean
  }

/** Returns every required document of a pair with its state at `now`, in order; `documents` newest first. */
export function listDocumentStatuses<D extends HeldDocument>(
  pair: DrivingPair,
  documents: readonly D[],
  now: Date,
): readonly DocumentToDriveStatus<D>[] {
  return listDocumentsToDrive(pair).map((required) => {
    const held = computeDocumentState(required.kind, filterHeld(required, documents), now)
    const proof = computeDocumentState(required.kind, filterProofs(required, documents, pair), now)
    const isOtherClass = proof.approvedUntil === null && held.approvedUntil !== null
    return { ...required, ...(isOtherClass ? toOtherClass(held) : proof), isOtherClass }
  })
}

/** Returns the documents that keep a pair from work at `now`. */
export function listMissingToDrive<D extends HeldDocument>(
  pair: DrivingPair,
  documents: readonly D[],
  now: Date,
): readonly DocumentToDriveStatus<D>[] {
  return listDocumentStatuses(pair, documents, now).filter(({ approvedUntil }) => approvedUntil === null)
}

/**
 * Returns the licence as one of another class, which proves nothing. One under review may turn out to include this
 * class.
 */
function toOtherClass<D extends JudgedDocument>(held: DocumentState<D>): DocumentState<D> {
  return { ...held, state: held.state === 'approved' ? 'to_provide' : held.state, approvedUntil: null }
}

function filterHeld<D extends HeldDocument>(
  required: DocumentToDrive,
  documents: readonly D[],
): readonly D[] {
  return documents.filter(
    ({ accountId, vehicleId, kind }) =>
      accountId === required.ownerId && vehicleId === required.vehicleId && kind === required.kind,
  )
}

/** Returns the submitted documents for a requirement; of approved licences those with the vehicle's class. */
function filterProofs<D extends HeldDocument>(
  required: DocumentToDrive,
  documents: readonly D[],
  { vehicle }: DrivingPair,
): readonly D[] {
  const held = filterHeld(required, documents)
  if (required.kind !== 'driving_licence' || vehicle === null) return held
  return held.filter(
    ({ status, licenceClasses }) => status !== 'approved' || isLicenceSufficient(licenceClasses, vehicle),
  )
}
