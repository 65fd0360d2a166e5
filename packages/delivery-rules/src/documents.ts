import { addDays, parisDayOf } from './paris-calendar.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClasses } from './vehicle-classes.ts'

/** The documents that prove something about an account. */
export const documentKinds = [
  'identity',
  'driving_licence',
  'business_register',
  'bank_details',
  'vehicle_registration',
  'vehicle_insurance',
  'representative_identity',
  'goods_transport_licence',
  'professional_capacity',
  'liability_insurance',
  'goods_insurance',
] as const

/** The kind of a document. */
export type DocumentKind = (typeof documentKinds)[number]

/** The account kinds of the wire: senders CLPA and CLEN, carriers TRIN, TREN and LIVR, staff ADMI. */
export type DocumentOwner = 'CLPA' | 'CLEN' | 'TRIN' | 'TREN' | 'LIVR' | 'ADMI'

const driverDocuments = ['identity'] as const satisfies readonly DocumentKind[]
const motorDriverDocuments = ['driving_licence'] as const satisfies readonly DocumentKind[]
const tradeDocuments = ['business_register', 'bank_details'] as const satisfies readonly DocumentKind[]
const companyDocuments = [
  'representative_identity',
  'goods_transport_licence',
  'professional_capacity',
  'liability_insurance',
  'goods_insurance',
] as const satisfies readonly DocumentKind[]

/** The documents that belong to one vehicle and prove nothing about another. */
const vehicleDocumentKinds = [
  'vehicle_registration',
  'vehicle_insurance',
] as const satisfies readonly DocumentKind[]

/** Whether a kind of document belongs to one vehicle, not to a person or a company. */
export function isVehicleDocument(kind: DocumentKind): boolean {
  return vehicleDocumentKinds.some((each) => each === kind)
}

/**
 * Returns the documents required for each vehicle of a class; none without a motor. No vehicle yet counts as one with a
 * motor.
 */
export function listVehicleDocuments(vehicleClass: VehicleClass | null): readonly DocumentKind[] {
  return vehicleClass === null || vehicleClasses[vehicleClass].isMotorised ? vehicleDocumentKinds : []
}

/**
 * Returns the documents required of an account whatever its vehicles, in display order. `hasMotorVehicle`: it drives a
 * vehicle with a motor, or has none yet. An independent carrier submits those of a driver and of a business, a driver
 * of a transport company only the former; a sender company its business-register extract, an individual nothing.
 */
export function listRequiredDocuments(
  owner: DocumentOwner,
  hasMotorVehicle: boolean,
): readonly DocumentKind[] {
  const driverKinds = [...driverDocuments, ...(hasMotorVehicle ? motorDriverDocuments : [])]
  switch (owner) {
    case 'TRIN':
      return [...driverKinds, ...tradeDocuments]
    case 'TREN':
      return [...tradeDocuments, ...companyDocuments]
    case 'LIVR':
      return driverKinds
    case 'CLEN':
      return ['business_register']
    case 'CLPA':
    case 'ADMI':
      return []
  }
}

/** The properties of a document that decide whether it counts. */
export type JudgedDocument = {
  readonly kind: DocumentKind
  readonly status: 'under_review' | 'approved' | 'refused' | 'replaced'
  readonly expiresAt: Date | null
}

/** Returns the latest end of the approvals of a kind, possibly past; null when none was approved. */
export function findLatestApproval(kind: DocumentKind, documents: readonly JudgedDocument[]): Date | null {
  const ends = documents.flatMap((document) =>
    document.kind === kind && document.status === 'approved' && document.expiresAt !== null
      ? [document.expiresAt.getTime()]
      : [],
  )
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** The validity of a document after its approval, in months. */
export const renewalMonths = 6

/**
 * Returns when a document approved then must be renewed: six months later (on a shorter month's last day), or at its
 * own end if that is earlier.
 */
export function computeRenewalDueAt(approvedAt: Date, ownEnd: Date | null): Date {
  const due = addMonths(approvedAt, renewalMonths)
  return ownEnd !== null && ownEnd < due ? ownEnd : due
}

/**
 * Whether a business-register extract of that day (YYYY-MM-DD) is less than this many months old. Exactly as many is
 * too old, and a day in the future is refused.
 */
export function isExtractFresh(issuedOn: string, today: string, months: number): boolean {
  const issueDay = new Date(issuedOn)
  const reviewDay = new Date(today)
  return issueDay <= reviewDay && reviewDay < addMonths(issueDay, months)
}

function addMonths(instant: Date, months: number): Date {
  const later = new Date(instant)
  later.setUTCMonth(later.getUTCMonth() + months)
  // Six months after 31 August is 28 or 29 February, not 3 March.
  if (later.getUTCDate() !== instant.getUTCDate()) later.setUTCDate(0)
  return later
}

/**
 * The state of one required document. An approved one may stay valid while a newer one is reviewed or refused
 * (`approvedUntil`).
 */
export type DocumentState<D extends JudgedDocument> = {
  readonly state: 'to_provide' | 'under_review' | 'approved' | 'refused'
  readonly approvedUntil: Date | null
  /** The end of the last approval; null while one is valid, and without any. */
  readonly expiredAt: Date | null
  /** The newest submitted one that is not replaced; null without any. */
  readonly newest: D | null
}

/** Returns the state of one kind among the documents of an account or a vehicle, which must be ordered newest first. */
export function computeDocumentState<D extends JudgedDocument>(
  kind: DocumentKind,
  documents: readonly D[],
  now: Date,
): DocumentState<D> {
  const current = documents.filter((document) => document.kind === kind && document.status !== 'replaced')
  const newest = current[0] ?? null
  const end = findLatestApproval(kind, current)
  const approvedUntil = end !== null && end > now ? end : null
  const expiredAt = end !== null && end <= now ? end : null
  const state =
    newest?.status === 'under_review' || newest?.status === 'refused'
      ? newest.status
      : approvedUntil === null
        ? 'to_provide'
        : 'approved'
  return { state, approvedUntil, expiredAt, newest }
}

/**
 * Returns noon UTC of the last day in Paris on which a document with this expiry is valid until the evening, for
 * people: one that is over at midnight has the day before, whatever hour midnight UTC is in Paris.
 */
export function findLastValidDay(expiresAt: Date): Date {
  return new Date(`${addDays(parisDayOf(expiresAt), -1)}T12:00:00Z`)
}

/** How many days before a document's expiry its owner is reminded, most urgent first; 0 is the expiry itself. */
export const reminderDays = [0, 1, 7, 30] as const

/** A reminder, by its days before the expiry. */
export type ReminderDays = (typeof reminderDays)[number]

/** Returns the due reminder of a document with this expiry: the most urgent one, or null more than 30 days before. */
export function findDueReminder(expiresAt: Date, now: Date): ReminderDays | null {
  const leftMs = expiresAt.getTime() - now.getTime()
  return reminderDays.find((days) => leftMs <= days * 24 * 3_600_000) ?? null
}
