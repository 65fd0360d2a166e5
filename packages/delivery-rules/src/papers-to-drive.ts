import type { DocumentKind, DocumentState, JudgedDocument } from './documents.ts'
import { documentState, latestApproval, requiredDocuments, vehicleDocuments } from './documents.ts'
import type { LicensedVehicle } from './driving-licences.ts'
import { licenceCovers } from './driving-licences.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { drivesMotor } from './vehicle-classes.ts'

/** One who drives, with the vehicle that it drives. */
export type DrivingPair = {
  readonly accountId: string
  /** The transport company of an employed driver. */
  readonly companyId: string | null
  readonly vehicle: (LicensedVehicle & { readonly id: string }) | null
  /** The classes of what it owns itself: they say whether it drives a motor while it has chosen no vehicle. */
  readonly ownClasses: readonly VehicleClass[]
}

/** A document with what says what it proves. */
export type HeldDocument = JudgedDocument & {
  readonly accountId: string
  /** The vehicle whose it is; null for papers of a person or a company, and for those sent before a vehicle was named. */
  readonly vehicleId: string | null
  /** What a driving licence bears; empty when nobody has read it. */
  readonly licenceClasses: readonly string[]
}

/** A document that a pair must have approved. */
export type AskedPaper = {
  readonly of: 'driver' | 'company' | 'vehicle'
  readonly ownerId: string
  readonly vehicleId: string | null
  readonly kind: DocumentKind
}

/**
 * What must be approved before somebody works with a vehicle: the driver's own papers, the company's of an employed driver, and the
 * vehicle's. Of a carrier who has named no vehicle the papers of a motor vehicle are asked; who has chosen none of several is not asked for
 * any vehicle's, and cannot work.
 */
export function papersToDrive({
  accountId,
  companyId,
  vehicle,
  ownClasses,
}: DrivingPair): readonly AskedPaper[] {
  const hasMotor = drivesMotor(vehicle ? [vehicle.class] : ownClasses)
  const ownerId = companyId ?? accountId
  const own = requiredDocuments(companyId === null ? 'TRIN' : 'LIVR', hasMotor)
  const company = companyId === null ? [] : requiredDocuments('TREN', hasMotor)
  const namesNone = vehicle === null && companyId === null && ownClasses.length === 0
  const ofVehicle = vehicle || namesNone ? vehicleDocuments(vehicle?.class ?? null) : []
  return [
    ...own.map((kind) => ({ of: 'driver' as const, ownerId: accountId, vehicleId: null, kind })),
    ...company.map((kind) => ({ of: 'company' as const, ownerId, vehicleId: null, kind })),
    ...ofVehicle.map((kind) => ({ of: 'vehicle' as const, ownerId, vehicleId: vehicle?.id ?? null, kind })),
  ]
}

/** The first instant at which a pair may not work any more, which may be over; null while a document that it needs was never approved. */
export function validUntil(pair: DrivingPair, documents: readonly HeldDocument[]): Date | null {
  const ends = papersToDrive(pair).map((asked) =>
    latestApproval(asked.kind, proofsOf(asked, documents, pair)),
  )
  const known = ends.filter((end) => end !== null)
  return known.length < ends.length ? null : new Date(Math.min(...known.map((end) => end.getTime())))
}

/** A document that is asked of a pair, with where it stands. */
export type StandingPaper<D extends HeldDocument> = AskedPaper &
  DocumentState<D> & {
    /** An approved licence that does not bear the vehicle's class: the rest of it is in order. */
    readonly isOtherClass: boolean
  }

/** Everything that a pair must have approved, as it stands at `now`, in the order in which it is asked; `documents` newest first. */
export function standingPapers<D extends HeldDocument>(
  pair: DrivingPair,
  documents: readonly D[],
  now: Date,
): readonly StandingPaper<D>[] {
  return papersToDrive(pair).map((asked) => {
    const held = documentState(asked.kind, heldFor(asked, documents), now)
    const proof = documentState(asked.kind, proofsOf(asked, documents, pair), now)
    const isOtherClass = proof.approvedUntil === null && held.approvedUntil !== null
    return { ...asked, ...(isOtherClass ? otherClass(held) : proof), isOtherClass }
  })
}

/** What keeps a pair from work at `now`. */
export function missingToDrive<D extends HeldDocument>(
  pair: DrivingPair,
  documents: readonly D[],
  now: Date,
): readonly StandingPaper<D>[] {
  return standingPapers(pair, documents, now).filter(({ approvedUntil }) => approvedUntil === null)
}

/** A licence of another class proves nothing here; one that waits for its review may turn out to bear this one. */
function otherClass<D extends JudgedDocument>(held: DocumentState<D>): DocumentState<D> {
  return { ...held, state: held.state === 'approved' ? 'to_provide' : held.state, approvedUntil: null }
}

function heldFor<D extends HeldDocument>(asked: AskedPaper, documents: readonly D[]): readonly D[] {
  return documents.filter(
    ({ accountId, vehicleId, kind }) =>
      accountId === asked.ownerId && vehicleId === asked.vehicleId && kind === asked.kind,
  )
}

/** What was handed in for a document that is asked; of approved licences those that bear the vehicle's class. */
function proofsOf<D extends HeldDocument>(
  asked: AskedPaper,
  documents: readonly D[],
  { vehicle }: DrivingPair,
): readonly D[] {
  const held = heldFor(asked, documents)
  if (asked.kind !== 'driving_licence' || vehicle === null) return held
  return held.filter(
    ({ status, licenceClasses }) => status !== 'approved' || licenceCovers(licenceClasses, vehicle),
  )
}
